import { z } from 'zod'
import type {
  Act,
  Action,
  BarnPlace,
  BoardMeeple,
  BoardTile,
  Build,
  Claim,
  FeatureScored,
  Options,
  Place,
  Points,
  Position,
  Recall,
  SeatSupply,
  Stand,
  Stock,
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
const castleTile = z.string().min(1).max(16).describe('A double tile of Castles in Germany.')
const count = z.int().min(0).max(1000)
const figureKind = z.enum(['meeple', 'abbot']).describe('The kind of figure.')
const corner = z.enum(['NW', 'NE', 'SE', 'SW']).describe('A corner of a square, as it lies.')
const axis = z.enum(['EW', 'NS']).describe('How a bridge runs, as it lies.')

export const optionsSchema = z
  .strictObject({
    farmers: z.boolean().default(true).describe('Farmers may claim fields (supplementary rules).'),
    river: z.boolean().default(false).describe('The River takes the place of the start tile.'),
    abbot: z.boolean().default(false).describe('Each seat has an abbot, who may hold gardens too.'),
    castlesInGermany: z.boolean().default(false).describe('Castles in Germany: double tiles.'),
    castlesAndBridges: z
      .boolean()
      .default(false)
      .describe('Castles & Bridges: bridges, castles and barns.'),
    castleTiles: z
      .enum(['dealt', 'chosen'])
      .default('dealt')
      .describe('How the seats come by their castles in Germany.'),
    castlesAfterLastTile: z
      .boolean()
      .default(false)
      .describe('Castles in Germany are laid on once the last land tile is placed.'),
  })
  .describe('Options of Carcassonne.') satisfies z.ZodType<Options>

const place = { x, y, segment }
const placeSchema = z
  .strictObject(place)
  .describe('A segment of a tile on the board.') satisfies z.ZodType<Place>

const claim = z
  .union([
    z.strictObject({ kind: figureKind, segment }),
    z.strictObject({
      kind: figureKind,
      on: z.enum(['bridge', 'castle']).describe('The bridge that this turn needs, or its castle.'),
    }),
  ])
  .describe(
    'A figure from your supply, on the tile just laid. What is offered is computed after `build`.',
  ) satisfies z.ZodType<Claim>

const build = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('bridge') })
      .describe('Only where the placement needs a bridge; may be left out.'),
    z
      .strictObject({
        kind: z.literal('castle'),
        segment: segment
          .optional()
          .describe('The city of the tile just laid; may be left out where one qualifies.'),
      })
      .describe('A castle on a city of two segments that this tile completes.'),
    z
      .strictObject({
        kind: z.literal('barn'),
        corner,
        cell: z.enum(['A', 'B']).optional().describe('Of a double tile: which square.'),
        farmer: placeSchema
          .optional()
          .describe('Your farmer who moves; may be left out where one qualifies.'),
      })
      .describe('A barn where four corners of field meet.'),
  ])
  .describe('At most one building a turn.') satisfies z.ZodType<Build>

const recall = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('abbot') }).describe('Your abbot comes back and scores.'),
    z
      .strictObject({ kind: z.literal('maiden'), x, y })
      .describe('Your maiden on this castle comes back and scores.'),
  ])
  .describe('Instead of placing a figure.') satisfies z.ZodType<Recall>

const placeTile = z
  .strictObject({
    type: z.literal('place-tile'),
    x,
    y,
    rotation,
    castleTile: castleTile.optional().describe('Laid instead of drawing (Castles in Germany).'),
    build: build.optional(),
    meeple: claim.optional(),
    recall: recall.optional(),
  })
  .describe('One turn: lay a tile, perhaps build, then place a figure, take one back, or neither.')

export const actionSchema = z
  .discriminatedUnion('type', [
    placeTile,
    z
      .strictObject({ type: z.literal('draw-tile') })
      .describe('Draw a land tile instead of laying a castle of your own.'),
    z
      .strictObject({ type: z.literal('choose-castle'), castleTile })
      .describe('Before the first turn: take this castle.'),
  ])
  .describe('An action of Carcassonne.') satisfies z.ZodType<Action>

const bridgeStand = z.strictObject({ x, y, on: z.enum(['bridge', 'castle']) })
const barnStand = z.strictObject({ x, y, on: z.literal('barn'), corner })

const stand = z
  .union([placeSchema, bridgeStand, barnStand])
  .describe('Where a figure stands.') satisfies z.ZodType<Stand>

const boardTile = z
  .strictObject({
    x,
    y,
    rotation,
    tile,
    seat: seat.nullable().describe('Who laid it; null for the set-up.'),
    bridge: axis.optional(),
  })
  .describe(
    'A tile on the table. Of a double tile, x and y are those of square A.',
  ) satisfies z.ZodType<BoardTile>

const figure = { seat, kind: figureKind }
const boardMeeple = z
  .union([placeSchema.extend(figure), bridgeStand.extend(figure), barnStand.extend(figure)])
  .describe('A figure on the board.') satisfies z.ZodType<BoardMeeple>

