import type { Table } from '../../src/store/table.ts'

/** `before`: nothing happened; `after`: it happened, and the answer was lost. */
export type Failure = 'none' | 'before' | 'after'

const fault = () =>
  Object.assign(new Error('throughput exceeded'), {
    name: 'ProvisionedThroughputExceededException',
  })

/** A table whose n-th call (from 1) fails as `plan` says, once the store's own retries are used up. */
export const throttled = (inner: Table, plan: (call: number) => Failure): Table => {
  let calls = 0
  const failing = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1
    const failure = plan(calls)
    if (failure === 'before') throw fault()
    const result = await work()
    if (failure === 'after') throw fault()
    return result
  }
  return {
    ...inner,
    get: (key) => failing(() => inner.get(key)),
    put: (item, condition) => failing(() => inner.put(item, condition)),
    query: (query) => failing(() => inner.query(query)),
    delete: (key) => failing(() => inner.delete(key)),
  }
}
