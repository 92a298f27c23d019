import { useState } from 'preact/hooks'
import { Field, TextField } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { castellanFor, useSession } from '../session.ts'

const SignUp = ({ made }: { made: (secret: string, name: string) => void }) => {
  const { castellan } = useSession()
  const [name, setName] = useState('')
  const register = async () => {
    const { token } = await castellan.operations.registerPlayer({ body: { name } })
    made(token.secret, name)
  }
  return (
    <Form action="Sign up" send={register}>
      <h2>New here</h2>
      <TextField
        label="Your name"
        hint="As others see it. No address, no password."
        at="/name"
        required
        autocomplete="nickname"
        value={name}
        change={setName}
      />
    </Form>
  )
}

const SignIn = () => {
  const { enter } = useSession()
  const [token, setToken] = useState('')
  const comeBack = async () => {
    await castellanFor(token.trim()).operations.getMe()
    enter(token.trim())
  }
  return (
    <Form action="Sign in" send={comeBack}>
      <h2>I have a token</h2>
      <Field label="Token" hint="It begins with cst_ and was shown to you once.">
        {(carried) => (
          <input
            {...carried}
            required
            type="password"
            autocomplete="current-password"
            value={token}
            placeholder="cst_…"
            onInput={({ currentTarget }) => setToken(currentTarget.value)}
          />
        )}
      </Field>
    </Form>
  )
}

/** Sign up with a name, or come back with a token. */
export const EnterPage = () => {
  const { enter } = useSession()
  const [made, setMade] = useState<{ readonly secret: string; readonly name: string }>()
  if (made)
    return (
      <main class="narrow">
        <h1>Welcome, {made.name}</h1>
        <p>
          This is your token. It is shown once, and it is all that says who you are: keep it as you
          would keep a password.
        </p>
        <p>
          <code class="secret">{made.secret}</code>
        </p>
        <button type="button" class="confirm" onClick={() => enter(made.secret)}>
          I have kept it
        </button>
      </main>
    )
  return (
    <main>
      <h1>Sign in</h1>
      <div class="columns">
        <SignUp made={(secret, name) => setMade({ secret, name })} />
        <SignIn />
      </div>
    </main>
  )
}
