import { z } from 'zod'
import type {
  Act,
  Action,
  BoardMeeple,
  BoardTile,
  FeatureScored,
  Options,
  Place,
  Points,
  Position,
  SeatSupply,
  View,
} from './acts.ts'

const seat = z.int().min(0).max(4).describe('A seat, from 0.')
const x = z.int().min(-200).max(200).describe('Grows east; the start tile lies at 0.')
const y = z.int().min(-200).max(200).describe('Grows south; the start tile lies at 0.')
const rotation = z
  .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
  .describe('Degrees clockwise.')
const segment = z.int().min(0).max(15).describe("Index into the tile's segments in the catalogue.")
const tile = z.string().min(1).max(16).describe('A tile of the catalogue, as printed.')
const count = z.int().min(0).max(1000)
const figureKind = z.enum(['meeple', 'abbot']).describe('The kind of figure.')

export const optionsSchema = z
  .strictObject({
    farmers: z.boolean().default(true).describe('Farmers may claim fields (supplementary rules).'),
  })
  .describe('Options of Carcassonne.') satisfies z.ZodType<Options>

const claim = z
  .strictObject({ kind: figureKind, segment })
  .describe('A figure from your supply, on a segment of the tile just laid.')

export const actionSchema = z
  .strictObject({ type: z.literal('place-tile'), x, y, rotation, meeple: claim.optional() })
  .describe(
    'One turn: lay the drawn tile, then perhaps place a figure on it.',
  ) satisfies z.ZodType<Action>

const place = { x, y, segment }
const from = z.strictObject(place).describe('Where it stood.') satisfies z.ZodType<Place>

const boardTile = z
  .strictObject({
    x,
    y,
    rotation,
    tile,
    seat: seat.nullable().describe('Who laid it; null for the set-up.'),
  })
  .describe('A tile on the table.') satisfies z.ZodType<BoardTile>

const boardMeeple = z
  .strictObject({ seat, kind: figureKind, ...place })
  .describe('A figure on the board.') satisfies z.ZodType<BoardMeeple>

const seatSupply = z
  .strictObject({
    meeples: count.describe('Meeples left.'),
    abbot: z.boolean().describe('The abbot is in the supply.'),
    castleTiles: z.array(tile).describe('Double tiles that the seat may still lay.'),
  })
  .describe('What a seat has in front of it.') satisfies z.ZodType<SeatSupply>

const stock = z
  .strictObject({ bridges: count, castles: count, barns: count })
  .describe('The buildings that all seats share.')

const members = {
  phase: z.enum(['land', 'over']).describe('How far the match is.'),
  turn: seat.describe('The seat on turn.'),
  remaining: z
    .record(tile, count)
    .describe('Tiles still to be drawn: how many of each. Their order is not decided yet.'),
  discarded: z.array(tile).describe('Tiles that fitted nowhere, in the order drawn.'),
  castleChoice: z.null().describe('Double tiles that may be chosen now.'),
  board: z.array(boardTile).describe('In the order laid.'),
  meeples: z.array(boardMeeple).describe('Figures, in the order placed.'),
  castles: z.array(z.never()).describe('Castles built on cities.'),
  barns: z.array(z.never()).describe('Barns built on fields.'),
  scores: z.array(count).describe('Points by seat.'),
  supply: z.array(seatSupply).describe('By seat.'),
  stock,
}

export const viewSchema = z
  .strictObject({
    ...members,
    drawn: tile.nullable().describe('The tile that the seat on turn must place.'),
  })
  .describe('The state of a match of Carcassonne.') satisfies z.ZodType<View>

export const positionSchema = z
  .strictObject({ ...members, drawn: tile })
  .partial()
  .describe(
    'A position to begin from: the state, anything left out. `phase` and `castleChoice` are ' +
      'computed, not read.',
  ) satisfies z.ZodType<Position>

const points = z.strictObject({ seat, points: count }) satisfies z.ZodType<Points>
const draw = z.int().min(0).describe('The number of the draw over the whole match.')
const scripted = z
  .array(z.int().min(0))
  .optional()
  .describe('In a sandbox: the draws whose outcome was scripted.')

const featureScored = z
  .strictObject({
    type: z.literal('feature-scored'),
    feature: z.enum(['road', 'city', 'monastery', 'field']),
    ...place,
    tiles: count.describe('Different tiles of the feature.'),
    coatsOfArms: count.optional().describe('Of a city.'),
    cities: count.optional().describe('Completed cities that a field touches.'),
    seats: z.array(points).describe('Who gets how many points: all that have the most figures.'),
    final: z.boolean().describe('Scored at the end of the match.'),
  })
  .describe('A feature pays; it is named by its oldest segment.') satisfies z.ZodType<FeatureScored>

export const eventSchema = z.discriminatedUnion('type', [
  z
    .strictObject({ type: z.literal('tile-drawn'), seat, tile, draw, scripted })
    .describe('The seat on turn draws a tile.'),
  z
    .strictObject({ type: z.literal('tile-discarded'), tile })
    .describe('The tile drawn fits nowhere and leaves the match.'),
  z
    .strictObject({
      type: z.literal('tile-placed'),
      seat: seat.nullable().describe('Null for the set-up.'),
      tile,
      x,
      y,
      rotation,
    })
    .describe('A tile is laid.'),
  z
    .strictObject({ type: z.literal('meeple-placed'), seat, kind: figureKind, ...place })
    .describe('A figure claims a feature.'),
  z
    .strictObject({ type: z.literal('meeple-returned'), seat, kind: figureKind, from })
    .describe("A figure comes back to its owner's supply."),
  featureScored,
  z.strictObject({ type: z.literal('turn-started'), seat }).describe('The turn goes to this seat.'),
]) satisfies z.ZodType<Act>
