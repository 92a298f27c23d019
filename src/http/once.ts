/** Makes a value when it is first asked for, and gives the same one from then on. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Makes a value for each owner when it is first asked for, and keeps it as long as the owner lives. */
export const oncePer = <K extends object, T>(make: (owner: K) => T): ((owner: K) => T) => {
  const made = new WeakMap<K, { readonly value: T }>()
  return (owner) => {
    const known = made.get(owner) ?? { value: make(owner) }
    made.set(owner, known)
    return known.value
  }
}
