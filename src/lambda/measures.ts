/** What the functions measure besides what Lambda does; alarms and the dashboard go by these names. */

export const namespace = 'Castellan'

export type Measure =
  /** Milliseconds from a commit to its relay, the longest of a batch. */
  | 'RelayLag'
  /** Matches that the relay could not carry on. */
  | 'RelayFailures'
  /** Milliseconds by which the sweep came late to what was due, the longest of a run. */
  | 'SweepLag'
  /** Due work that failed. */
  | 'SweepFailures'
  /** Attempts to deliver messages of webhooks, and those that failed. */
  | 'WebhookAttempts'
  | 'WebhookFailures'
