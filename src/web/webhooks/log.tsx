import { useState } from 'preact/hooks'
import type { Webhook } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { useLookingAgain } from '../online.ts'
import { usePages } from '../paging.ts'
import { More } from '../parts/more.tsx'
import { Empty, Fault, Waiting } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { timeWords } from '../words/time.ts'
import { attemptWords, type Delivery } from './words.ts'

const Row = ({ delivery, again }: { delivery: Delivery; again: () => void }) => (
  <li class="row delivery" data-state={delivery.state}>
    <b>{delivery.type}</b>
    <span class={`state ${delivery.state}`}>{delivery.state}</span>
    <small>
      {timeWords(delivery.createdAt)} · {attemptWords(delivery)}
      {delivery.match !== null && (
        <>
          {' '}
          · <a href={`#/match/${delivery.match}`}>the match</a>
        </>
      )}
    </small>
    <button type="button" onClick={again}>
      Send again
    </button>
  </li>
)

/** What was sent to an endpoint, and how it fared. */
export const Log = ({ webhook }: { webhook: Webhook }) => {
  const { castellan } = useSession()
  const { operations } = castellan
  const [fault, setFault] = useState<string>()
  const path = { webhook: webhook.id }
  const log = usePages((query) => operations.listDeliveries({ path, query }), [castellan, webhook])
  const isWaiting = log.read?.items.some(({ state }) => state === 'waiting') ?? false
  useLookingAgain(isWaiting, log.again)
  const redeliver = async (delivery: string) => {
    try {
      await operations.redeliverMessage({ path: { ...path, delivery } })
      setFault(undefined)
    } catch (error) {
      setFault(faultOf(error))
    }
    log.again()
  }
  return (
    <section class="deliveries">
      <div class="heading">
        <h3>Deliveries</h3>
        <button type="button" onClick={log.again}>
          Look again
        </button>
      </div>
      <Fault text={log.fault ?? fault} />
      {!log.read && log.fault === undefined && <Waiting what="the log" />}
      {log.read?.items.length === 0 && <Empty>Nothing has been sent yet.</Empty>}
      <ul class="rows">
        {log.read?.items.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} again={() => void redeliver(delivery.id)} />
        ))}
      </ul>
      <More list={log} what="the deliveries" />
    </section>
  )
}
