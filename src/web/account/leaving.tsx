import { useState } from 'preact/hooks'
import { faultOf } from '../load.ts'
import { AskButton } from '../parts/ask.tsx'
import { Fault } from '../parts/notice.tsx'
import { useSession } from '../session.ts'

/** Leaving for now, or for good. */
export const LeavingPart = () => {
  const { castellan, leave } = useSession()
  const [fault, setFault] = useState<string>()
  const remove = async () => {
    try {
      await castellan.operations.deleteMe({})
      leave()
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  return (
    <section class="card">
      <h2>Leaving</h2>
      <p>
        Signing out forgets your token in this browser. Without it nobody can come back as you, so
        keep it.
      </p>
      <Fault text={fault} />
      <div class="tools">
        <button type="button" onClick={leave}>
          Sign out
        </button>
        <AskButton
          label="Delete the account"
          question="Delete your account?"
          about="Your running matches are resigned, your tokens and webhooks are gone, and your name is forgotten, in past matches too. It cannot be undone."
          yes="Delete everything"
          agreed={() => void remove()}
        />
      </div>
    </section>
  )
}
