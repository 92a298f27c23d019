import { createContext } from 'preact'
import { type Fields, fieldsOf } from '../json.ts'
import { useLoad } from '../load.ts'
import { useSession } from '../session.ts'

/** The options that a game has if nobody asks for others, by game. */
export type Usual = Readonly<Record<string, Fields>>

export const UsualContext = createContext<Usual>({})

/** What the catalogue says; undefined until it is known, and nothing if it cannot be read. */
export const useUsual = (): Usual | undefined => {
  const { castellan } = useSession()
  const { value, fault } = useLoad(async (): Promise<Usual> => {
    const { items } = await castellan.operations.listGames()
    return Object.fromEntries(items.map(({ id, options }) => [id, fieldsOf(options.defaults)]))
  }, [castellan])
  return fault === undefined ? value : {}
}
