import type { FaultMeaning } from '../game.ts'

const placing = 'Place a land tile'
const figures = 'Place a meeple'
const parts = 'Components'

const tileFaults = {
  'space-taken': { rule: placing, detail: 'Something lies there already.' },
  'no-neighbour': {
    rule: placing,
    detail: 'A tile must touch a tile on the table with an edge; a corner is not enough.',
  },
  'edge-mismatch': {
    rule: placing,
    detail:
      'A tile must continue the landscape on every side that it touches: roads meet roads, city meets city, field meets field, river meets river.',
  },
  'tile-fits-nowhere': {
    rule: placing,
    detail: 'A tile that can be placed nowhere goes back to the box, and another is drawn.',
  },
} as const

const turnFaults = {
  'not-your-turn': { rule: 'A turn', detail: 'It is not this seat that the match waits for.' },
  'not-in-this-match': { rule: parts, detail: 'The options of the match leave this out.' },
  'no-tile-drawn': {
    rule: 'Castles in Germany: placing terrain tiles',
    detail: 'Name the castle to lay, or draw a tile first.',
  },
  'tile-already-drawn': {
    rule: 'Castles in Germany: placing terrain tiles',
    detail: 'A castle is laid instead of drawing; a drawn tile must be placed.',
  },
  'not-your-castle-tile': {
    rule: 'Castles in Germany: placing terrain tiles',
    detail: 'The seat does not have this castle, or may not lay it now.',
  },
  'one-building-a-turn': {
    rule: 'The Barn: important',
    detail: 'A turn holds one building: the placement needs a bridge already.',
  },
  'nothing-to-draw': {
    rule: 'Castles in Germany: placing terrain tiles',
    detail: 'There is no choice between drawing and laying a castle now.',
  },
  'nothing-to-choose': {
    rule: 'Castles in Germany: preparation',
    detail: 'No castle is chosen now.',
  },
  'castle-tile-taken': {
    rule: 'Castles in Germany: preparation',
    detail: 'This castle is not among those left.',
  },
} as const

const figureFaults = {
  'no-such-segment': { rule: figures, detail: 'The tile has no segment of this number or kind.' },
  'figure-not-allowed-here': {
    rule: figures,
    detail: 'This kind of figure may not stand on this kind of feature.',
  },
  'no-figure-left': {
    rule: figures,
    detail: 'A figure comes from your own supply, and none of this kind is left there.',
  },
  'feature-occupied': {
    rule: figures,
    detail: 'A figure, perhaps your own, already stands on this feature, on this tile or another.',
  },
  'one-figure-a-turn': {
    rule: figures,
    detail: 'A turn places one figure or takes one back, not both.',
  },
} as const

const positionFaults = {
  'feature-complete': {
    rule: 'Score points',
    detail: 'A completed feature holds no figures: they went home when it scored.',
  },
  'no-such-tile': { rule: figures, detail: 'No such tile or bridge lies there.' },
  'no-such-castle': { rule: 'The Castle', detail: 'No castle stands there.' },
  'no-such-barn': { rule: 'The Barn', detail: 'No barn stands there.' },
  'no-such-seat': { rule: 'Setup', detail: 'The match has no seat of this number.' },
  'wrong-number-of-seats': { rule: 'Setup', detail: 'There must be one entry for each seat.' },
  'empty-board': { rule: 'Setup', detail: 'At least one tile lies on the table.' },
  'unknown-tile': {
    rule: parts,
    detail: 'No tile of these options has this id, or it cannot be there.',
  },
  'too-many-tiles': {
    rule: parts,
    detail: 'The tile is named more often than there are copies of it.',
  },
  'too-many-figures': {
    rule: parts,
    detail: 'The supply and the board together hold more figures than a player owns.',
  },
  'too-many-buildings': {
    rule: parts,
    detail: 'The stock and the board together hold more than there are.',
  },
} as const

/** The faults of the game itself, with the rulebook's section; each box brings its own. Clients switch on
 * the codes: renaming one breaks them. */
export const faults: Readonly<Record<string, FaultMeaning>> = {
  ...tileFaults,
  ...turnFaults,
  ...figureFaults,
  ...positionFaults,
}
