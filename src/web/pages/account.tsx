import { LeavingPart } from '../account/leaving.tsx'
import { NamePart } from '../account/name.tsx'
import { TokensPart } from '../account/tokens.tsx'
import { VacationPart } from '../account/vacation.tsx'
import { useLoad } from '../load.ts'
import { Fault, SignedOut, Waiting } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { timeWords } from '../words/time.ts'

/** One's own account: name, vacation, tokens, leaving. */
export const AccountPage = () => {
  const { castellan, me } = useSession()
  const tokens = useLoad(
    async () => (me ? castellan.operations.listTokens({ query: { limit: 100 } }) : undefined),
    [castellan, me?.id],
  )
  if (!me) return <SignedOut />
  return (
    <main>
      <div class="title">
        <h1>{me.name}</h1>
        <span>here since {timeWords(me.createdAt)}</span>
      </div>
      {me.disabledWebhooks.length > 0 && (
        <p class="fault" role="alert">
          {me.disabledWebhooks.length === 1
            ? 'A webhook endpoint gets no more messages'
            : `${me.disabledWebhooks.length} webhook endpoints get no more messages`}
          : it failed for too long, or said that it is gone. <a href="#/webhooks">Look at it</a>.
        </p>
      )}
      <Fault text={tokens.fault} again={tokens.again} />
      {!tokens.value && tokens.fault === undefined && <Waiting what="your account" />}
      {tokens.value && (
        <div class="columns">
          <TokensPart list={tokens.value} again={tokens.again} />
          <div class="column">
            <NamePart />
            <VacationPart />
            <LeavingPart />
          </div>
        </div>
      )}
    </main>
  )
}
