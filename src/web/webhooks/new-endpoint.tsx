import { useState } from 'preact/hooks'
import { CheckField, TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.ts'
import { type MessageType, messageTypes } from './words.ts'

/** Another endpoint, which is challenged at once. */
export const NewEndpoint = ({ made }: { made: (secret: string) => void }) => {
  const { castellan } = useSession()
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [types, setTypes] = useState<readonly MessageType[]>([])
  const make = async () => {
    const body = {
      url,
      description: description === '' ? null : description,
      types: types.length === 0 ? null : [...types],
    }
    made((await castellan.operations.makeWebhook({ body })).secret)
    setUrl('')
    setDescription('')
  }
  return (
    <Form action="Add" send={make}>
      <h2>New endpoint</h2>
      <TextField
        label="Address"
        hint="https, port 443 or 8443, at a public address."
        at="/url"
        required
        autocomplete="off"
        placeholder="https://…"
        value={url}
        change={setUrl}
      />
      <TextField
        label="What it is for"
        hint="For yourself."
        at="/description"
        maxLength={200}
        value={description}
        change={setDescription}
      />
      <details>
        <summary>Only some messages</summary>
        {messageTypes.map(([type, said]) => (
          <CheckField
            key={type}
            label={said}
            hint={type}
            value={types.includes(type)}
            change={(isOn) =>
              setTypes(isOn ? [...types, type] : types.filter((one) => one !== type))
            }
          />
        ))}
      </details>
    </Form>
  )
}
