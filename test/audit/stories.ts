import type { AnyGame } from '../../src/games/game.ts'
import { loadAt } from '../../src/matches/log.ts'
import { entryOf } from '../matches/world.ts'
import {
  begun,
  created,
  doing,
  left,
  overslept,
  playOn,
  swept,
  vacationed,
  type World,
} from './playing.ts'

/** Courses that a match can take, to its end. */
type Story = (world: World, game: AnyGame) => Promise<string>

const perMove = { kind: 'per-move', perMove: 'P1D' } as const
const bank = { kind: 'bank', initial: 'P1D', increment: 'PT1H', max: 'P2D' } as const

const someTurns = ({ die }: World): number => 1 + die(die(2) === 0 ? 3 : 20)

const awaitedSeat = async ({ platform }: World, id: string): Promise<number | undefined> =>
  (await entryOf(platform, id)).match.awaiting[0]?.seat

/** Somebody resigns each few turns, until nobody is left to play on. */
const resigning: Story = async (world, game) => {
  const id = await begun(world, game, { timeControl: bank })
  for (;;) {
    await playOn(world, id, someTurns(world))
    const seat = await awaitedSeat(world, id)
    if (seat === undefined) return id
    await doing(world, id, { seat, action: { type: 'resign' } })
  }
}

const aborting: Story = async (world, game) => {
  const id = await begun(world, game)
  await playOn(world, id, someTurns(world))
  const seat = await awaitedSeat(world, id)
  if (seat === undefined) return id
  await doing(world, id, { seat, action: { type: 'propose-abort' } })
  const { match } = await entryOf(world.platform, id)
  for (const other of match.abort?.asked ?? [])
    await doing(world, id, { seat: other, action: { type: 'answer-abort', ...{ accept: true } } })
  return id
}

const refusing: Story = async (world, game) => {
  const id = await begun(world, game)
  await playOn(world, id, someTurns(world))
  const seat = await awaitedSeat(world, id)
  if (seat !== undefined) {
    await doing(world, id, { seat, action: { type: 'propose-abort' } })
    const { match } = await entryOf(world.platform, id)
    const [other] = match.abort?.asked ?? []
    const action = { type: 'answer-abort', ...{ accept: false } }
    if (other !== undefined) await doing(world, id, { seat: other, action })
  }
  await playOn(world, id)
  return id
}

const oversleeping = (onTimeout: 'forfeit' | 'bot'): Story => {
  return async (world, game) => {
    const timeControl = world.die(2) === 0 ? perMove : bank
    const id = await begun(world, game, { timeControl, onTimeout })
    for (;;) {
      await playOn(world, id, someTurns(world))
      if ((await awaitedSeat(world, id)) === undefined) return id
      await overslept(world, id)
    }
  }
}

/** Every outcome that the script names and a pool holds comes before chance. */
const scripted: Story = async (world, game) => {
  const drawable = game.drawable({ seats: game.seats.min, options: {} })
  const draws = Array.from({ length: 10 }, () => drawable[world.die(drawable.length)]!)
  const id = await begun(world, game, {
    seats: game.seats.min,
    sandbox: { draws },
    timeControl: perMove,
  })
  await playOn(world, id, someTurns(world))
  const seat = await awaitedSeat(world, id)
  const advance = { type: 'advance-clock', ...{ by: 'PT3H' } }
  if (seat !== undefined) await doing(world, id, { seat, action: advance })
  await playOn(world, id)
  return id
}

const mayBegin = async (
  { platform }: World,
  game: AnyGame,
  from: { readonly match: string; readonly version: number },
): Promise<boolean> => {
  const { status, seats, options, state } = await loadAt(platform, from.match, from.version)
  if (status !== 'running') return false
  const empty = game.empty({ seats: seats.length, options })
  return !('fault' in game.start(empty, game.view(state, 'everything')))
}

/** A sandbox goes on where another match once stood. */
const forked: Story = async (world, game) => {
  const original = await begun(world, game)
  const { version: end, seats, options } = await playOn(world, original)
  let version: number
  do version = 1 + world.die(end)
  while (!(await mayBegin(world, game, { match: original, version })))
  const fork = { match: original, version }
  const id = await begun(world, game, {
    seats: seats.length,
    options,
    sandbox: { draws: [], fork },
  })
  await playOn(world, id)
  return id
}

const leaving: Story = async (world, game) => {
  const { id } = await created(world, game)
  await left(world, id)
  return id
}

const unjoined: Story = async (world, game) => {
  const { id } = await created(world, game)
  await swept(world, id, 31)
  return id
}

const silent: Story = async (world, game) => {
  const id = await begun(world, game)
  await playOn(world, id, someTurns(world))
  await swept(world, id, 181)
  return id
}

/** The service was away when a deadline passed: the seat has its time all the same. */
const afterOutage: Story = async (world, game) => {
  const id = await begun(world, game, { timeControl: perMove })
  await playOn(world, id, someTurns(world))
  await swept(world, id, 3)
  await playOn(world, id)
  return id
}

const vacationing: Story = async (world, game) => {
  const id = await begun(world, game, { timeControl: perMove })
  await playOn(world, id, someTurns(world))
  await vacationed(world, id, world.die(2) === 0)
  await playOn(world, id)
  return id
}

/** Every story by its name; a match that is played to its end stands in all of them. */
export const stories: Readonly<Record<string, Story>> = {
  'played out': async (world, game) => {
    const id = await begun(world, game)
    await playOn(world, id)
    return id
  },
  'started when ready': async (world, game) => {
    const id = await begun(world, game, { start: 'ready' })
    await playOn(world, id)
    return id
  },
  'played by bots': async (world, game) => {
    const id = await begun(world, game, { bots: [{ seat: 1, level: 'random' }] })
    await playOn(world, id)
    return id
  },
  resigning,
  aborting,
  'refusing to abort': refusing,
  'out of time': oversleeping('forfeit'),
  'taken over by a bot': oversleeping('bot'),
  scripted,
  'forked from another': forked,
  'left by all': leaving,
  'joined by nobody': unjoined,
  'silent for long': silent,
  'after an outage': afterOutage,
  'on vacation': vacationing,
}
