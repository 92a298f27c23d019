import type { FaultMeaning } from '../game.ts'

/** Every fault, with the rulebook's section. Clients switch on the codes: renaming one breaks them. */
export const faults = {
  'not-your-turn': {
    rule: 'A turn',
    detail: 'It is not this seat that the match waits for.',
  },
  'space-taken': {
    rule: 'Place a land tile',
    detail: 'A tile lies there already.',
  },
  'no-neighbour': {
    rule: 'Place a land tile',
    detail: 'A tile must touch a tile on the table with an edge; a corner is not enough.',
  },
  'edge-mismatch': {
    rule: 'Place a land tile',
    detail:
      'A tile must continue the landscape on every side that it touches: roads meet roads, city meets city, field meets field.',
  },
  'no-such-segment': {
    rule: 'Place a meeple',
    detail: 'The tile has no segment of this number.',
  },
  'figure-not-allowed-here': {
    rule: 'Place a meeple',
    detail: 'This kind of figure may not stand on this kind of feature.',
  },
  'no-figure-left': {
    rule: 'Place a meeple',
    detail: 'A figure comes from your own supply, and none of this kind is left there.',
  },
  'feature-occupied': {
    rule: 'Place a meeple',
    detail: 'A figure, perhaps your own, already stands on this feature, on this tile or another.',
  },
  'feature-complete': {
    rule: 'Score points',
    detail: 'A completed feature holds no figures: they went home when it scored.',
  },
  'no-such-tile': { rule: 'Place a meeple', detail: 'No tile lies there.' },
  'no-such-seat': { rule: 'Setup', detail: 'The match has no seat of this number.' },
  'wrong-number-of-seats': { rule: 'Setup', detail: 'There must be one entry for each seat.' },
  'empty-board': { rule: 'Setup', detail: 'At least one tile lies on the table.' },
  'unknown-tile': { rule: 'Components', detail: 'No tile of these options has this id.' },
  'too-many-tiles': {
    rule: 'Components',
    detail: 'The tile is named more often than there are copies of it.',
  },
  'too-many-figures': {
    rule: 'Components',
    detail: 'The supply and the board together hold more figures than a player owns.',
  },
  'tile-fits-nowhere': {
    rule: 'Place a land tile',
    detail: 'A tile that can be placed nowhere goes back to the box, and another is drawn.',
  },
} as const satisfies Readonly<Record<string, FaultMeaning>>
