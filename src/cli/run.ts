import { parseArgs } from 'node:util'
import { gameOf } from '../games/index.ts'
import { audit } from '../matches/audit.ts'
import { type Flaw, flawInWords } from '../matches/audit-flaw.ts'
import { readBundle } from '../matches/audit-read.ts'
import { isFlaw } from '../matches/audit-redo.ts'
import type { Bundle } from '../matches/export.ts'
import { findingInWords } from './finding.ts'
import { drawn, retold, scoresOf, toldInWords } from './retelling.ts'

const usage = `Checks and tells exported matches, without any network.

  castellan verify <bundle> [--head <hash>] [--json]
  castellan replay <bundle> [--to <version>] [--svg] [--json]

<bundle> is what GET /v1/matches/{id}/export gave, as it is or gzipped; - reads it from the input.

verify   checks the form, the chain of hashes, what was sealed, every action by the rules, every draw
         by the seed, the outcome and its scores. --head: the log must hold this hash (logHead).
replay   tells the match move by move with its scores; it verifies nothing. --svg: draws it instead.

Exit codes: 0 valid, or told; 1 invalid; 2 unproved: no flaw, but not all could be checked, as before
the end of a match; 3 no bundle could be read, or the command is not one of these.`

/** What is written, and with which code the command ends. */
export type Result = { readonly out: string; readonly code: 0 | 1 | 2 | 3 }

type Options = {
  readonly head?: string | undefined
  readonly to?: string | undefined
  readonly json?: boolean | undefined
  readonly svg?: boolean | undefined
}

const codes = { valid: 0, invalid: 1, unproved: 2 } as const

const json = (value: unknown): string => JSON.stringify(value, null, 2)

const verify = (bundle: Bundle, { head, json: asJson }: Options): Result => {
  const finding = audit(bundle, { gameOf, head })
  return { out: asJson ? json(finding) : findingInWords(finding), code: codes[finding.verdict] }
}

const replay = (bundle: Bundle, { to, svg, json: asJson }: Options): Result => {
  const version = to === undefined ? bundle.commits.length : Number(to)
  const told = retold(bundle, version)
  const last = told.at(-1)
  if (!last || told.length !== version) return { out: `there is no version ${to}`, code: 3 }
  if (svg) {
    const out = drawn(last)
    return out === undefined ? { out: 'nothing can be drawn of this', code: 3 } : { out, code: 0 }
  }
  if (asJson) {
    const rows = told.map((one) => {
      const { version, at, seat, action, events } = one.commit
      return { version, at, seat, action, events, scores: scoresOf(one) }
    })
    return { out: json(rows), code: 0 }
  }
  return { out: told.map((one, i) => toldInWords(one, told[i - 1])).join('\n'), code: 0 }
}

const commands = { verify, replay } as const

const isCommand = (name: string | undefined): name is keyof typeof commands =>
  name !== undefined && Object.hasOwn(commands, name)

/** A bundle in which a version is broken is invalid; what is none at all is unreadable. */
const unreadable = (flaw: Flaw, { json: asJson }: Options): Result => {
  const verdict = flaw.version === null ? 'unreadable' : 'invalid'
  return {
    out: asJson ? json({ verdict, flaw }) : `${verdict}: ${flawInWords(flaw)}`,
    code: flaw.version === null ? 3 : 1,
  }
}

const isHash = (text: string): boolean => /^sha256:[0-9a-f]{64}$/.test(text)

/** Does what a command line asks; `read` gives the text of a file. Throws for an unknown option. */
export const run = (args: readonly string[], read: (file: string) => string): Result => {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      head: { type: 'string' },
      to: { type: 'string' },
      svg: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const [name, file, ...rest] = positionals
  if (values.help) return { out: usage, code: 0 }
  if (!isCommand(name) || file === undefined || rest.length > 0) return { out: usage, code: 3 }
  if (values.head !== undefined && !isHash(values.head))
    return { out: '--head must be a hash: sha256: and 64 lower-case hex digits', code: 3 }
  const bundle = readBundle(read(file))
  return isFlaw(bundle) ? unreadable(bundle, values) : commands[name](bundle, values)
}
