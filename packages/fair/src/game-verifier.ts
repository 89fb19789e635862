/**
 * Works rounds of the games of the house out again from public facts only (GS-1.2, GS-2.2 to GS-2.8, GS-2.13, GS-2.14, GS-2.17, GS-2.18).
 *
 * A second implementation, on purpose: it imports nothing but the verifiers beside it, takes its pay tables from the rulebook
 * as they are printed there, and shares no code with packages/games.
 */
import { checkBlackjack } from './blackjack-verifier.ts'
import { isAction, only, whole, wrong, type NamedFacts } from './choice-verifier.ts'
import { checkShot } from './fish-verifier.ts'
import { jacksPays, pokerHand } from './jacks-verifier.ts'
import { slotGames } from './slot-verifier.ts'
import { hilo, mines } from './steps-verifier.ts'
import { commitOf, VerifierError, wordsOf } from './verifier.ts'

/** One draw: the word taken, what it was drawn for (`n` outcomes), and what came of it; `undefined` when it was rejected. */
export interface DrawnWord {
  readonly word: number
  readonly n: number
  readonly value: number | undefined
}
/** A round as its proof tells it; choice, actions and outcome by name. */
export interface GameRound {
  readonly game: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly choice: NamedFacts
  readonly actions: readonly NamedFacts[]
  /** What it was opened with, in wire form ("10.00"). */
  readonly stake: string
  /** The promise shown before the bet; absent when the member did not keep it. */
  readonly commit?: string | undefined
}
/** What the round must have been. `outcome` has the names of the record; `mult4` is in 1/10 000, `payout` in wire form. */
export interface GameCheck {
  readonly commit: string
  readonly commitMatches: boolean | undefined
  /** The HMAC blocks that were used, as hex. */
  readonly blocks: readonly string[]
  readonly words: readonly DrawnWord[]
  readonly outcome: Readonly<Record<string, unknown>>
  readonly mult4: bigint
  readonly payout: string
}

/** The games that can be worked out here. */
export const checkableGames = [
  'limbo',
  'wheel',
  'plinko',
  'keno',
  'mines',
  'hilo',
  'video-poker',
  'blackjack',
  'slot-lines',
  'slot-ways',
  'slot-tumble',
  'fishing',
] as const

interface Came {
  readonly outcome: Readonly<Record<string, unknown>>
  readonly mult4: bigint
  /** Nothing is paid although the multiplier is not zero. */
  readonly isLost?: boolean
  /** In 1/10 000, where it is not the stake times the multiplier to the last digit. */
  readonly payout?: bigint
}
/** What a round is drawn from. */
export interface Draws {
  int(n: number): Promise<number>
  u52(): Promise<bigint>
  /** `k` of `xs`, struck out one after another. */
  take(xs: readonly number[], k: number): Promise<number[]>
}

/** Draws from the words of a stream; each word that is taken is noted in `drawn`. */
export function drawsOf(next: () => Promise<number>, drawn: DrawnWord[]): Draws {
  const int = async (n: number): Promise<number> => {
    for (;;) {
      const word = await next()
      const scaled = BigInt(word) * BigInt(n)
      const isKept = scaled % 4294967296n >= 4294967296n % BigInt(n)
      const value = Number(scaled / 4294967296n)
      drawn.push({ word, n, value: isKept ? value : undefined })
      if (isKept) return value
    }
  }
  return {
    int,
    async u52() {
      const [high, low] = [await next(), await next()]
      drawn.push({ word: high, n: 4294967296, value: high }, { word: low, n: 1048576, value: low >>> 12 })
      return BigInt(high) * 1048576n + BigInt(low >>> 12)
    },
    async take(xs, k) {
      const left = [...xs]
      const taken: number[] = []
      while (taken.length < k) taken.push(...left.splice(await int(left.length), 1))
      return taken
    },
  }
}

function riskOf(value: unknown): 'low' | 'medium' | 'high' {
  return value === 'low' || value === 'medium' || value === 'high' ? value : wrong()
}
/** A pay of the rulebook in 1/10 000. */
function pay(text: string | undefined): bigint {
  const [units = '0', decimals = ''] = (text ?? '0').split('.')
  return BigInt(units + decimals.padEnd(4, '0'))
}

