import { useState } from 'preact/hooks'
import type { DeliveryList, Webhook } from '../../client/client.ts'
import { faultOf, useLoad } from '../load.ts'
import { Empty, Fault, Waiting } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { timeWords } from '../words/time.ts'
import { phrase } from '../words/value.ts'

type Delivery = DeliveryList['items'][number]

const stateWords: Readonly<Record<Webhook['status'], string>> = {
  pending: 'pending: it has not answered the challenge',
  active: 'active',
  disabled: 'disabled',
}

const attemptWords = ({ attempts, nextAttemptAt }: Delivery): string => {
  const last = attempts.at(-1)
  const told = last
    ? `${last.status ?? phrase(last.error ?? 'no answer')} after ${last.milliseconds} ms`
    : 'not tried yet'
  return nextAttemptAt === null ? told : `${told}, again ${timeWords(nextAttemptAt)}`
}

const Log = ({ webhook }: { webhook: Webhook }) => {
  const { castellan } = useSession()
  const [fault, setFault] = useState<string>()
  const path = { webhook: webhook.id }
  const log = useLoad(() => castellan.operations.listDeliveries({ path }), [castellan, webhook.id])
  const again = (delivery: string) =>
    castellan.operations
      .redeliverMessage({ path: { ...path, delivery } })
      .then(log.again, (error) => setFault(faultOf(error)))
  return (
    <div class="deliveries">
      <h3>
        Deliveries{' '}
        <button type="button" onClick={log.again}>
          Look again
        </button>
      </h3>
      <Fault text={log.fault ?? fault} />
      {log.value?.items.length === 0 && <Empty>Nothing has been sent yet.</Empty>}
      <ul class="rows">
        {log.value?.items.map((delivery) => (
          <li key={delivery.id} class="delivery">
            <b>{delivery.type}</b> <time>{timeWords(delivery.createdAt)}</time>
            <span>
              {delivery.state}: {attemptWords(delivery)}
            </span>
            <button type="button" onClick={() => void again(delivery.id)}>
              Send again
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Endpoint = ({
  webhook,
  changed,
  told,
}: {
  webhook: Webhook
  changed: () => void
  /** Shows a new secret, this once. */
  told: (secret: string) => void
}) => {
  const { castellan } = useSession()
  const [fault, setFault] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const { operations } = castellan
  const args = { path: { webhook: webhook.id } }
  const does = (promise: Promise<unknown>) =>
    promise.then(
      () => {
        setFault(undefined)
        changed()
      },
      (error) => setFault(faultOf(error)),
    )
  const newSecret = async () => told((await operations.changeWebhookSecret(args)).secret)
  return (
    <li class="card" data-status={webhook.status}>
      <h2>{webhook.description ?? 'Endpoint'}</h2>
      <p>
        <code>{webhook.url}</code>
      </p>
      <p>
        {stateWords[webhook.status]}
        {webhook.disabled && ` (${webhook.disabled.reason}, ${timeWords(webhook.disabled.at)})`} ·{' '}
        {webhook.statistics.delivered} delivered, {webhook.statistics.failed} failed
      </p>
      <Fault text={fault} />
      <div class="tools">
        <button type="button" onClick={() => void does(operations.challengeWebhook(args))}>
          Challenge
        </button>
        <button type="button" onClick={() => void does(operations.testWebhook(args))}>
          Test
        </button>
        <button type="button" onClick={() => void does(newSecret())}>
          New secret
        </button>
        <button
          type="button"
          onClick={() =>
            confirm('Delete this endpoint?') && void does(operations.deleteWebhook(args))
          }
        >
          Delete
        </button>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide deliveries' : 'Show deliveries'}
        </button>
      </div>
      {isOpen && <Log webhook={webhook} />}
    </li>
  )
}

const NewEndpoint = ({ made }: { made: (secret: string) => void }) => {
  const { castellan } = useSession()
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [fault, setFault] = useState<string>()
  const make = async () => {
    const body = { url, description: description === '' ? null : description }
    try {
      made((await castellan.operations.makeWebhook({ body })).secret)
      setUrl('')
      setFault(undefined)
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <h2>New endpoint</h2>
      <label>
        Address
        <input
          required
          type="url"
          placeholder="https://…"
          value={url}
          onInput={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      </label>
      <label>
        What it is for
        <input
          value={description}
          maxLength={200}
          onInput={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      </label>
      <Fault text={fault} />
      <button type="submit" class="confirm">
        Add
      </button>
    </form>
  )
}

/** Where messages about one's matches are sent. */
export const WebhooksPage = () => {
  const { castellan } = useSession()
  const [secret, setSecret] = useState<string>()
  const all = useLoad(() => castellan.operations.listWebhooks(), [castellan])
  const told = (next: string) => {
    setSecret(next)
    all.again()
  }
  return (
    <main>
      <h1>Webhooks</h1>
      {secret !== undefined && (
        <p role="status">
          The secret, shown this once: <code class="secret">{secret}</code>
        </p>
      )}
      <Fault text={all.fault} again={all.again} />
      {!all.value && all.fault === undefined && <Waiting what="your endpoints" />}
      {all.value?.items.length === 0 && (
        <Empty>You have no endpoint: nobody is told of your matches.</Empty>
      )}
      <ul class="columns">
        {all.value?.items.map((webhook) => (
          <Endpoint key={webhook.id} webhook={webhook} changed={all.again} told={told} />
        ))}
      </ul>
      <NewEndpoint made={told} />
    </main>
  )
}
