import type { Game } from '../../client/client.ts'
import { fieldsOf, listOf, numberOf, textOf } from '../json.ts'

export type Point = { readonly x: number; readonly y: number }

export type Segment = { readonly kind: string; readonly anchor: Point | undefined }

/** What the catalogue says about the pieces of a game. */
export type Pieces = {
  /** The segments of a tile; none if there is no such tile. */
  segmentsOf(tile: string): readonly Segment[]
  /** How many squares a tile covers. */
  squaresOf(tile: string): number
  /** What is printed on a piece: its title and text. */
  printOn(piece: string): { readonly title: string; readonly text: string | undefined } | undefined
}

const pointIn = (value: unknown): Point | undefined => {
  const { x, y } = fieldsOf(value)
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined
}

const segmentIn = (value: unknown): Segment => {
  const { kind, anchor } = fieldsOf(value)
  return { kind: textOf(kind) ?? 'segment', anchor: pointIn(anchor) }
}

/** A copy on the board has a number behind its name: `soldier#3`. */
const split = (piece: string): readonly [string, string | undefined] => {
  const [id = '', copy] = piece.split('#')
  return [id, copy]
}

export const piecesOf = ({ catalogue }: Game): Pieces => {
  const all = Object.values(catalogue).flatMap(listOf).map(fieldsOf)
  const byId = new Map(all.flatMap((piece) => (textOf(piece['id']) ? [[piece['id'], piece]] : [])))
  return {
    segmentsOf: (tile) => listOf(fieldsOf(byId.get(tile))['segments']).map(segmentIn),
    squaresOf: (tile) => numberOf(fieldsOf(byId.get(tile))['squares']) ?? 1,
    printOn: (piece) => {
      const [id, copy] = split(piece)
      const { title, text } = fieldsOf(byId.get(id))
      if (typeof title !== 'string') return undefined
      return { title: copy === undefined ? title : `${title} ${copy}`, text: textOf(text) }
    },
  }
}
