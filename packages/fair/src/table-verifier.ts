/**
 * Checks a round that many shared (GS-1.4, GS-1.7) from what the house published: that its hash leads to
 * the end of the chain, that salt and number give the result, and that the own bets were in the list that was closed before it.
 */
import { walkChain } from './chain-walk.ts'
import { drawsOf } from './game-verifier.ts'
import { tableGames } from './table-games.ts'
import { VerifierError, wordsOf } from './verifier.ts'

/**
 * An own bet: its line in the bet list, what leads from it to the published root, and what it was paid ("10.00"). `outAt` is the
 * multiplier in hundredths at which a bet on crash was cashed out, null for every other bet.
 */
export interface ListedBet {
  readonly leaf: string
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
  readonly payout: string
  readonly outAt: number | null
}
/**
 * What a payout rests on that nothing published proves: `hand`, when the player pressed; `ceiling`, what the limit of the round's
 * wins came to; `void`, that the round was called off.
 */
export type Unproven = 'hand' | 'ceiling' | 'void'
/** What the site gives of a round. */
export interface SharedRound {
  readonly table: string
  readonly chain: {
    readonly terminal: string
    readonly saltCommit: string
    readonly saltPart: string
    readonly auditorPart: string | null
    readonly salt: string
  }
  readonly round: {
    readonly no: number
    readonly phase: string
    readonly hash: string | null
    readonly betsRoot: string | null
    readonly ceiling: number | null
    readonly outcome: Readonly<Record<string, unknown>> | null
  }
  readonly own: readonly ListedBet[]
}
export interface SharedCheck {
  /** The hash, hashed `no` times, is the end that was published before the first bet. */
  readonly chainMatches: boolean
  /** The salt is made of the parts that are told, and the house's part is the one it had promised. */
  readonly saltMatches: boolean
  readonly outcome: Readonly<Record<string, unknown>>
  readonly outcomeMatches: boolean
  /** `isPaid`: the payout is the one that the line, the result and what is said beside them come to; `unproven` says what of that is only said. */
  readonly bets: readonly {
    readonly leaf: string
    readonly isListed: boolean
    readonly isPaid: boolean
    readonly unproven: Unproven | undefined
  }[]
  /** The HMAC blocks that the result was drawn from, as hex. */
  readonly blocks: readonly string[]
}
/** Works out the end of a chain: `walkChain`, or the same in a worker. */
export type ChainWalk = (hash: string, steps: number) => Promise<string>

const shaText = async (text: string): Promise<string> => shaBytes(new TextEncoder().encode(text))
async function shaBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
const bytesOfHex = (hex: string): number[] => (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

async function leadsTo(root: string | null, { leaf, path }: ListedBet): Promise<boolean> {
  let hash = await shaBytes(Uint8Array.from([0, ...new TextEncoder().encode(leaf)]))
  for (const { side, hash: beside } of path) {
    const [left, right] = side === 'left' ? [beside, hash] : [hash, beside]
    hash = await shaBytes(Uint8Array.from([1, ...bytesOfHex(left), ...bytesOfHex(right)]))
  }
  return hash === root
}

/** An amount in 1/10 000. */
function wireUnits(text: string): bigint {
  const parts = /^(\d{1,14})\.(\d{2,4})$/.exec(text)
  if (parts === null) throw new VerifierError('stake')
  return BigInt((parts[1] ?? '') + (parts[2] ?? '').padEnd(4, '0'))
}

interface Judged {
  readonly isPaid: boolean
  readonly unproven: Unproven | undefined
}
type Came = { facts: Record<string, unknown>; returns: (spot: string) => bigint | undefined }

/** What a line of the bet list must have been paid. */
function judgePay(round: SharedRound, bet: ListedBet, came: Came): Judged {
  const [, , staked = '', chips = ''] = bet.leaf.split('|')
  const [paid, stake] = [wireUnits(bet.payout), BigInt(staked)]
  const isVoid = round.round.phase === 'void'
  const mark = /^panel[12]@(\d+)$/.exec(chips)?.[1]
  if (mark !== undefined) return judgePanel(round, bet, { paid, stake, mark: BigInt(mark), point: BigInt(Number(came.facts['point'])) })
  if (isVoid) return { isPaid: paid === stake, unproven: 'void' }
  const due = chips.split(',').reduce((sum, chip) => {
    const [spot = '', amount = ''] = chip.split('=')
    const returned = came.returns(spot)
    if (returned === undefined) throw new VerifierError('choice')
    return sum + (wireUnits(amount) * returned) / 10_000n
  }, 0n)
  return { isPaid: paid === due, unproven: undefined }
}

/** A bet on crash: paid at its mark when the curve came that far, less when it was cashed out by hand, and its stake in a round that was called off. */
function judgePanel(
  { round }: SharedRound,
  { outAt }: ListedBet,
  { paid, stake, mark, point }: { paid: bigint; stake: bigint; mark: bigint; point: bigint },
): Judged {
  const isVoid = round.phase === 'void'
  const ceiling = round.ceiling === null ? mark : BigInt(Math.max(round.ceiling, 101))
  const last = ceiling < mark ? ceiling : mark
  if (outAt === null) {
    if (isVoid) return { isPaid: paid === stake, unproven: 'void' }
    return { isPaid: paid === 0n && last > point, unproven: undefined }
  }
  if (!Number.isInteger(outAt) || outAt < 101) return { isPaid: false, unproven: undefined }
  const at = BigInt(outAt)
  const isPaid = at <= last && at <= point && paid === (stake * at) / 100n
  return { isPaid, unproven: at === mark ? undefined : at === ceiling ? 'ceiling' : 'hand' }
}

/**
 * Works a shared round out again. `walk` may be `walkChain` in a worker. Throws `VerifierError` for a table that is not known here
 * or a round that is not told yet.
 */
export async function checkSharedRound(file: SharedRound, walk: ChainWalk = walkChain): Promise<SharedCheck> {
  const play = Object.hasOwn(tableGames, file.table) ? tableGames[file.table] : undefined
  const { hash, no, outcome, betsRoot, phase } = file.round
  if (play === undefined) throw new VerifierError('game')
  if (hash === null || !Number.isInteger(no) || no < 1 || no > 10_000_000) throw new VerifierError('serverSeed')
  const end = await walk(hash, no)
  const { terminal, saltCommit, saltPart, auditorPart, salt } = file.chain
  const saltMatches = (await shaText(saltPart)) === saltCommit && (await shaText(`${saltPart}${auditorPart ?? ''}`)) === salt
  const blocks: string[] = []
  const came = await play(drawsOf(await wordsOf(hash, salt, no, blocks), []))
  const inOrderOf = (facts: object) => JSON.stringify(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const bets = []
  for (const bet of file.own) bets.push({ leaf: bet.leaf, isListed: await leadsTo(betsRoot, bet), ...judgePay(file, bet, came) })
  return {
    chainMatches: end === terminal,
    saltMatches,
    outcome: came.facts,
    // A void round need not have told its outcome.
    outcomeMatches: outcome === null ? phase === 'void' : inOrderOf(outcome) === inOrderOf(came.facts),
    bets,
    blocks,
  }
}
