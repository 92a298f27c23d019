import { useState } from 'preact/hooks'
import type { Webhook } from '../../client/client.ts'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.ts'
import { bodyOf, draftOf, Fields } from './draft.tsx'

type Changed = { readonly webhook: Webhook; changed(): void }

const ChangeForm = ({ webhook, changed }: Changed) => {
  const { castellan } = useSession()
  const [draft, setDraft] = useState(() => draftOf(webhook))
  const [saved, setSaved] = useState<typeof draft>()
  const save = async () => {
    const path = { webhook: webhook.id }
    const next = draftOf(await castellan.operations.changeWebhook({ path, body: bodyOf(draft) }))
    setDraft(next)
    setSaved(next)
    changed()
  }
  return (
    <Form kind="inset" action="Save" send={save}>
      <Fields draft={draft} change={setDraft} />
      <p role="status">{draft === saved && 'It is saved.'}</p>
    </Form>
  )
}

/** Changes where an endpoint is, what it is for, and what it is told of. */
export const Change = ({ webhook, changed }: Changed) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Change</summary>
      {isOpen && <ChangeForm webhook={webhook} changed={changed} />}
    </details>
  )
}
