/** A whole service of its own, beside the others in one account. */
export type Stage = {
  readonly name: 'dev' | 'prod'
  /** Whether its matches outlive the stack: the table can then be deleted only by hand. */
  readonly keepsMatches: boolean
  readonly logDays: 7 | 90
  /** What the API lets through, a bound for the bill: far above what players can do. */
  readonly requestsPerSecond: number
  /** How many feeds may be open at once: each holds a function. */
  readonly openFeeds: number
  /** How many runs of the courier there are at once: each delivers to up to ten webhook endpoints. */
  readonly couriers: number
  /** Whether rate rules stand before everything. */
  readonly firewall: boolean
  /** The name that players know it by; without one CloudFront gives it a name. */
  readonly domain?: string
  /** Who hears of alarms, by e-mail. */
  readonly alarmsTo?: string
  /** Of the keys that CloudFront shows the API it sends the first; a new one is added behind it. */
  readonly originKeyNames: readonly [string, ...string[]]
}

export const stages: readonly Stage[] = [
  {
    name: 'dev',
    keepsMatches: false,
    logDays: 7,
    requestsPerSecond: 50,
    openFeeds: 10,
    couriers: 5,
    firewall: false,
    originKeyNames: ['A'],
  },
  {
    name: 'prod',
    keepsMatches: true,
    logDays: 90,
    requestsPerSecond: 1000,
    openFeeds: 200,
    couriers: 100,
    firewall: true,
    originKeyNames: ['A'],
  },
]
