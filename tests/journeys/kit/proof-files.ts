/** Files of rounds as the site gives them, played by the rules of the games: what the offline checker has to judge. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { stream } from '@khela/fair'
import type { checkableGames } from '@khela/fair/game-verifier'
import { blackjack, type BlackjackAction } from '@khela/games/blackjack'
import { fishing } from '@khela/games/fishing'
import { hilo, type HiloAction } from '@khela/games/hilo'
import { keno } from '@khela/games/keno'
import { limbo } from '@khela/games/limbo'
import { mines } from '@khela/games/mines'
import { plinko } from '@khela/games/plinko'
import { slotLines25Drawn } from '@khela/games/slot-lines'
import { slotTumble30Drawn } from '@khela/games/slot-tumble'
import { slotWays243Drawn } from '@khela/games/slot-ways'
import { videoPoker } from '@khela/games/video-poker'
import { wheel } from '@khela/games/wheel'
import { outcomeOf } from '../../../apps/server/src/modules/tables/outcome.ts'
import { tables } from '../../../apps/server/src/modules/tables/registry.ts'

type Facts = Record<string, unknown>
export interface RoundFile {
  game: string
  serverSeed: string
  commit?: string
  clientSeed: string
  nonce: number
  choice: Facts
  actions: Facts[]
  outcome: Facts
  stake: string
  payout: string
}
export interface SharedFile {
  table: string
  chain: { terminal: string; saltCommit: string; saltPart: string; auditorPart: null; salt: string }
  round: { no: number; phase: string; hash: string; betsRoot: string; ceiling: number | null; outcome: Facts | null }
  own: { leaf: string; path: object[]; payout: string; outAt: number | null }[]
}

const sha = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const serverSeed = 'ab'.repeat(32)
const clientSeed = 'khela'
const nonce = 7
const stake = 100_000n
const draw = () => stream(serverSeed, clientSeed, nonce)
/** As the record holds it: amounts are texts. */
const written = (facts: object): Facts =>
  JSON.parse(JSON.stringify(facts, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))) as Facts
