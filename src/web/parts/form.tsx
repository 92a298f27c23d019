import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { pointerWords, type Trouble, troubleOf } from '../trouble.ts'

const TroubleContext = createContext<Trouble | undefined>(undefined)

/** What is wrong with the member that has a pointer, `/name`, or with a part of it. */
export const useWrong = (at: string): string | undefined =>
  useContext(TroubleContext)?.members.find(
    (member) => member.at === at || (at !== '' && member.at.startsWith(`${at}/`)),
  )?.said

const Summary = ({ trouble }: { trouble: Trouble | undefined }) =>
  trouble === undefined ? null : (
    <div class="fault" role="alert">
      <p>{trouble.said}</p>
      <ul>
        {trouble.members.map(({ at, said }) => (
          <li key={at}>
            {pointerWords(at)}: {said}.
          </li>
        ))}
      </ul>
    </div>
  )

/** A form that is sent once at a time, and says at each field what is wrong with it. */
export const Form = ({
  send,
  action,
  kind = 'card',
  children,
}: {
  /** What is refused throws. */
  send: () => Promise<unknown>
  /** What the button says. */
  action: string
  kind?: string
  children: ComponentChildren
}) => {
  const [trouble, setTrouble] = useState<Trouble>()
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [trouble])
  const submit = async () => {
    setIsBusy(true)
    try {
      await send()
      setTrouble(undefined)
    } catch (error) {
      setTrouble(troubleOf(error))
    }
    setIsBusy(false)
  }
  return (
    <form
      ref={form}
      class={kind}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <TroubleContext.Provider value={trouble}>{children}</TroubleContext.Provider>
      <Summary trouble={trouble} />
      <button type="submit" class="confirm" aria-busy={isBusy}>
        {action}
      </button>
    </form>
  )
}
