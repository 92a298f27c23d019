import { useState } from 'preact/hooks'
import type { Match, Message } from '../../client/client.ts'
import { faultOf } from '../load.ts'
import { Empty, Fault } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import type { Names } from '../words/event.ts'
import { timeWords } from '../words/time.ts'

export const Talk = ({
  match,
  messages,
  names,
}: {
  match: Match
  messages: readonly Message[]
  names: Names
}) => {
  const { castellan } = useSession()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const say = async () => {
    try {
      await castellan.operations.sayMessage({ path: { match: match.id }, body: { text } })
      setText('')
      setFault(undefined)
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  return (
    <section class="talk" aria-label="Messages">
      <h2>Messages</h2>
      {messages.length === 0 && <Empty>Nobody has said anything yet.</Empty>}
      <ol>
        {messages.map((message) => (
          <li key={message.id}>
            <b>{names(message.seat)}</b> <time>{timeWords(message.at)}</time>
            <p>{message.text}</p>
          </li>
        ))}
      </ol>
      {match.viewer.seats.length > 0 && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void say()
          }}
        >
          <label>
            <span class="hidden">Say something</span>
            <input
              value={text}
              maxLength={500}
              placeholder="Say something"
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
          </label>
          <button type="submit" disabled={text.trim() === ''}>
            Say
          </button>
        </form>
      )}
      <Fault text={fault} />
    </section>
  )
}