async function limbo(draws: Draws, choice: GameRound['choice'], actions: GameRound['actions']): Promise<Came> {
  only(choice, 'target')
  if (actions.length > 0) wrong()
  const target = whole(choice['target'], 101, 100_000_000)
  const drawn = (9900n * 4503599627370496n) / (100n * (4503599627370496n - (await draws.u52())))
  const point = drawn < 100n ? 100 : drawn > 100_000_000n ? 100_000_000 : Number(drawn)
  return { outcome: { point }, mult4: BigInt(target) * 100n, isLost: point < target }
}

type Kinds = readonly (readonly [number, string])[]
const MEDIUM_WHEELS: Readonly<Record<number, string>> = {
  10: '5×0 2×1.5 2×2 1×2.8',
  20: '10×0 4×1.5 4×2 1×3 1×2.6',
  30: '15×0 6×1.5 6×2 2×3 1×2.4',
  40: '20×0 8×1.5 8×2 3×3 1×2.2',
  50: '25×0 10×1.5 11×2 4×3',
}
/** Kinds of segment of a wheel as the rulebook lists them: how many, and what they pay. */
function wheelKinds(n: number, risk: string): Kinds {
  const fifths = `${n / 5}×0 ${(n * 7) / 10}×1.2 ${n / 10}×1.4`
  const text = risk === 'low' ? fifths : risk === 'high' ? `${n - 1}×0 1×${(98 * n) / 100}` : (MEDIUM_WHEELS[n] ?? wrong())
  return text.split(' ').map((kind) => {
    const [count = '0', pays = '0'] = kind.split('×')
    return [Number(count), pays] as const
  })
}

/** What the segments of a wheel pay, in order: each next one is of the kind that lags most behind its share. */
function wheelOrder(n: number, risk: string): bigint[] {
  const kinds = wheelKinds(n, risk)
  const placed = kinds.map(() => 0)
  const order: bigint[] = []
  for (let at = 1; at <= n; at += 1) {
    const lag = kinds.map(([count], kind) => count * at - (placed[kind] ?? 0) * n)
    const kind = lag.indexOf(Math.max(...lag))
    placed[kind] = (placed[kind] ?? 0) + 1
    order.push(pay(kinds[kind]?.[1]))
  }
  return order
}

async function wheel(draws: Draws, choice: GameRound['choice'], actions: GameRound['actions']): Promise<Came> {
  only(choice, 'segments', 'risk')
  if (actions.length > 0) wrong()
  const n = whole(choice['segments'], 10, 50)
  if (n % 10 !== 0) wrong()
  const order = wheelOrder(n, riskOf(choice['risk']))
  const segment = await draws.int(n)
  return { outcome: { segment }, mult4: order[segment] ?? 0n }
}

/** By risk: 8 to 16 rows, the left half of the slots; the right half mirrors it. */
const PLINKO = {
  low: [
    '5.5 2.3 1.3 0.8 0.6',
    '5.5 3 1.7 1 0.6',
    '8.5 4 2.1 1 0.8 0.6',
    '8.5 4.1 2.5 1.5 0.9 0.6',
    '10 5.7 3 1.7 1.1 0.7 0.6',
    '9 5.4 3.3 2.1 1.3 0.9 0.6',
    '8 4.6 3.3 2.2 1.5 1 0.8 0.6',
    '14 8.3 5.8 3.1 1.9 1.2 0.8 0.6',
    '16 9.1 5.6 3.2 2.1 1.4 1 0.7 0.6',
  ],
  medium: [
    '12 3.8 1.3 0.6 0.4',
    '17 5.6 1.9 0.8 0.4',
    '21 6.9 2.4 1.1 0.6 0.4',
    '25 9.5 3.7 1.6 0.7 0.4',
    '32 11.3 4 2 1 0.6 0.4',
    '45 17.4 6.7 2.8 1.4 0.6 0.4',
    '60 22.2 8.5 3.5 1.7 0.9 0.5 0.4',
    '90 35.3 12 5.1 2.3 1.1 0.6 0.4',
    '120 41.6 16 6.5 2.9 1.4 0.8 0.5 0.4',
  ],
  high: [
    '28 4.8 1.1 0.4 0.2',
    '42 8.4 1.9 0.5 0.2',
    '75 13 2.6 0.7 0.3 0.3',
    '115 20.8 4.5 1.2 0.4 0.2',
    '165 30.7 6.8 1.9 0.6 0.3 0.2',
    '255 50 10.5 2.9 0.9 0.4 0.2',
    '410 76.3 16 4.2 1.4 0.5 0.3 0.2',
    '610 122.2 27 7 2.1 0.7 0.3 0.2',
    '980 182 38.5 9.6 3 1 0.5 0.3 0.2',
  ],
}

