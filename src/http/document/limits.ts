import { quotas } from '../../accounts/quota.ts'
import { type Policy, policies } from '../limits.ts'
import { mostTokens } from '../routes/tokens.ts'
import { mostRunning } from '../running.ts'
import { pace } from '../sse.ts'

const inWords = ({ burst, perSecond }: Policy): string =>
  `${burst} requests at once and ${perSecond} a second`

const { token, address, openFeeds } = policies

/** What one caller may ask of the service, and how long a feed lasts. */
export const limitsInWords = `**Limits.** A token may send ${inWords(token)}, an address without one ${inWords(address)}; an address may register ${quotas.players.perHour} players in an hour, a player create ${quotas.matches.perHour} matches in an hour, have ${mostRunning} running and ${mostTokens} tokens. A token, or an address without one, may keep ${openFeeds.token} feeds open (streams, and requests with \`wait\`), an address ${openFeeds.address} in all; a stream beats each ${pace.heartbeat / 1000} seconds and ends after ${pace.life / 60_000} minutes. \`RateLimit\` says what is left, \`Retry-After\` how many seconds to wait. A seat that is awaited near its deadline is never held up.`
