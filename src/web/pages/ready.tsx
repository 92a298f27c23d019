import { useState } from 'preact/hooks'
import type { Castellan, Match } from '../../client/client.ts'
import { fieldsOf, textOf } from '../json.ts'
import { useLoad } from '../load.ts'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { forgetSeed, promisedSeed } from '../seed.ts'
import { useSession } from '../session.ts'
import { counted } from '../words/count.ts'
import { allCommits } from './commits.ts'

/** The hash that the holder of a seat has sent when sitting down: the log tells it. */
const promiseOfSeat = async (castellan: Castellan, match: string, seat: number) => {
  const commits = await allCommits(castellan, match)
  const taken = commits
    .flatMap(({ events }) => events.map(fieldsOf))
    .findLast(({ type, seat: taken }) => type === 'seat-taken' && taken === seat)
  return textOf(taken?.['clientSeedHash'])
}

const Reveal = ({ match, again }: { match: Match; again: () => void }) => {
  const { castellan } = useSession()
  const [typed, setTyped] = useState('')
  const [seat = 0] = match.viewer.seats
  const promise = useLoad(
    () => promiseOfSeat(castellan, match.id, seat),
    [castellan, match.id, seat],
  )
  const hash = promise.value
  const kept = hash === undefined ? undefined : promisedSeed(hash)
  const reveal = async () => {
    const body = { clientSeed: kept ?? typed }
    await castellan.operations.setClientSeed({ path: { match: match.id }, body })
    if (hash !== undefined) forgetSeed(hash)
    again()
  }
  return (
    <Form kind="inset" action="I am ready" send={reveal}>
      {hash !== undefined && kept === undefined && (
        <TextField
          label="The seed that you have promised"
          hint="This browser does not know it: you sat down in another one."
          at="/clientSeed"
          required
          autocomplete="off"
          value={typed}
          change={setTyped}
        />
      )}
    </Form>
  )
}

/** Who has said that they are ready, and one's own word, where a match waits for everybody's. */
export const Ready = ({ match, again }: { match: Match; again: () => void }) => {
  const { seats, fairness, viewer } = match
  const isFull = seats.every(({ player, bot }) => player !== null || bot !== null)
  const waits = seats.filter(
    ({ seat, bot }) => bot === null && (fairness.clientSeeds[seat] ?? null) === null,
  )
  const mine = viewer.seats.some((seat) => waits.some((one) => one.seat === seat))
  if (!isFull) return <p>When all are here, everybody says “ready”, and it begins.</p>
  return (
    <>
      <p role="status">
        {mine
          ? 'Everybody is here. Are you ready?'
          : `Waiting for ${counted(waits.length, 'player')} to be ready.`}
      </p>
      {mine && <Reveal match={match} again={again} />}
    </>
  )
}