async function plinko(draws: Draws, choice: GameRound['choice'], actions: GameRound['actions']): Promise<Came> {
  only(choice, 'rows', 'risk')
  if (actions.length > 0) wrong()
  const rows = whole(choice['rows'], 8, 16)
  const half = PLINKO[riskOf(choice['risk'])][rows - 8]?.split(' ') ?? []
  const path: number[] = []
  while (path.length < rows) path.push(await draws.int(2))
  const slot = path.filter((step) => step === 1).length
  return { outcome: { path, slot }, mult4: pay(half[slot * 2 > rows ? rows - slot : slot]) }
}

/** By risk: 1 to 10 picks, what 0, 1, 2 … hits pay. */
const KENO = {
  low: [
    '0.7 1.8',
    '0 1.9 4.3',
    '0 1.1 1.4 25',
    '0 0 2.2 7.8 87',
    '0 0 1.5 4.1 13 295',
    '0 0 1.1 2 6.2 95 695',
    '0 0 1.1 1.5 3.7 15.1 220 730',
    '0 0 1.1 1.4 2.1 5.8 39 115 830',
    '0 0 1.1 1.3 1.6 2.5 7.7 48 250 1380',
    '0 0 1.1 1.2 1.2 1.9 3.9 13.3 49 280 1525',
  ],
  medium: [
    '0.4 2.7',
    '0 1.8 4.9',
    '0 0 2.7 50',
    '0 0 1.7 9.9 98',
    '0 0 1.4 3.9 14 385',
    '0 0 0 3 9.1 175 690',
    '0 0 0 1.9 7.1 31 390 945',
    '0 0 0 1.9 4.1 11.5 66 400 985',
    '0 0 0 2 2.4 5 15.6 98 505 1285',
    '0 0 0 1.6 1.9 4.1 7.1 26 102 515 1085',
  ],
  high: [
    '0 3.9',
    '0 0 16.9',
    '0 0 0 80',
    '0 0 0 10 255',
    '0 0 0 4.4 48 445',
    '0 0 0 0 11 345 705',
    '0 0 0 0 7.1 88 390 945',
    '0 0 0 0 5 20 260 645 1240',
    '0 0 0 0 3.9 11 57 490 815 1455',
    '0 0 0 0 3.4 8.1 13.1 62 510 955 1415',
  ],
}

async function keno(draws: Draws, choice: GameRound['choice'], actions: GameRound['actions']): Promise<Came> {
  only(choice, 'picks', 'risk')
  if (actions.length > 0) wrong()
  const said = choice['picks']
  const picks = Array.isArray(said) ? said.map((one: unknown) => whole(one, 1, 40)) : wrong()
  if (picks.length < 1 || picks.length > 10 || new Set(picks).size !== picks.length) wrong()
  const numbers = Array.from({ length: 40 }, (_, at) => at + 1)
  const pays = KENO[riskOf(choice['risk'])][picks.length - 1]?.split(' ')
  const drawn = await draws.take(numbers, 10)
  const hits = drawn.filter((one) => picks.includes(one))
  return { outcome: { drawn, hits }, mult4: pay(pays?.[hits.length]) }
}

