import type { At, Listing, Seat } from '../game.ts'
import type { Action, Build, Claim, PlaceTile, Recall } from './acts.ts'
import { lowest } from './bits.ts'
import { heldOn, isFree, maiden, type Occupation, occupationAt } from './claim.ts'
import { handOf, hasMeeple } from './hands.ts'
import { placementAt } from './placement.ts'
import type { BuildRule, Offers, RecallRule, Rules, Site, Way, Ways } from './rules.ts'
import { eachSite, siteAt, type Visit } from './sites.ts'
import { handoutOf, openingOf } from './stage.ts'
import type { State } from './table.ts'

/** A building that the seat on turn could build, and what of it a site offers. */
type Available = { readonly rule: BuildRule; readonly offersAt: Offers }

/** A figure that could come back, and what keeps it where it is. */
type Returning = { readonly recall: Recall; readonly faultOn: ReturnType<RecallRule['faultOn']> }

/** What the listing of a tile asks over and over: the ways to lay it, the figures that are left, the
 * buildings that could be built, the figures that could come back, and the list so far. */
type Lister = {
  readonly rules: Rules
  readonly state: State
  readonly prints: Ways['prints']
  readonly hand: number
  readonly builds: readonly Available[]
  readonly recalls: readonly Returning[]
  readonly actions: Action[]
}

const buildsOn = (rules: Rules, state: State, tile: Way): readonly Available[] => {
  const { builds } = rules
  const found: Available[] = []
  for (let i = 0; i < builds.length; i++) {
    const rule = builds[i]!
    const offersAt = rule.offersOn(rules, state, tile)
    if (offersAt) found.push({ rule, offersAt })
  }
  return found
}

const recallsOn = ({ recalls }: Rules, state: State): readonly Returning[] => {
  const found: Returning[] = []
  for (let i = 0; i < recalls.length; i++) {
    const rule = recalls[i]!
    const candidates = rule.candidates(state)
    for (let j = 0; j < candidates.length; j++)
      found.push({ recall: candidates[j]!, faultOn: rule.faultOn(state, candidates[j]!) })
  }
  return found
}

const listerOf = (rules: Rules, state: State, tile: string, actions: Action[]): Lister => {
  const { prints } = rules.waysOf(tile)
  return {
    rules,
    state,
    prints,
    hand: handOf(state),
    builds: buildsOn(rules, state, prints[0]!),
    recalls: recallsOn(rules, state),
    actions,
  }
}

/** The turn as its placement and building leave it: a tile that was not drawn is named. Actions are the
 * bulk of a listing, and spelled out. */
const baseOf = (site: Site, print: Way, drawn: string | null, build?: Build): PlaceTile => {
  const type = 'place-tile'
  const { x, y } = site
  const { rotation, tile: castleTile } = print
  if (drawn === null)
    return build
      ? { type, x, y, rotation, castleTile, build }
      : { type, x, y, rotation, castleTile }
  return build ? { type, x, y, rotation, build } : { type, x, y, rotation }
}

const withClaim = (base: PlaceTile, meeple: Claim): PlaceTile => {
  const { type, x, y, rotation, castleTile, build } = base
  if (castleTile !== undefined)
    return build
      ? { type, x, y, rotation, castleTile, build, meeple }
      : { type, x, y, rotation, castleTile, meeple }
  return build ? { type, x, y, rotation, build, meeple } : { type, x, y, rotation, meeple }
}

const withRecall = (base: PlaceTile, recall: Recall): PlaceTile => {
  const { type, x, y, rotation, castleTile, build } = base
  if (castleTile !== undefined)
    return build
      ? { type, x, y, rotation, castleTile, build, recall }
      : { type, x, y, rotation, castleTile, recall }
  return build ? { type, x, y, rotation, build, recall } : { type, x, y, rotation, recall }
}

/** A turn without figure, and those with a figure that comes. */
const listClaims = ({ hand, actions }: Lister, base: PlaceTile, print: Way, held: number): void => {
  actions.push(base)
  const spots = print.spots[hand]!
  for (let i = 0; i < spots.length; i++)
    if (isFree(held, spots[i]!)) actions.push(withClaim(base, spots[i]!.claim))
}

