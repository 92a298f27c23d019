import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { Form } from '../parts/form.tsx'
import { Fault, Waiting } from '../parts/notice.tsx'
import { SchemaForm } from '../parts/schema-form.tsx'
import { go } from '../route.ts'
import { useSession } from '../session.ts'
import { ClockPart } from '../wish/clock.tsx'
import { type Draft, newDraft, type OfferedGame, wishOf, withGame } from '../wish/draft.ts'
import { SandboxPart } from '../wish/sandbox.tsx'
import { type DraftPart, SeatsPart } from '../wish/seats.tsx'
import { StartPart } from '../wish/start.tsx'
import { capital, phrase } from '../words/value.ts'

const seatWords = ({ min, max }: OfferedGame['seats']): string =>
  min === max ? `for ${min} players` : `for ${min} to ${max} players`

const GamePart = ({ draft, change, games }: DraftPart & { games: readonly OfferedGame[] }) => (
  <fieldset class="games">
    <legend>Game</legend>
    {games.map((one) => (
      <label key={one.id} class="option game">
        <input
          type="radio"
          name="game"
          checked={draft.game.id === one.id}
          onChange={() => change(withGame(draft, one))}
        />
        <span>
          {capital(phrase(one.id))}
          <small>{seatWords(one.seats)}</small>
        </span>
      </label>
    ))}
  </fieldset>
)

const OptionsPart = ({ draft, change }: DraftPart) => {
  const { schema, defaults } = draft.game.options
  return (
    <fieldset>
      <legend>Rules</legend>
      {Object.keys(defaults).length === 0 && <p>This game has no options.</p>}
      <SchemaForm
        schema={schema}
        at="/options"
        value={{ ...defaults, ...draft.options }}
        change={(options) => change({ ...draft, options })}
      />
    </fieldset>
  )
}

/** What a match may be like: everything that the catalogue and the service offer. */
const WishForm = ({ games, fork }: { games: readonly OfferedGame[]; fork: Draft['fork'] }) => {
  const { castellan } = useSession()
  const [draft, change] = useState(() => newDraft(games[0]!, fork))
  const part = { draft, change }
  const create = async () => {
    const { id } = await castellan.create(await wishOf(draft))
    go(`/match/${id}`)
  }
  return (
    <Form
      kind="wish"
      action={draft.isSandbox ? 'Open the sandbox' : 'Start the match'}
      send={create}
    >
      <GamePart {...part} games={games} />
      <div class="column">
        <SeatsPart {...part} />
        {!draft.fork && <OptionsPart {...part} />}
      </div>
      <div class="column">
        <ClockPart {...part} />
        {!draft.isSandbox && <StartPart {...part} />}
        <SandboxPart {...part} />
      </div>
    </Form>
  )
}

/** A new match; continuing another one in a sandbox, if an address says so. */
export const NewMatchPage = ({ fork }: { fork: Draft['fork'] }) => {
  const { castellan, me } = useSession()
  const { operations } = castellan
  const loaded = useLoad(async () => {
    const { items } = await operations.listGames()
    if (!fork) return items
    const { game } = await operations.getMatch({ path: { match: fork.match } })
    return items.filter(({ id }) => id === game)
  }, [castellan, fork?.match])
  return (
    <main>
      <h1>New match</h1>
      {!me && (
        <p>
          You need a name to play: <a href="#/enter">sign in</a> first.
        </p>
      )}
      <Fault text={loaded.fault} again={loaded.again} />
      {!loaded.value && loaded.fault === undefined && <Waiting what="the games" />}
      {me && loaded.value && (
        <WishForm key={`${fork?.match} ${fork?.version}`} games={loaded.value} fork={fork} />
      )}
    </main>
  )
}
