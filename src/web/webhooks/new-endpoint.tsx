import { useState } from 'preact/hooks'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.ts'
import { blank, bodyOf, Fields } from './draft.tsx'

/** Another endpoint, which is challenged at once. */
export const NewEndpoint = ({ made }: { made: (secret: string) => void }) => {
  const { castellan } = useSession()
  const [draft, setDraft] = useState(blank)
  const make = async () => {
    made((await castellan.operations.makeWebhook({ body: bodyOf(draft) })).secret)
    setDraft(blank)
  }
  return (
    <Form action="Add" send={make}>
      <h2>New endpoint</h2>
      <Fields draft={draft} change={setDraft} />
    </Form>
  )
}
