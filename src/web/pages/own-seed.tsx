import { useState } from 'preact/hooks'
import type { Match } from '../../client/client.ts'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { newSeed } from '../seed.ts'
import { useSession } from '../session.ts'

/** One's own part of the chance, which may be another as long as the match has not begun. */
export const OwnSeed = ({ match, again }: { match: Match; again: () => void }) => {
  const { castellan } = useSession()
  const [seat = 0] = match.viewer.seats
  const mixed = match.fairness.clientSeeds[seat] ?? null
  const [seed, setSeed] = useState(mixed ?? '')
  const change = async () => {
    const body = { clientSeed: seed === '' ? null : seed }
    await castellan.operations.setClientSeed({ path: { match: match.id }, body })
    again()
  }
  return (
    <details class="card own-seed">
      <summary>Your part of the chance</summary>
      <p>
        Every draw comes from a secret of the service and from the seeds of the players. The secret
        was fixed when the match was created: it could not have known a seed that you put in now.
      </p>
      <p role="status">
        {mixed === null ? (
          'You add no seed to it.'
        ) : (
          <>
            Your seed is <code>{mixed}</code>.
          </>
        )}
      </p>
      <Form kind="inset" action="Change it" send={change}>
        <div class="beside">
          <TextField
            label="Another seed"
            hint="16 to 128 letters, digits, - and _; empty: none."
            at="/clientSeed"
            maxLength={128}
            autocomplete="off"
            value={seed}
            change={setSeed}
          />
          <button type="button" onClick={() => setSeed(newSeed())}>
            Make one up
          </button>
        </div>
      </Form>
    </details>
  )
}