const money = (units: bigint): string => {
  const digits = String(units).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4, -2)}${digits.slice(-2).replace(/0+$/, '')}`
}

interface Result {
  readonly win: unknown
  readonly mult4: bigint
  readonly payout: bigint
}
interface Ended {
  readonly choice: object
  readonly actions?: readonly object[]
  readonly result: Result | undefined
}

function minesRound(): Ended {
  const choice = { mines: 3 }
  const lost = Array.from({ length: 25 }, (_, tile) => mines.replay(draw(), choice, stake, [{ kind: 'pick', tile }])).map(
    (one) => one.result,
  )
  const [first = 0, second = 0] = lost.flatMap((result, tile) => (result === undefined ? [tile] : []))
  const actions = [{ kind: 'pick', tile: first }, { kind: 'pick', tile: second }, { kind: 'cash_out' }] as const
  return { choice, actions, result: mines.replay(draw(), choice, stake, actions).result }
}

/** Skips to a guess that is right, then takes the money. */
function hiloRound(): Ended {
  for (let skips = 0; skips < 20; skips += 1)
    for (const kind of ['higher_or_same', 'lower_or_same'] as const) {
      const guesses: HiloAction[] = [...Array.from({ length: skips }, () => ({ kind: 'skip' as const })), { kind }]
      const before = hilo.replay(draw(), {}, stake, guesses.slice(0, -1))
      if (!before.legal.includes(kind) || hilo.replay(draw(), {}, stake, guesses).result !== undefined) continue
      const actions: HiloAction[] = [...guesses, { kind: 'cash_out' }]
      return { choice: {}, actions, result: hilo.replay(draw(), {}, stake, actions).result }
    }
  throw new Error('no guess is right')
}

export interface RefusedActions {
  readonly game: 'mines' | 'hilo'
  /** What the rules refuse in it. */
  readonly fault: string
  readonly actions: readonly object[]
}
/** Lists of actions that the rules refuse for one fault each: without it the round would end well. */
export function refusedActions(): RefusedActions[] {
  const [first, second, out] = minesRound().actions ?? []
  const bomb = Array.from({ length: 25 }, (_, tile) => ({ kind: 'pick' as const, tile })).find(
    (pick) => mines.replay(draw(), { mines: 3 }, stake, [pick]).result !== undefined,
  )
  const skips = (count: number) => Array.from({ length: count }, () => ({ kind: 'skip' as const }))
  const rising = Array.from({ length: 30 }, (_, count) => skips(count)).find((before) => {
    const { legal } = hilo.replay(draw(), {}, stake, before)
    const goesOn = (kind: HiloAction['kind']) => hilo.replay(draw(), {}, stake, [...before, { kind }]).result === undefined
    return legal.includes('higher_or_same') && goesOn('higher_or_same') && !goesOn('lower_or_same')
  })
  const guesses = ['higher_or_same', 'lower_or_same', 'higher', 'lower'] as const
  const lists: { game: RefusedActions['game']; fault: string; actions: (object | undefined)[] }[] = [
    { game: 'mines', fault: 'a tile twice', actions: [first, second, first, out] },
    { game: 'mines', fault: 'cash-out before a pick', actions: [out] },
    { game: 'mines', fault: 'a pick behind the mine', actions: [bomb, first] },
    { game: 'mines', fault: 'cash-out behind the mine', actions: [first, bomb, out] },
    { game: 'hilo', fault: 'a strict guess on a middle rank', actions: [...(rising ?? []), { kind: 'higher' }, out] },
    { game: 'hilo', fault: 'cash-out before a guess', actions: [out] },
    ...guesses.map((kind) => ({ game: 'hilo' as const, fault: `60 skips, then ${kind}`, actions: [...skips(60), { kind }, out] })),
  ]
  return lists.map((one) => ({ ...one, actions: one.actions.map((action) => action ?? missing(one.fault)) }))
}
function missing(fault: string): never {
  throw new Error(`no such action could be found for: ${fault}`)
}

function blackjackRound(): Ended {
  const actions: BlackjackAction[] = []
  for (;;) {
    const { result, legal } = blackjack.replay(draw(), {}, stake, actions)
    if (result !== undefined) return { choice: {}, actions, result }
    actions.push({ kind: legal.includes('stand') ? 'stand' : (legal[0] ?? 'stand') })
  }
}

const games: Readonly<Record<(typeof checkableGames)[number], () => Ended>> = {
  limbo: () => ({ choice: { target: 150 }, result: limbo.play(draw(), { target: 150 }, stake) }),
  wheel: () => ({ choice: { segments: 30, risk: 'medium' }, result: wheel.play(draw(), { segments: 30, risk: 'medium' }, stake) }),
  plinko: () => ({ choice: { rows: 16, risk: 'high' }, result: plinko.play(draw(), { rows: 16, risk: 'high' }, stake) }),
  keno: () => ({ choice: { picks: [1, 5, 9, 40], risk: 'low' }, result: keno.play(draw(), { picks: [1, 5, 9, 40], risk: 'low' }, stake) }),
  mines: minesRound,
  hilo: hiloRound,
  'video-poker': () => ({
    choice: { table: '9/6' },
    actions: [{ kind: 'draw', hold: [1, 3] }],
    result: videoPoker.replay(draw(), { table: '9/6' }, stake, [{ kind: 'draw', hold: [1, 3] }]).result,
  }),
  blackjack: blackjackRound,
  'slot-lines': () => ({ choice: {}, result: slotLines25Drawn.play(draw(), {}, stake) }),
  'slot-ways': () => ({ choice: {}, result: slotWays243Drawn.play(draw(), {}, stake) }),
  'slot-tumble': () => ({ choice: {}, result: slotTumble30Drawn.play(draw(), {}, stake) }),
  fishing: () => {
    const choice = { weapon: 'net', fish: ['small-fry', 'clown', 'turtle'] } as const
    return { choice, result: fishing.play(draw(), choice, stake) }
  },
}

/** One true round of each game that the checker knows. */
export function roundFiles(): RoundFile[] {
  return Object.entries(games).map(([game, play]) => {
    const { choice, actions = [], result } = play()
    if (result === undefined) throw new Error(`the round of ${game} does not end`)
    const { win: _win, mult4: _mult4, payout, ...outcome } = result
    return {
      game,
      serverSeed,
      commit: sha(serverSeed),
      clientSeed,
      nonce,
      choice: written(choice),
      actions: actions.map((one) => written(one)),
      outcome: written(outcome),
      stake: money(stake),
      payout: money(payout),
    }
  })
}

/** One true round of each table, `no` steps from the end of its chain, with one own bet on it. */
export function sharedFiles(no = 3): SharedFile[] {
  const saltPart = 'cd'.repeat(32)
  const salt = sha(saltPart)
  return [...tables.values()].map((table) => {
    const hash = sha(`${table.id} 4`)
    let terminal = hash
    for (let step = 0; step < no; step += 1) terminal = sha(terminal)
    const { facts, pays, point } = outcomeOf(table.id, hash, salt, no)
    const spot = table.kind === 'spots' ? (table.spots.find((one) => pays(one) > 0n) ?? '') : ''
    // Cashed out by itself where the curve came that far.
    const mark = Math.min(120, point ?? 0)
    const leaf = `tb1|real|${stake}|${point === undefined ? `${spot}=${money(stake)}` : `panel1@${mark}`}`
    const payout = money(point === undefined ? (stake * pays(spot)) / 10_000n : (stake * BigInt(mark)) / 100n)
    return {
      table: table.id,
      chain: { terminal, saltCommit: sha(saltPart), saltPart, auditorPart: null, salt },
      round: {
        no,
        phase: 'settled',
        hash,
        betsRoot: sha(Buffer.concat([Buffer.from([0]), Buffer.from(leaf)])),
        ceiling: null,
        outcome: facts,
      },
      own: [{ leaf, path: [], payout, outAt: point === undefined ? null : mark }],
    }
  })
}

/** The hand of hold'em of the shared vectors. */
export const handFile = (): Facts =>
  JSON.parse(readFileSync(new URL('../../../packages/fair/vectors/holdem-hand.json', import.meta.url), 'utf8')) as Facts
