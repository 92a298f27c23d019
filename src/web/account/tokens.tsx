import { useState } from 'preact/hooks'
import type { Token, TokenList } from '../../client/client.ts'
import { faultOf, type Loaded } from '../load.ts'
import { AskButton } from '../parts/ask.tsx'
import { CheckField, SelectField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Fault } from '../parts/notice.tsx'
import { useSession } from '../session.ts'
import { timeWords } from '../words/time.ts'

type Scope = Token['scopes'][number]

const scopes: readonly (readonly [Scope, string])[] = [
  ['matches:read', 'See private matches and the inbox'],
  ['matches:play', 'Create, join and play matches'],
  ['webhooks', 'Keep webhook endpoints'],
  ['account', 'Name, vacation and tokens'],
]

const lives = [
  ['', 'as long as the one you use'],
  ['1', 'a day'],
  ['30', 'thirty days'],
  ['365', 'a year'],
] as const

const day = 24 * 60 * 60 * 1000

const NewToken = ({ made }: { made: () => void }) => {
  const { castellan } = useSession()
  const [chosen, setChosen] = useState<readonly Scope[]>(['matches:read'])
  const [life, setLife] = useState<string>('30')
  const [secret, setSecret] = useState<string>()
  const make = async () => {
    const expiresAt = life === '' ? null : new Date(Date.now() + Number(life) * day).toISOString()
    const body = { scopes: [...chosen], ...(expiresAt !== null && { expiresAt }) }
    const token = await castellan.operations.makeToken({ body })
    setSecret(token.secret)
    made()
  }
  return (
    <Form kind="inset" action="Make a token" send={make}>
      <h3>New token</h3>
      <fieldset>
        <legend>It may</legend>
        {scopes.map(([scope, said]) => (
          <CheckField
            key={scope}
            label={said}
            hint={scope}
            value={chosen.includes(scope)}
            change={(isOn) =>
              setChosen(isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
          />
        ))}
      </fieldset>
      <SelectField label="It lasts" at="/expiresAt" value={life} options={lives} change={setLife} />
      {secret !== undefined && (
        <p role="status">
          The new token, shown this once:
          <code class="secret">{secret}</code>
        </p>
      )}
    </Form>
  )
}

const Row = ({ token, revoked }: { token: Token; revoked: () => void }) => {
  const { castellan, renew } = useSession()
  const [fault, setFault] = useState<string>()
  const revoke = async () => {
    try {
      await castellan.operations.revokeToken({ path: { token: token.id } })
      revoked()
    } catch (error) {
      setFault(faultOf(error))
    }
    // It may have been the one in use.
    renew()
  }
  return (
    <li class="row token-row">
      <b>{token.scopes.join(', ')}</b>
      <small>
        made {timeWords(token.createdAt)},{' '}
        {token.expiresAt === null ? 'does not expire' : `until ${timeWords(token.expiresAt)}`} ·{' '}
        <code>…{token.id.slice(-6)}</code>
      </small>
      <AskButton
        label="Revoke"
        question="Revoke this token?"
        about="Whoever uses it is refused from now on. If it is the one you use here, you are signed out."
        yes="Revoke it"
        agreed={() => void revoke()}
      />
      <Fault text={fault} />
    </li>
  )
}

/** Who may act for one, and for how long. */
export const TokensPart = ({
  list,
  again,
}: {
  list: TokenList
  again: Loaded<TokenList>['again']
}) => (
  <section class="card">
    <h2>Tokens</h2>
    <p>
      A token is all that says who you are. Give a bot or an app one of its own, with no more than
      it needs.
    </p>
    <ul class="rows">
      {list.items.map((token) => (
        <Row key={token.id} token={token} revoked={again} />
      ))}
    </ul>
    <NewToken made={again} />
  </section>
)
