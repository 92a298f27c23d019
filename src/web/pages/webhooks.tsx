import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { useLookingAgain } from '../online.ts'
import { Empty, Fault, SignedOut, Waiting } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { Endpoint } from '../webhooks/endpoint.tsx'
import { NewEndpoint } from '../webhooks/new-endpoint.tsx'

/** Where messages about one's matches are sent. */
export const WebhooksPage = () => {
  const { castellan, me } = useSession()
  const [secret, setSecret] = useState<string>()
  const all = useLoad(
    async () => (me ? castellan.operations.listWebhooks() : undefined),
    [castellan, me?.id],
  )
  const isPending = all.value?.items.some(({ status }) => status === 'pending') ?? false
  useLookingAgain(isPending, all.again)
  if (!me) return <SignedOut />
  const told = (next: string) => {
    setSecret(next)
    all.again()
  }
  return (
    <main>
      <div class="title">
        <h1>Webhooks</h1>
        <button type="button" onClick={all.again}>
          Look again
        </button>
      </div>
      {secret !== undefined && (
        <p role="status">
          The secret that messages are signed with, shown this once:
          <code class="secret">{secret}</code>
        </p>
      )}
      <Fault text={all.fault} again={all.again} />
      {!all.value && all.fault === undefined && <Waiting what="your endpoints" />}
      {all.value && (
        <div class="columns">
          <div class="column">
            {all.value.items.length === 0 && (
              <Empty>
                You have no endpoint. An endpoint is an address of yours that is told, signed, what
                happens in your matches.
              </Empty>
            )}
            <ul class="column">
              {all.value.items.map((webhook) => (
                <Endpoint key={webhook.id} webhook={webhook} changed={all.again} told={told} />
              ))}
            </ul>
          </div>
          <NewEndpoint made={told} />
        </div>
      )}
    </main>
  )
}
