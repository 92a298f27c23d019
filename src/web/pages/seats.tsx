import type { Match } from '../../client/client.ts'
import { type Fields, fieldsOf, isFields, listOf, numberOf } from '../json.ts'
import { counted, placed, singular } from '../words/count.ts'
import type { Names } from '../words/event.ts'
import type { Pieces } from '../words/pieces.ts'
import { timeLeft } from '../words/time.ts'
import { idWords, phrase } from '../words/value.ts'

/** What a seat has, whatever the game: members of the state that are lists with one entry a seat. */

const amount = (name: string, value: unknown, pieces: Pieces): string | undefined => {
  if (value === null || value === false) return undefined
  if (value === true) return phrase(name)
  if (typeof value === 'number') return `${phrase(name)}: ${value}`
  if (Array.isArray(value))
    return value.length === 0
      ? undefined
      : `${phrase(name)}: ${value.map((one) => (typeof one === 'string' ? idWords(one, pieces) : String(one))).join(', ')}`
  return undefined
}

/** Where something lies is seen on the board. */
const onBoard: ReadonlySet<string> = new Set(['x', 'y', 'segment'])

const partsOf = (name: string, own: Fields): readonly (readonly [string, unknown])[] =>
  Object.entries(own)
    .filter(([part]) => !onBoard.has(part))
    .map(([part, value]) => ['x' in own ? `${name} ${part}` : part, value])

/** A list with as many entries as there are seats; one whose entries name a seat is of another kind. */
const isBySeat = (name: string, value: unknown, seats: number): boolean =>
  name !== 'scores' &&
  Array.isArray(value) &&
  value.length === seats &&
  !value.some((one) => 'seat' in fieldsOf(one))

const factsOf = (match: Match, seat: number, pieces: Pieces): readonly string[] =>
  Object.entries(fieldsOf(match.state))
    .filter(([name, value]) => isBySeat(name, value, match.seats.length))
    .flatMap(([name, value]) => {
      const entry = listOf(value)[seat]
      const own = name === 'hands' && Array.isArray(entry) ? entry.length : entry
      const said = isFields(own)
        ? partsOf(singular(name), own).map(([part, one]) => amount(part, one, pieces))
        : [amount(Array.isArray(own) ? name : singular(name), own, pieces)]
      return said.filter((text) => text !== undefined)
    })

const scoreOf = (match: Match, seat: number): number | undefined =>
  numberOf(listOf(fieldsOf(match.state)['scores'])[seat])

/** How many pieces are left to come, and what lies ready for everybody. */
const stocksOf = ({ state }: Match): readonly string[] => {
  const { remaining, stock } = fieldsOf(state)
  const left = Object.values(fieldsOf(remaining)).reduce<number>(
    (sum, count) => sum + (numberOf(count) ?? 0),
    0,
  )
  return [
    ...(isFields(remaining) ? [`${counted(left, 'tile')} to come`] : []),
    ...Object.entries(fieldsOf(stock))
      .filter(([, count]) => count !== 0)
      .map(([name, count]) => `${phrase(name)}: ${count}`),
  ]
}

const placeOf = ({ outcome }: Match, seat: number): string | undefined => {
  const place = outcome?.ranking.find((one) => one.seat === seat)?.place
  return place === undefined ? undefined : placed(place)
}

/** Who holds a seat, or what is to be said of one that nobody holds. */
const holderOf = ({ seats, status }: Match, seat: number, names: Names): string => {
  const { player = null, bot = null } = seats[seat] ?? {}
  if (player !== null || bot !== null) return names(seat)
  return status === 'open' ? 'free' : 'nobody'
}

/** Who plays, what they have, whose turn it is and how long it may take. */
export const Seats = ({
  match,
  names,
  pieces,
  now,
}: {
  match: Match
  names: Names
  pieces: Pieces
  now: number
}) => (
  <section class="seats" aria-label="Players">
    <ul>
      {match.seats.map(({ seat, bot, status, vacation }) => {
        const waits = match.awaiting.find((one) => one.seat === seat)
        const score = scoreOf(match, seat)
        return (
          <li key={seat} class={`seat seat-${seat}${waits ? ' on' : ''}`}>
            <span class="token" aria-hidden="true" />
            <span class="who">
              <b>{holderOf(match, seat, names)}</b>
              {match.viewer.seats.includes(seat) && ' · you'}
              {bot !== null && ` · ${bot} bot`}
              {status !== 'active' && ` · ${phrase(status)}`}
              {vacation !== null && ' · on vacation'}
            </span>
            <span class="score">
              <small>{placeOf(match, seat)}</small> {score}
            </span>
            <span class="facts">
              {waits && (
                <em>
                  {phrase(waits.decision)}, {timeLeft(waits.deadline, now)}
                </em>
              )}
              {factsOf(match, seat, pieces).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
    {stocksOf(match).length > 0 && <p class="stocks">{stocksOf(match).join(' · ')}</p>}
  </section>
)
