import { useState } from 'preact/hooks'
import { faultOf } from '../load.ts'
import { Fault } from '../parts/notice.tsx'
import { castellanFor, useSession } from '../session.ts'

/** Sign up with a name, or come back with a token. */
export const EnterPage = () => {
  const { castellan, enter } = useSession()
  const [name, setName] = useState('')
  const [token, setToken] = useState('')
  const [made, setMade] = useState<string>()
  const [fault, setFault] = useState<string>()
  const tried = (promise: Promise<unknown>) =>
    promise.then(
      () => setFault(undefined),
      (error) => setFault(faultOf(error)),
    )
  const register = async () => {
    const { token } = await castellan.operations.registerPlayer({ body: { name } })
    setMade(token.secret)
  }
  const comeBack = async () => {
    await castellanFor(token.trim()).operations.getMe()
    enter(token.trim())
  }
  if (made !== undefined)
    return (
      <main>
        <h1>Welcome, {name}</h1>
        <p>This is your token. It is shown once, and it is all that says who you are: keep it.</p>
        <p>
          <code class="secret">{made}</code>
        </p>
        <button type="button" class="confirm" onClick={() => enter(made)}>
          I have kept it
        </button>
      </main>
    )
  return (
    <main>
      <h1>Sign in</h1>
      <Fault text={fault} />
      <div class="columns">
        <form
          class="card"
          onSubmit={(event) => {
            event.preventDefault()
            void tried(register())
          }}
        >
          <h2>New here</h2>
          <label>
            Your name
            <input
              required
              value={name}
              autocomplete="nickname"
              onInput={({ currentTarget }) => setName(currentTarget.value)}
            />
          </label>
          <button type="submit" class="confirm">
            Sign up
          </button>
        </form>
        <form
          class="card"
          onSubmit={(event) => {
            event.preventDefault()
            void tried(comeBack())
          }}
        >
          <h2>I have a token</h2>
          <label>
            Token
            <input
              required
              type="password"
              autocomplete="current-password"
              value={token}
              placeholder="cst_…"
              onInput={({ currentTarget }) => setToken(currentTarget.value)}
            />
          </label>
          <button type="submit">Sign in</button>
        </form>
      </div>
    </main>
  )
}