/** The same turn with a figure that goes. */
const listRecalls = (
  { recalls, actions }: Lister,
  base: PlaceTile,
  site: Site,
  print: Way,
): void => {
  for (let i = 0; i < recalls.length; i++) {
    const { recall, faultOn } = recalls[i]!
    if (faultOn?.({ site, print }) === undefined) actions.push(withRecall(base, recall))
  }
}

/** The turns with one placement and no building. */
const listPlacement = (lister: Lister, site: Site, print: Way, occupation: Occupation): void => {
  const base = baseOf(site, print, lister.state.drawn)
  listClaims(lister, base, print, heldOn(print, occupation))
  listRecalls(lister, base, site, print)
}

/** A site, who holds what around it, and the ways to lay the tile there, given as bits. */
type Spread = { readonly site: Site; readonly occupation: Occupation; readonly ways: number }

/** The turns with a building of one kind, which a site leaves possible. One that needs a bridge holds no
 * other. */
const listBuilds = (
  lister: Lister,
  { rule, offers }: { readonly rule: BuildRule; readonly offers: NonNullable<ReturnType<Offers>> },
  { site, occupation, ways }: Spread,
): void => {
  const { state, prints, hand, actions } = lister
  for (let left = ways; left !== 0; left &= left - 1) {
    const way = prints[lowest(left)]!
    if (way.bridge) continue
    const offered = offers(way)
    if (offered.length === 0) continue
    const ground = { print: way, held: heldOn(way, occupation) }
    for (let j = 0; j < offered.length; j++) {
      const { print, held, on } = rule.changed(state, { site, print: way }, offered[j]!, ground)
      const base = baseOf(site, print, state.drawn, offered[j]!)
      listClaims(lister, base, print, held)
      if (on && hasMeeple(hand)) actions.push(withClaim(base, maiden))
      listRecalls(lister, base, site, print)
    }
  }
}

/** The turns with a tile at one site, laid in some ways, given as bits. */
const listSite = (lister: Lister, site: Site, ways: number): void => {
  const { state, prints, builds } = lister
  const occupation = occupationAt(state, site)
  for (let left = ways; left !== 0; left &= left - 1)
    listPlacement(lister, site, prints[lowest(left)]!, occupation)
  for (let i = 0; i < builds.length; i++) {
    const { rule, offersAt } = builds[i]!
    if (rule.own !== 0 && (rule.own & occupation.own) === 0) continue
    const offers = offersAt(site, occupation.own)
    if (offers) listBuilds(lister, { rule, offers }, { site, occupation, ways })
  }
}

const siteLister =
  (lister: Lister): Visit =>
  (square, meets, ways) => {
    listSite(lister, siteAt(square, meets), ways)
    return false
  }

/** The turns with one placement of a tile. */
const listAt = (lister: Lister, tile: string, at: At): void => {
  const placement = placementAt(lister.rules, lister.state, tile, at)
  if ('fault' in placement) return
  listSite(lister, placement.site, 1 << lister.prints.indexOf(placement.print))
}

const listTurns = (rules: Rules, state: State, at: At | undefined): readonly Action[] => {
  const actions: Action[] = []
  const listTile = (tile: string): void => {
    const lister = listerOf(rules, state, tile, actions)
    if (at) listAt(lister, tile, at)
    else eachSite(rules, state, tile, siteLister(lister))
  }
  if (state.drawn !== null) listTile(state.drawn)
  const opening = openingOf(rules, state)
  if (opening?.mayDraw && !at) actions.push({ type: 'draw-tile' })
  for (const tile of opening?.tiles ?? []) listTile(tile)
  return actions
}

const choices = (rules: Rules, state: State, seat: Seat): readonly Action[] => {
  const handout = handoutOf(rules, state)
  if (handout?.by !== 'choice' || handout.seat !== seat) return []
  return handout.pieces.map((castleTile) => ({ type: 'choose-castle', castleTile }))
}

/** Everything that a seat may do now, each canonical action once; `at` narrows to one placement. */
export const listed = (rules: Rules, state: State, seat: Seat, at?: At): Listing<Action> => {
  const complete = true
  if (state.over) return { actions: [], complete }
  if (!state.begun) return { actions: choices(rules, state, seat), complete }
  return { actions: state.turn === seat ? listTurns(rules, state, at) : [], complete }
}
