import { useState } from 'preact/hooks'
import { type Match, newKey } from '../../client/client.ts'
import { DurationField } from '../parts/duration.tsx'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.ts'

/** Moves the clock of a sandbox on, so that one sees what happens when time is up. */
export const SandboxClock = ({ match, again }: { match: Match; again: () => void }) => {
  const { castellan } = useSession()
  const [advance, setAdvance] = useState('P1D')
  const move = async () => {
    const headers = { 'if-match': `"${match.version}"`, 'idempotency-key': newKey() }
    await castellan.operations.advanceClock({
      path: { match: match.id },
      body: { advance },
      headers,
    })
    again()
  }
  return (
    <details>
      <summary>Move the sandbox’s clock</summary>
      <Form kind="inset" action="Move it on" send={move}>
        <DurationField label="By" at="/advance" value={advance} change={setAdvance} />
      </Form>
    </details>
  )
}
