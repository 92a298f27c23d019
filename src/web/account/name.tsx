import { useState } from 'preact/hooks'
import { TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.ts'

/** Another name; matches that one sits in already keep the old one. */
export const NamePart = () => {
  const { castellan, me, renew } = useSession()
  const [name, setName] = useState(me?.name ?? '')
  const rename = async () => {
    await castellan.operations.changeMe({ body: { name } })
    renew()
  }
  return (
    <Form action="Change the name" send={rename}>
      <h2>Name</h2>
      <TextField
        label="Your name"
        hint="Matches that you sit in already keep the name you sat down with."
        at="/name"
        required
        autocomplete="nickname"
        value={name}
        change={setName}
      />
    </Form>
  )
}
