import { canonical, type Fields, fieldsOf, numberOf } from '../json.ts'

/**
 * Choosing among listed actions, whatever the game: members in which they differ are asked for one
 * after the other, and each answer narrows the list. `x` and `y` are one question, the place.
 */

export type Option = {
  /** Equal for equal values. */
  readonly key: string
  /** Undefined: the actions in question lack this member. */
  readonly value: unknown
}

export type Facet = {
  readonly name: string
  readonly options: readonly Option[]
  readonly chosen: Option | undefined
}

export type Choice<A> = {
  /** What there is to choose, in order; the last may be open. */
  readonly facets: readonly Facet[]
  /** The actions that are left. */
  readonly left: readonly A[]
  /** The action, once nothing is open. */
  readonly action: A | undefined
}

/** What was answered, by facet. */
export type Answers = ReadonlyMap<string, string>

export const place = 'place'

const namesIn = (action: Fields): readonly string[] => {
  const hasPlace = numberOf(action['x']) !== undefined && numberOf(action['y']) !== undefined
  return Object.keys(action).flatMap((name) => {
    if (!hasPlace || (name !== 'x' && name !== 'y')) return [name]
    return name === 'x' ? [place] : []
  })
}

const valueIn = (action: Fields, name: string): unknown =>
  name === place ? { x: action['x'], y: action['y'] } : action[name]

/** Names in an order in which every list has them; a name that nothing precedes comes as it was met. */
const inOrder = (lists: readonly (readonly string[])[]): readonly string[] => {
  const left = new Set(lists.flat())
  const order: string[] = []
  const precede = (name: string) =>
    lists.flatMap((list) => list.slice(0, Math.max(0, list.indexOf(name))))
  const isNext = (name: string) => precede(name).every((before) => !left.has(before))
  while (left.size > 0) {
    const next = [...left].find(isNext) ?? [...left][0]!
    left.delete(next)
    order.push(next)
  }
  return order
}

/** What is laid is chosen before where: a text that every action with a place has. */
const isLaid = (actions: readonly Fields[], name: string): boolean =>
  actions
    .filter((action) => namesIn(action).includes(place))
    .every((action) => typeof action[name] === 'string')

/** Members in the order in which they are asked for: that in which actions have them. */
export const facetNames = (actions: readonly Fields[]): readonly string[] => {
  const lists = new Map(actions.map((action) => [Object.keys(action).join(), namesIn(action)]))
  const order = inOrder([...lists.values()])
  const at = order.indexOf(place)
  if (at < 0) return order
  const laid = order.slice(at).filter((name) => isLaid(actions, name))
  return [...order.slice(0, at), ...laid, ...order.slice(at).filter((name) => !laid.includes(name))]
}

const optionOf = (action: Fields, name: string): Option => {
  const value = valueIn(action, name)
  return { key: value === undefined ? '' : canonical(value), value }
}

const optionsOf = (actions: readonly Fields[], name: string): readonly Option[] => [
  ...new Map(
    actions.map((action) => optionOf(action, name)).map((option) => [option.key, option]),
  ).values(),
]

/** What stands until somebody says otherwise: the only option, none, or the first way to turn. */
const byDefault = (name: string, options: readonly Option[]): Option | undefined =>
  options.length === 1 || name === 'rotation'
    ? options[0]
    : options.find(({ value }) => value === undefined)

/** Narrows listed actions by what was answered. Answers that are no longer possible are forgotten. */
export const choose = <A>(actions: readonly A[], answers: Answers): Choice<A> => {
  let left = actions.map((action) => ({ action, fields: fieldsOf(action) }))
  const facets: Facet[] = []
  for (const name of facetNames(left.map(({ fields }) => fields))) {
    const options = optionsOf(
      left.map(({ fields }) => fields),
      name,
    )
    const answered = options.find(({ key }) => key === answers.get(name))
    const chosen = answered ?? byDefault(name, options)
    facets.push({ name, options, chosen })
    if (!chosen) break
    left = left.filter(({ fields }) => optionOf(fields, name).key === chosen.key)
  }
  const isOpen = facets.some(({ chosen }) => !chosen)
  return {
    facets: facets.filter(({ options }) => options.length > 1),
    left: left.map(({ action }) => action),
    action: isOpen ? undefined : left[0]?.action,
  }
}

/** The next way to turn. */
export const turned = ({ options, chosen }: Facet): Option | undefined =>
  options[(options.findIndex(({ key }) => key === chosen?.key) + 1) % options.length]
