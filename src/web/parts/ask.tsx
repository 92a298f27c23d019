import { useEffect, useId, useRef, useState } from 'preact/hooks'

type Asked = {
  question: string
  /** What will happen. */
  about: string
  /** What the button says that does it. */
  yes: string
  agreed: () => void
}

const Question = ({ question, about, yes, agreed, closed }: Asked & { closed: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={closed}>
      <h2 id={id}>{question}</h2>
      <p>{about}</p>
      <div class="tools">
        <button
          type="button"
          class="confirm"
          onClick={() => {
            agreed()
            close()
          }}
        >
          {yes}
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </dialog>
  )
}

/** A button for what cannot be undone: it asks first. */
export const AskButton = ({ label, ...asked }: Asked & { label: string }) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        {label}
      </button>
      {isAsking && <Question {...asked} closed={() => setIsAsking(false)} />}
    </>
  )
}
