import type { FaultMeaning } from '../game.ts'

const laying = 'Laying Castle Tiles'
const placing = 'Placing Followers'
const scoring = 'Completed Paths, Towers, and Houses Are Scored'
const wallTiles = 'The Wall Tiles'
const described = 'Description of the Wall Tiles'
const box = 'Game Components'
const keep = 'A Completed House and the Keep'

/**
 * Every fault, with the rulebook's section. Clients switch on the codes: renaming one breaks them.
 */
export const faults = {
  'not-your-turn': {
    rule: 'The Course of Play',
    detail: 'It is not this seat that the match waits for.',
  },
  'outside-the-castle': { rule: laying, detail: 'Tiles are laid on the cells within the wall.' },
  'space-taken': { rule: laying, detail: 'A tile lies there already.' },
  'no-contact': {
    rule: laying,
    detail: 'A tile needs a whole side against a start space or another tile.',
  },
  'path-broken': {
    rule: laying,
    detail: 'Paths must always be continued, and meet nothing but paths and the plain wall.',
  },
  'no-follower-left': {
    rule: placing,
    detail: 'A follower comes from your own supply, and none is left there.',
  },
  'no-such-segment': { rule: placing, detail: 'The tile has no segment of this number.' },
  'feature-occupied': {
    rule: placing,
    detail:
      'A follower, perhaps your own, already stands on this feature, on this tile or another.',
  },
  'no-such-feature': { rule: scoring, detail: 'No tile lies there, or it has no such segment.' },
  'not-completed': { rule: scoring, detail: 'This tile does not complete the feature named.' },
  'nobody-wins': {
    rule: 'Features Are Connected',
    detail: 'Nobody has more followers on this feature than the opponent, so it scores for nobody.',
  },
  'ordered-twice': { rule: scoring, detail: 'A feature is scored once.' },
  'own-scorings-first': {
    rule: wallTiles,
    detail: 'The player who laid the tile scores before the opponent.',
  },
  'wall-tile-not-usable': {
    rule: wallTiles,
    detail: 'Only wall tiles that you held when your turn began may be used in it, each once.',
  },
  'one-extra-turn': { rule: described, detail: 'One second turn follows a turn, not two.' },
  'no-tile-left': {
    rule: described,
    detail: 'There is no castle tile left to draw in a second turn.',
  },
  'wrong-kind': {
    rule: described,
    detail: 'Wall tile 2 doubles a completed tower, wall tile 3 a completed house.',
  },
  'not-won': {
    rule: described,
    detail: 'You must have more followers in the feature than your opponent.',
  },
  'doubled-twice': { rule: described, detail: 'A feature counts double at most once.' },
  'unknown-tile': { rule: box, detail: 'No tile has this id.' },
  'too-many-tiles': { rule: box, detail: 'The tile is named more often than there are copies.' },
  'tile-fits-nowhere': {
    rule: laying,
    detail: 'A tile that cannot be laid is removed from the game, and another is drawn.',
  },
  'no-such-tile': { rule: placing, detail: 'No tile lies there.' },
  'feature-complete': {
    rule: 'The Return of the Followers to Their Owners',
    detail: 'A completed feature holds no followers: they returned when it was scored.',
  },
  'too-many-followers': {
    rule: box,
    detail: 'The supply and the board together hold more followers than a player owns.',
  },
  'no-completed-house': { rule: keep, detail: 'A keep stands on a completed house.' },
  'wrong-size': { rule: keep, detail: 'The size of a keep is that of the house it stands on.' },
  'unknown-corner': { rule: wallTiles, detail: 'No corner tower has this id and these numbers.' },
  'no-wall-tile-here': { rule: 'Preparation', detail: 'Corner tower 0/1 never holds a wall tile.' },
  'too-many-wall-tiles': {
    rule: box,
    detail: 'The wall tile is named more often than there are copies.',
  },
  'too-few-wall-tiles': {
    rule: 'Preparation',
    detail: 'More wall tiles lie on the corner towers than are still unseen.',
  },
} as const satisfies Readonly<Record<string, FaultMeaning>>
