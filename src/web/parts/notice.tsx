import type { ComponentChildren } from 'preact'

/** Something went wrong, said in plain words, and aloud. */
export const Fault = ({ text, again }: { text: string | undefined; again?: () => void }) =>
  text === undefined ? null : (
    <div class="fault" role="alert">
      <p>{text}</p>
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  )

export const Empty = ({ children }: { children: ComponentChildren }) => (
  <p class="empty">{children}</p>
)

/** Room for what is still being loaded. */
export const Waiting = ({ what }: { what: string }) => (
  <p class="empty" role="status">
    Loading {what} …
  </p>
)

/** A page that is only for those who are signed in. */
export const SignedOut = () => (
  <main class="narrow">
    <h1>Who are you?</h1>
    <p>This page is about you. Sign in, or make up a name: it takes a moment.</p>
    <a class="confirm" href="#/enter">
      Sign in
    </a>
  </main>
)