async function videoPoker(draws: Draws, choice: GameRound['choice'], actions: GameRound['actions']): Promise<Came> {
  only(choice, 'table')
  const { table } = choice
  const pays = typeof table === 'string' && Object.hasOwn(jacksPays, table) ? jacksPays[table] : wrong()
  const said = actions[0]?.['hold']
  if (actions.length !== 1 || !isAction(actions[0] ?? {}, 'draw', 'hold') || !Array.isArray(said)) return wrong()
  const hold = said.map((one: unknown) => whole(one, 0, 4))
  if (new Set(hold).size !== hold.length) wrong()
  const taken = await draws.take([...Array(52).keys()], 10)
  const [dealt, rest] = [taken.slice(0, 5), taken.slice(5)]
  const cards = dealt.map((card, place) => (hold.includes(place) ? card : (rest.shift() ?? card)))
  const hand = pokerHand(cards)
  return { outcome: { dealt, hold, cards, hand }, mult4: BigInt(pays?.[hand] ?? 0) * 10_000n }
}

type Play = (draws: Draws, choice: GameRound['choice'], actions: GameRound['actions'], stake: bigint) => Promise<Came>
const blackjack: Play = async (draws, choice, actions, stake) => {
  only(choice)
  if (actions.some((action) => !isAction(action, String(action['kind'])))) wrong()
  return checkBlackjack(
    (n) => draws.int(n),
    stake,
    actions.map(({ kind }) => kind),
    wrong,
  )
}

/** A shot of a fishing room; its cost is the stake. */
const fishing: Play = (draws, choice, actions, stake) => {
  only(choice, 'weapon', 'fish')
  return actions.length === 0 ? checkShot(draws, choice, stake, wrong) : wrong()
}

/** A slot asks for nothing but a stake; a real one plays for a pool as well, with a chance of 1 % of the stake in what it held. */
async function withTicket(draws: Draws, choice: GameRound['choice'], stake: bigint, play: (draws: Draws) => Promise<Came>): Promise<Came> {
  const { pool, held, ...rest } = choice
  if (Object.keys(rest).length > 0) wrong()
  const came = await play(draws)
  if (pool === undefined && held === undefined) return came
  if (typeof pool !== 'string' || typeof held !== 'string' || !/^[1-9]\d{0,17}$/.test(held)) wrong()
  const ticket = await draws.u52()
  const jackpot = ticket * BigInt(held) * 100n < stake * 4503599627370496n
  return { ...came, outcome: { ...came.outcome, ticket: Number(ticket), jackpot } }
}

const slots: Readonly<Record<string, Play>> = Object.fromEntries(
  Object.entries(slotGames).map(([game, play]) => [
    game,
    (draws, choice, actions, stake) => (actions.length === 0 ? withTicket(draws, choice, stake, play) : wrong()),
  ]),
)
const games: Readonly<Record<string, Play>> = {
  limbo,
  wheel,
  plinko,
  keno,
  mines,
  hilo,
  'video-poker': videoPoker,
  blackjack,
  fishing,
  ...slots,
}

/** Works a round out again. Throws `VerifierError` naming what cannot be checked; `game` for one that is not known here. */
export async function checkGame(round: GameRound): Promise<GameCheck> {
  const play = Object.hasOwn(games, round.game) ? games[round.game] : undefined
  if (play === undefined) throw new VerifierError('game')
  const parts = /^(\d{1,14})\.(\d{2,4})$/.exec(round.stake)
  if (parts === null) throw new VerifierError('stake')
  const stake = BigInt((parts[1] ?? '') + (parts[2] ?? '').padEnd(4, '0'))
  if (stake === 0n) throw new VerifierError('stake')
  const commit = await commitOf(round.serverSeed)
  const words: DrawnWord[] = []
  const blocks: string[] = []
  const next = await wordsOf(round.serverSeed, round.clientSeed, round.nonce, blocks)
  const came = await play(drawsOf(next, words), round.choice, round.actions, stake)
  const { outcome, mult4, isLost = false, payout = (stake * mult4) / 10_000n } = came
  const digits = (isLost ? 0n : payout).toString().padStart(5, '0')
  return {
    commit,
    commitMatches: round.commit === undefined ? undefined : round.commit.toLowerCase() === commit,
    blocks,
    words,
    outcome,
    mult4,
    payout: `${digits.slice(0, -4)}.${digits.slice(-4, -2)}${digits.slice(-2).replace(/0+$/, '')}`,
  }
}
