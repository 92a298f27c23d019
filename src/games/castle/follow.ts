import type { Step } from '../game.ts'
import type { Event } from './acts.ts'
import { evolve } from './evolve.ts'
import type { Table } from './table.ts'

export type Progress = Step<Table, Event>

/** Nothing has happened yet. */
export const standing = (table: Table): Progress => ({ events: [], next: table })

/** More acts, on top of those before. */
export const follow = ({ events, next }: Progress, acts: readonly Event[]): Progress =>
  acts.length === 0 ? { events, next } : { events: [...events, ...acts], next: evolve(next, acts) }
