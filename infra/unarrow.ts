import { type ESTree, parseSync, Visitor } from 'vite'

/** Characters from which on a body is worth the longer way to write its function. */
const worthwhile = 60

type Edit = { readonly from: number; readonly to: number; readonly text: string }

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\w$]/.test(character)

/** An arrow function, and the same as a function; its body stays where it is. */
const asFunction = (code: string, arrow: ESTree.ArrowFunctionExpression): readonly Edit[] => {
  const { start, end, body } = arrow
  const parameters = code
    .slice(start, body.start)
    .replace(/^async\b\s*/, '')
    .replace(/\s*=>[\s(]*$/, '')
  const list = parameters.startsWith('(') ? parameters : `(${parameters})`
  const space = isWordCharacter(code[start - 1]) ? ' ' : ''
  const head = `${space}${arrow.async ? 'async ' : ''}function${list}`
  if (body.type === 'BlockStatement') return [{ from: start, to: body.start, text: head }]
  return [
    { from: start, to: body.start, text: `${head}{return ` },
    { from: body.end, to: end, text: '}' },
  ]
}

/** Arrow functions that could as well be functions: they take nothing from the one around them. */
const freeArrows = (code: string): readonly ESTree.ArrowFunctionExpression[] => {
  const free: ESTree.ArrowFunctionExpression[] = []
  /** For the program and each function around, whether it uses what an arrow only borrows. */
  const borrows = [false]
  const enter = () => void borrows.push(false)
  const leave = () => void borrows.pop()
  const borrow = () => void borrows.splice(-1, 1, true)
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': (arrow) => {
      if (borrows.pop()) borrow()
      else free.push(arrow)
    },
    ThisExpression: borrow,
    Super: borrow,
    MetaProperty: borrow,
    Identifier: ({ name }) => {
      if (name === 'arguments') borrow()
    },
  }).visit(parseSync('index.mjs', code).program)
  return free
}

/** Makes changes that do not overlap; one inside another's is dropped. */
const edited = (code: string, edits: readonly Edit[]): string => {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) continue
    parts.push(code.slice(at, from), text)
    at = to
  }
  return parts.join('') + code.slice(at)
}

/**
 * Minified code with its longer arrow functions written as functions. V8 skims a function until it
 * is called, but takes the arrow functions of a module apart at once, called or not.
 */
export const withoutArrows = (code: string): string =>
  edited(
    code,
    freeArrows(code)
      .filter(({ body }) => body.end - body.start >= worthwhile)
      .flatMap((arrow) => asFunction(code, arrow)),
  )
