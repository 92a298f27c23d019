import { useState } from 'preact/hooks'
import { takeSeat } from '../lobby/take-seat.ts'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Empty } from '../parts/notice.tsx'
import { useSession } from '../session.ts'

/** A match that is private, or none: a code that somebody gave opens it, and takes a seat. */
export const Invited = ({
  id,
  code: given = '',
  again,
}: {
  id: string
  /** That of the invitation. */
  code: string | undefined
  again: () => void
}) => {
  const { castellan, me } = useSession()
  const [code, setCode] = useState(given)
  if (!me)
    return (
      <Empty>
        It may be private. <a href="#/enter">Sign in</a> to join with a code, or to see your own.
      </Empty>
    )
  const join = async () => {
    await takeSeat(castellan, id, { code: code.trim().toUpperCase() })
    again()
  }
  return (
    <Form action="Take a seat" send={join}>
      <h2>Were you invited?</h2>
      <p>The match may be private. With the code that you were given you take a seat.</p>
      <TextField
        label="Code"
        at="/code"
        required
        autocomplete="off"
        value={code}
        change={setCode}
      />
    </Form>
  )
}
