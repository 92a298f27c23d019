/** The place of the lowest of some bits; there is at least one. */
export const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits)
