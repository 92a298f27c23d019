import type { Options } from '../acts.ts'
import { compose, type Expansion, type Rules } from '../rules.ts'
import { base } from './base.ts'
import { farmers } from './farmers.ts'

/** The boxes, in the order in which their questions are asked. A new one takes one line here. */
const boxes: readonly { readonly box: Expansion; isOpen(options: Options): boolean }[] = [
  { box: base, isOpen: () => true },
  { box: farmers, isOpen: (options) => options.farmers },
]

const composed = new Map<number, Rules>()

/** The rules of a match, composed once for each set of options. */
export const rulesOf = (options: Options): Rules => {
  let key = 0
  for (let i = 0; i < boxes.length; i++) if (boxes[i]!.isOpen(options)) key |= 1 << i
  const known = composed.get(key)
  if (known) return known
  const rules = compose(boxes.filter((_, i) => key & (1 << i)).map(({ box }) => box))
  composed.set(key, rules)
  return rules
}
