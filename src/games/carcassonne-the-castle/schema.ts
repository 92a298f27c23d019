import { z } from 'zod'
import type {
  Act,
  Action,
  BoardTile,
  FeatureScored,
  Keep,
  Options,
  Place,
  Position,
  Use,
  View,
} from './acts.ts'

const seat = z.int().min(0).max(1).describe('A seat: 0 or 1.')
const x = z.int().min(-1000).max(1000).describe('The column, growing east; 0 is westernmost.')
const y = z.int().min(-1000).max(1000).describe('The row, growing south; 0 is northernmost.')
const rotation = z
  .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
  .describe('Degrees clockwise.')
const segment = z.int().min(0).max(15).describe("Index into the tile's segments in the catalogue.")
const tile = z.string().min(1).max(16).describe('A castle tile of the catalogue.')
const corner = z.string().min(1).max(16).describe('A corner tower of the catalogue.')
const count = z.int().min(0).max(1000)
const points = z.int().min(0).max(100_000)
const wallTile = z.int().min(1).max(9).describe('The number on a wall tile.')

const place = { x, y, segment }
const feature = z
  .strictObject(place)
  .describe('A feature, named by any of its segments on any tile.') satisfies z.ZodType<Place>

export const optionsSchema = z
  .strictObject({})
  .describe('Carcassonne: The Castle has no options.') satisfies z.ZodType<Options>

const use = z
  .union([
    z.strictObject({ wallTile: z.literal(1) }).describe('A second turn follows this one.'),
    z
      .strictObject({ wallTile: z.union([z.literal(2), z.literal(3)]), feature })
      .describe('2 doubles a tower, 3 a house, that this tile completes and you win.'),
  ])
  .describe('A wall tile that you held when your turn began.') satisfies z.ZodType<Use>

export const actionSchema = z
  .strictObject({
    type: z.literal('place-tile'),
    x,
    y,
    rotation,
    follower: z
      .strictObject({ segment })
      .optional()
      .describe('A follower from your supply, on a segment of the tile just laid.'),
    use: z.array(use).max(18).optional().describe('Wall tiles spent in this turn.'),
    order: z
      .array(feature)
      .max(32)
      .optional()
      .describe(
        'Features that somebody wins, in the order in which they score: your own, then those of ' +
          "your opponent. Those not named follow: the new tile's segments in order, then the " +
          'neighbours north, east, south, west.',
      ),
  })
  .describe(
    'One turn: lay the drawn tile, then perhaps place a follower; all else is declared with it.',
  ) satisfies z.ZodType<Action>

const boardTile = z
  .strictObject({ x, y, rotation, tile, seat: seat.describe('Who laid it.') })
  .describe('A tile on the table.') satisfies z.ZodType<BoardTile>

const keep = z
  .strictObject({ ...place, size: count.describe('Tiles of the house, start spaces included.') })
  .describe('A keep on a completed house.') satisfies z.ZodType<Keep>

const hand = z.array(wallTile).max(18)
/** The document needs the length told. */
const two = { minItems: 2, maxItems: 2 }
const bothSeats = <T extends z.ZodType>(one: T) => z.tuple([one, one]).meta(two)

const members = {
  turn: seat.describe('The seat on turn.'),
  remaining: z
    .record(tile, count)
    .describe('Castle tiles still to be drawn: how many of each. Their order is not decided yet.'),
  discarded: z.array(tile).describe('Tiles that fitted nowhere, in the order drawn.'),
  board: z.array(boardTile).describe('In the order laid.'),
  followers: z
    .array(z.strictObject({ seat, ...place }))
    .describe('Followers on the board, in the order placed.'),
  keeps: bothSeats(keep.nullable()).describe('By seat; null before the first house.'),
  scores: bothSeats(points).describe('By seat; a marker stands on its score modulo 100.'),
  wallTiles: bothSeats(hand).describe('Wall tiles in front of each seat, sorted.'),
  usable: bothSeats(hand).describe(
    'Wall tiles 1 to 3 that the seat held when its latest turn began and has not used since.',
  ),
  used: bothSeats(hand).describe('Wall tiles that each seat has used, in order.'),
  unseenWallTiles: z
    .record(z.string().regex(/^[1-9]$/), count)
    .describe('Wall tiles that nobody has seen: on the corner towers, or out of this match.'),
  supply: bothSeats(z.strictObject({ followers: count })).describe('By seat.'),
}

const numbers = z.tuple([count, count]).meta(two).describe('Its two numbers of the track.')
const lies = z.boolean().describe('Whether a wall tile lies on it, face down.')

export const viewSchema = z
  .strictObject({
    ...members,
    drawn: tile.nullable().describe('The tile that the seat on turn must lay.'),
    corners: z
      .record(corner, z.strictObject({ numbers, wallTile: lies }))
      .describe('The corner towers of the wall.'),
  })
  .describe('The state of a match of Carcassonne: The Castle.') satisfies z.ZodType<View>

export const positionSchema = z
  .strictObject({
    ...members,
    drawn: tile.describe('The tile to be laid now; left out, it is drawn.'),
    corners: z
      .record(corner, z.strictObject({ numbers: numbers.optional(), wallTile: lies }))
      .describe('Corner towers; those not named are as at the start.'),
  })
  .partial()
  .describe('A position to begin from: any part of the state.') satisfies z.ZodType<Position>

const draw = z.int().min(0).describe('The number of the draw over the whole match.')
const scripted = z
  .array(z.int().min(0))
  .optional()
  .describe('In a sandbox: the draws whose outcome was scripted.')

const featureScored = z
  .strictObject({
    type: z.literal('feature-scored'),
    feature: z.enum(['path', 'tower', 'house', 'court', 'keep', 'wall-tile']),
    x: x.optional(),
    y: y.optional(),
    segment: segment.optional(),
    tiles: count
      .optional()
      .describe('Tiles and matching start spaces; for the keep the cells of the empty area.'),
    markets: count.optional().describe('Of a court.'),
    winner: seat.nullable().describe('Who gets the points; null for a tie.'),
    points,
    wallTile: wallTile.optional().describe('The wall tile that raised or earned the points.'),
    final: z.boolean().describe('Scored at the end of the match.'),
  })
  .describe(
    'A feature pays. `x`, `y` and `segment` are absent where keeps tie, and for wall tile 9.',
  ) satisfies z.ZodType<FeatureScored>

const act = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape })

export const eventSchema = z.discriminatedUnion('type', [
  act('tile-drawn', { seat, tile, draw, scripted }).describe('The seat on turn draws a tile.'),
  act('tile-discarded', { tile }).describe('The tile drawn fits nowhere and leaves the match.'),
  act('tile-placed', { seat, tile, x, y, rotation }).describe('A tile is laid.'),
  act('follower-placed', { seat, ...place }).describe('A follower claims a feature.'),
  act('follower-returned', { seat, ...place }).describe('A follower returns to its owner.'),
  act('wall-tile-used', { seat, wallTile, feature: feature.optional() }).describe(
    'A wall tile is spent and leaves the match.',
  ),
  act('order-chosen', { seat, features: z.array(feature) }).describe(
    'The order in which the features won this turn will score.',
  ),
  featureScored,
  act('wall-tile-taken', { seat, corner, wallTile, draw, scripted }).describe(
    'A marker has landed on a corner tower: its wall tile is turned up and goes to the owner.',
  ),
  act('keep-placed', { seat, ...place, size: count }).describe('A keep comes to a house.'),
  act('extra-turn', { seat }).describe('The same seat takes a second turn.'),
  act('turn-started', { seat }).describe('The turn goes to this seat.'),
]) satisfies z.ZodType<Act>
