import { useState } from 'preact/hooks'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { go } from '../route.ts'
import { useSession } from '../session.ts'
import { takeSeat } from './take-seat.ts'

/** An invitation as it is sent around: a link, or the match’s id alone. */
const invitationIn = (text: string) => ({
  match: /match_[0-9A-Z]{26}/.exec(text)?.[0],
  code: /[?&]code=([0-9A-Za-z]+)/.exec(text)?.[1],
})

/** Joins a private match with its code. */
export const Invitation = () => {
  const { castellan } = useSession()
  const [link, setLink] = useState('')
  const [code, setCode] = useState('')
  const { match, code: linked } = invitationIn(link)
  const join = async () => {
    const id = match ?? link.trim()
    await takeSeat(castellan, id, { code: linked ?? code.trim().toUpperCase() })
    go(`/match/${id}`)
  }
  return (
    <Form action="Join" send={join}>
      <h2>Were you invited?</h2>
      <TextField
        label="Link, or id of the match"
        at="/path/match"
        required
        autocomplete="off"
        placeholder="match_…"
        value={link}
        change={setLink}
      />
      {linked === undefined && (
        <TextField
          label="Code"
          hint="16 letters and digits."
          at="/code"
          required
          autocomplete="off"
          value={code}
          change={setCode}
        />
      )}
    </Form>
  )
}
