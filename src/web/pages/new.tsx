import { useState } from 'preact/hooks'
import type { GameList } from '../../client/client.ts'
import { asBody, type Fields } from '../json.ts'
import { faultOf, useLoad } from '../load.ts'
import { Fault, Waiting } from '../parts/notice.tsx'
import { SchemaForm } from '../parts/schema-form.tsx'
import { go } from '../route.ts'
import { useSession } from '../session.ts'
import { capital, phrase } from '../words/value.ts'

type Game = GameList['items'][number]

const clocks = [
  { name: 'No clock', value: { kind: 'none' } },
  { name: 'One day a move', value: { kind: 'per-move', perMove: 'P1D' } },
  { name: 'Three days a move', value: { kind: 'per-move', perMove: 'P3D' } },
  { name: 'A week a move', value: { kind: 'per-move', perMove: 'P7D' } },
  {
    name: 'A bank of ten days, twelve hours more a move',
    value: { kind: 'bank', initial: 'P10D', increment: 'PT12H', max: 'P20D' },
  },
] as const

const opponents = ['person', 'greedy', 'random'] as const

const rivalWords = { person: 'a person', greedy: 'a bot (greedy)', random: 'a bot (random)' }

const ofAbout = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i)

/** What a match may be like: everything that the catalogue offers. */
const WishForm = ({ games }: { games: readonly Game[] }) => {
  const { castellan } = useSession()
  const [game, setGame] = useState(games[0]!)
  const [seats, setSeats] = useState(2)
  const [rivals, setRivals] = useState<readonly string[]>([])
  const [options, setOptions] = useState<Fields>({})
  const [clock, setClock] = useState(0)
  const [onTimeout, setOnTimeout] = useState('forfeit')
  const [visibility, setVisibility] = useState('public')
  const [isSandbox, setIsSandbox] = useState(false)
  const [fault, setFault] = useState<string>()
  const create = async () => {
    const bots = ofAbout(seats - 1).flatMap((i) => {
      const level = rivals[i] ?? 'person'
      return level === 'person' ? [] : [{ seat: i + 1, level }]
    })
    const wish = {
      game: game.id,
      seats,
      options,
      bots,
      visibility,
      timeControl: clocks[clock]?.value,
      onTimeout,
      sandbox: isSandbox ? {} : null,
    }
    try {
      const { id } = await castellan.create(asBody(wish))
      go(`/match/${id}`)
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  return (
    <form
      class="wish"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <fieldset class="games">
        <legend>Game</legend>
        {games.map((one) => (
          <label key={one.id} class="option">
            <input
              type="radio"
              name="game"
              checked={game.id === one.id}
              onChange={() => {
                setGame(one)
                setOptions({})
                setSeats(Math.min(Math.max(seats, one.seats.min), one.seats.max))
              }}
            />
            <span>{capital(phrase(one.id))}</span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Players</legend>
        <label>
          Seats
          <input
            type="number"
            min={game.seats.min}
            max={game.seats.max}
            value={seats}
            onInput={({ currentTarget }) => setSeats(currentTarget.valueAsNumber || game.seats.min)}
          />
        </label>
        {ofAbout(seats - 1).map((i) => (
          <label key={i}>
            Seat {i + 1}
            <select
              value={rivals[i] ?? 'person'}
              onChange={({ currentTarget }) =>
                setRivals(
                  ofAbout(seats - 1).map((j) =>
                    j === i ? currentTarget.value : (rivals[j] ?? 'person'),
                  ),
                )
              }
            >
              {opponents.map((one) => (
                <option key={one} value={one}>
                  {rivalWords[one]}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Rules</legend>
        {Object.keys(game.options.defaults).length === 0 && <p>This game has no options.</p>}
        <SchemaForm
          schema={game.options.schema}
          value={{ ...game.options.defaults, ...options }}
          change={setOptions}
        />
      </fieldset>
      <fieldset>
        <legend>Conditions</legend>
        <label>
          Clock
          <select
            value={clock}
            onChange={({ currentTarget }) => setClock(Number(currentTarget.value))}
          >
            {clocks.map(({ name }, i) => (
              <option key={name} value={i}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Who runs out of time
          <select
            value={onTimeout}
            onChange={({ currentTarget }) => setOnTimeout(currentTarget.value)}
          >
            <option value="forfeit">leaves the match</option>
            <option value="bot">is played on by a bot</option>
          </select>
        </label>
        <label>
          Who may find it
          <select
            value={visibility}
            onChange={({ currentTarget }) => setVisibility(currentTarget.value)}
          >
            <option value="public">everybody</option>
            <option value="private">who has the code</option>
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={isSandbox}
            onChange={({ currentTarget }) => setIsSandbox(currentTarget.checked)}
          />
          <span>
            Sandbox<small>You play every seat that no bot plays.</small>
          </span>
        </label>
      </fieldset>
      <Fault text={fault} />
      <button type="submit" class="confirm">
        Start the match
      </button>
    </form>
  )
}

export const NewMatchPage = () => {
  const { castellan } = useSession()
  const games = useLoad(() => castellan.operations.listGames(), [castellan])
  return (
    <main>
      <h1>New match</h1>
      <Fault text={games.fault} again={games.again} />
      {games.value ? <WishForm games={games.value.items} /> : <Waiting what="the games" />}
    </main>
  )
}