const barnPlace = z
  .strictObject({ x, y, corner })
  .describe('A barn, on a corner of this square.') satisfies z.ZodType<BarnPlace>

const seatSupply = z
  .strictObject({
    meeples: count.describe('Meeples left.'),
    abbot: z.boolean().describe('The abbot is in the supply.'),
    castleTiles: z.array(castleTile).describe('Double tiles that the seat may still lay.'),
  })
  .describe('What a seat has in front of it.') satisfies z.ZodType<SeatSupply>

const stock = z
  .strictObject({ bridges: count, castles: count, barns: count })
  .describe('The buildings that all seats share.') satisfies z.ZodType<Stock>

const members = {
  phase: z.enum(['choosing', 'river', 'land', 'over']).describe('How far the match is.'),
  turn: seat.describe('The seat on turn.'),
  remaining: z
    .record(tile, count)
    .describe('Tiles still to be drawn: how many of each. Their order is not decided yet.'),
  discarded: z.array(tile).describe('Tiles that fitted nowhere, in the order drawn.'),
  castleChoice: z.array(castleTile).nullable().describe('Double tiles that may be chosen now.'),
  board: z.array(boardTile).describe('In the order laid.'),
  meeples: z.array(boardMeeple).describe('Figures on the board.'),
  castles: z.array(placeSchema).describe('Castles built, each named by its city.'),
  barns: z.array(barnPlace).describe('Barns built.'),
  scores: z.array(z.int().min(0)).describe('Points by seat.'),
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

const points = z.strictObject({ seat, points: z.int().min(0) }) satisfies z.ZodType<Points>
const draw = z.int().min(0).describe('The number of the draw over the whole match.')
const scripted = z
  .array(z.int().min(0))
  .optional()
  .describe('In a sandbox: the draws whose outcome was scripted.')
const moved = z.strictObject({ seat, from: stand })

const featureScored = z
  .strictObject({
    type: z.literal('feature-scored'),
    feature: z.enum([
      'road',
      'city',
      'monastery',
      'garden',
      'field',
      'german-castle',
      'barn',
      'maiden',
    ]),
    ...place,
    tiles: count.describe(
      'Different tiles of the feature; of one that counts what surrounds it, squares and its own ' +
        'tile; 0 of a barn and a maiden, which count figures.',
    ),
    coatsOfArms: count.optional().describe('Of a city.'),
    bridges: count.optional().describe('Of a road, where there are any.'),
    castles: count.optional().describe('Castles in Germany that a road or city touches.'),
    cities: count.optional().describe('Completed cities that a field touches.'),
    seats: z.array(points).describe('Who gets how many points: all that have the most figures.'),
    final: z.boolean().describe('Scored at the end of the match.'),
  })
  .describe('A feature pays; it is named by its oldest segment.') satisfies z.ZodType<FeatureScored>

const drawEvents = [
  z
    .strictObject({ type: z.literal('tile-drawn'), seat, tile, draw, scripted })
    .describe('The seat on turn draws a tile.'),
  z
    .strictObject({ type: z.literal('tile-discarded'), tile })
    .describe('The tile drawn fits nowhere and leaves the match.'),
  z
    .strictObject({ type: z.literal('castle-tile-dealt'), seat, castleTile, draw, scripted })
    .describe('A seat is dealt a castle.'),
  z
    .strictObject({ type: z.literal('castle-tile-chosen'), seat, castleTile })
    .describe('A seat takes a castle.'),
  z
    .strictObject({ type: z.literal('draw-chosen'), seat })
    .describe('The seat on turn draws, and lays no castle of its own.'),
] as const

const buildEvents = [
  z
    .strictObject({ type: z.literal('bridge-built'), x, y, axis })
    .describe('The tile just laid takes a bridge.'),
  z
    .strictObject({ type: z.literal('castle-built'), ...place, maiden: moved.optional() })
    .describe('A castle stands on a city; a knight there becomes its maiden.'),
  z
    .strictObject({ type: z.literal('barn-built'), x, y, corner, farmer: moved })
    .describe('A barn stands on a corner; a farmer moves onto it.'),
] as const

const figureEvents = [
  z
    .strictObject({
      type: z.literal('meeple-placed'),
      ...figure,
      x,
      y,
      segment: segment.optional(),
      on: z.enum(['bridge', 'castle']).optional().describe('Instead of a segment.'),
    })
    .describe('A figure claims a feature, or stands on a castle.'),
  z
    .strictObject({ type: z.literal('meeple-returned'), ...figure, from: stand })
    .describe("A figure comes back to its owner's supply."),
] as const

export const eventSchema = z.discriminatedUnion('type', [
  ...drawEvents,
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
  ...buildEvents,
  ...figureEvents,
  featureScored,
  z.strictObject({ type: z.literal('turn-started'), seat }).describe('The turn goes to this seat.'),
]) satisfies z.ZodType<Act>
