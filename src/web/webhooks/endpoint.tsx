import { useState } from 'preact/hooks'
import type { Webhook } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { AskButton } from '../parts/ask.tsx'
import { Fault } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { timeWords } from '../words/time.ts'
import { Change } from './change.tsx'
import { Log } from './log.tsx'
import { stateWords } from './words.ts'

const day = 24 * 60 * 60 * 1000

const Facts = ({ webhook }: { webhook: Webhook }) => {
  const { delivered, failed, averageMilliseconds, failingSince } = webhook.statistics
  return (
    <p class="facts">
      <span>{delivered} delivered</span>
      <span>{failed} given up</span>
      {averageMilliseconds !== null && <span>{averageMilliseconds} ms on average</span>}
      {failingSince !== null && <span>failing since {timeWords(failingSince)}</span>}
      <span>{webhook.types === null ? 'all messages' : webhook.types.join(', ')}</span>
      {webhook.matches?.map((match) => (
        <a key={match} href={`#/match/${match}`}>
          only about …{match.slice(-6)}
        </a>
      ))}
    </p>
  )
}

/** A webhook endpoint, and all that can be done with it. */
export const Endpoint = ({
  webhook,
  changed,
  told,
}: {
  webhook: Webhook
  changed: () => void
  /** Shows a new secret, this once. */
  told: (secret: string) => void
}) => {
  const { operations } = useSession().castellan
  const [fault, setFault] = useState<string>()
  const args = { path: { webhook: webhook.id } }
  const does = (promise: Promise<unknown>) =>
    void promise
      .then(
        () => setFault(undefined),
        (error) => setFault(faultOf(error)),
      )
      .then(changed)
  const newSecret = async () => told((await operations.changeWebhookSecret(args)).secret)
  const recover = () =>
    operations.recoverWebhook({
      ...args,
      body: { since: new Date(Date.now() - 30 * day).toISOString() },
    })
  return (
    <li class="card" data-status={webhook.status}>
      <div class="heading">
        <h2>{webhook.description ?? 'Endpoint'}</h2>
        <span class={`state ${webhook.status}`}>{webhook.status}</span>
      </div>
      <p>
        <code>{webhook.url}</code>
      </p>
      <p>{stateWords(webhook)}</p>
      <Facts webhook={webhook} />
      <Fault text={fault} />
      <div class="tools">
        <button type="button" onClick={() => does(operations.challengeWebhook(args))}>
          Challenge
        </button>
        {webhook.status === 'active' && (
          <>
            <button type="button" onClick={() => does(operations.testWebhook(args))}>
              Test
            </button>
            <button type="button" onClick={() => does(recover())}>
              Send what failed
            </button>
          </>
        )}
        {webhook.status !== 'disabled' && (
          <button
            type="button"
            onClick={() =>
              does(operations.changeWebhook({ ...args, body: { status: 'disabled' } }))
            }
          >
            Pause
          </button>
        )}
        <AskButton
          label="New secret"
          question="Make a new secret?"
          about="For a day messages are signed with both, so that you can exchange it without losing any."
          yes="Make it"
          agreed={() => does(newSecret())}
        />
        <AskButton
          label="Delete"
          question="Delete this endpoint?"
          about="It is told nothing more, and its log is gone."
          yes="Delete it"
          agreed={() => does(operations.deleteWebhook(args))}
        />
      </div>
      <Change webhook={webhook} changed={changed} />
      <Log webhook={webhook} />
    </li>
  )
}
