import { render } from 'preact'
import { App } from './app.tsx'
import { keepFocus } from './parts/focus.ts'

const root = document.getElementById('app')
if (root) render(<App />, root)
keepFocus()
