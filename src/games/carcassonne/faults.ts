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
  'river-not-continued': {
    rule: 'The River',
    detail: 'Each river tile has to continue the river at its open end.',
  },
  'river-turns-again': {
    rule: 'The River',
    detail: 'A bend may not turn the same way as the previous bend, also after straight tiles.',
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
  'castles-touch': {
    rule: 'Castles in Germany: placing terrain tiles',
    detail: 'A castle tile may not touch another, neither with an edge nor with a corner.',
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
  'no-abbot-on-board': { rule: 'The Abbot', detail: 'Your abbot is not on the board.' },
  'place-complete': {
    rule: 'The Abbot',
    detail: 'This tile completes the place of your abbot, who scores and returns in the usual way.',
  },
  'no-maiden-there': {
    rule: 'The Castle: scoring your maiden',
    detail: 'No maiden of yours stood on a castle there when the turn began.',
  },
} as const

const buildFaults = {
  'one-building-a-turn': {
    rule: 'The Barn: important',
    detail: 'A turn holds one building: the placement needs a bridge already.',
  },
  'no-bridge-needed': {
    rule: 'The Bridge: building a bridge',
    detail: 'A bridge is built only where the placement needs it.',
  },
  'no-bridge-left': { rule: 'The Bridge: building a bridge', detail: 'No bridge is left.' },
  'bridges-touch': {
    rule: 'The Bridge: important',
    detail: 'Two bridges must not touch.',
  },
  'no-castle-left': { rule: 'The Castle: building a castle', detail: 'No castle is left.' },
  'no-such-city': {
    rule: 'The Castle: building a castle',
    detail: 'The tile has no such city.',
  },
  'not-a-two-segment-city': {
    rule: 'The Castle: building a castle',
    detail: 'The tile does not complete a city of exactly two segments there.',
  },
  'other-figure-in-city': {
    rule: 'The Castle: building a castle',
    detail: 'In the city stands something else than one standard meeple.',
  },
  'several-cities': {
    rule: 'The Castle: building a castle',
    detail: 'Several cities qualify: name the segment of one.',
  },
  'no-barn-left': { rule: 'The Barn: building a barn', detail: 'No barn is left.' },
  'no-such-cell': { rule: 'The Barn: building a barn', detail: 'Only a double tile has a cell B.' },
  'not-four-tiles': {
    rule: 'The Barn: building a barn',
    detail: 'Four tiles must touch at the point, one of them just laid.',
  },
  'not-only-field': {
    rule: 'The Barn: building a barn',
    detail: 'The four corners must show only field: no city, no wall.',
  },
  'no-own-farmer': {
    rule: 'The Barn: building a barn',
    detail: 'No farmer of yours lies in that field, off every barn.',
  },
  'no-such-farmer': {
    rule: 'The Barn: building a barn',
    detail: 'No farmer of yours lies there, in that field and off every barn.',
  },
  'several-farmers': {
    rule: 'The Barn: building a barn',
    detail: 'Several farmers could move: name one.',
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

/** Every fault, with the rulebook's section. Clients switch on the codes: renaming one breaks them. */
export const faults: Readonly<Record<string, FaultMeaning>> = {
  ...tileFaults,
  ...turnFaults,
  ...figureFaults,
  ...buildFaults,
  ...positionFaults,
}
