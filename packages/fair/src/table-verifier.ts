/**
 * Checks a round that many shared (domain/games-and-sports.md §1.4, §1.7) from what the house published: that its hash leads to
 * the end of the chain, that salt and number give the result, and that the own bets were in the list that was closed before it.
 */
import { drawsOf } from './game-verifier.ts'
import { tableGames } from './table-games.ts'
import { VerifierError, wordsOf } from './verifier.ts'

/** An own bet: its line in the bet list, what leads from it to the published root, and what it was paid ("10.00"). */
export interface ListedBet {
  readonly leaf: string
  readonly path: readonly { readonly side: 'left' | 'right'; readonly hash: string }[]
  readonly payout: string
}
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
  readonly bets: readonly { readonly leaf: string; readonly isListed: boolean; readonly isPaid: boolean }[]
}

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

/** What a line of the bet list must have been paid: one amount; of crash also less, where it was cashed out by hand before. */
function isPaidRight(
  round: SharedRound,
  bet: ListedBet,
  came: { facts: Record<string, unknown>; returns: (spot: string) => bigint | undefined },
): boolean {
  const [, , staked = '', chips = ''] = bet.leaf.split('|')
  const [paid, stake] = [wireUnits(bet.payout), BigInt(staked)]
  if (round.round.phase === 'void') return paid === stake || chips.startsWith('panel')
  const mark = /^panel[12]@(\d+)$/.exec(chips)?.[1]
  if (mark === undefined) {
    const due = chips.split(',').reduce((sum, chip) => {
      const [spot = '', amount = ''] = chip.split('=')
      const returned = came.returns(spot)
      if (returned === undefined) throw new VerifierError('choice')
      return sum + (wireUnits(amount) * returned) / 10_000n
    }, 0n)
    return paid === due
  }
  const point = BigInt(Number(came.facts['point']))
  const least = [BigInt(mark), BigInt(round.round.ceiling ?? 1_000_000)].reduce((a, b) => (a < b ? a : b))
  const byItself = least <= point ? (stake * least) / 100n : 0n
  const byHand = paid > 0n && (paid * 100n) % stake === 0n && (paid * 100n) / stake <= (least < point ? least : point)
  return paid === byItself || byHand
}

/** Works a shared round out again. Throws `VerifierError` for a table that is not known here or a round that is not told yet. */
export async function checkSharedRound(file: SharedRound): Promise<SharedCheck> {
  const play = Object.hasOwn(tableGames, file.table) ? tableGames[file.table] : undefined
  const { hash, no, outcome, betsRoot, phase } = file.round
  if (play === undefined) throw new VerifierError('game')
  if (hash === null || !Number.isInteger(no) || no < 1 || no > 10_000_000) throw new VerifierError('serverSeed')
  let end = hash
  for (let step = 0; step < no; step += 1) end = await shaText(end)
  const { terminal, saltCommit, saltPart, auditorPart, salt } = file.chain
  const saltMatches = (await shaText(saltPart)) === saltCommit && (await shaText(`${saltPart}${auditorPart ?? ''}`)) === salt
  const came = await play(drawsOf(await wordsOf(hash, salt, no), []))
  const inOrderOf = (facts: object) => JSON.stringify(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const bets = []
  for (const bet of file.own) bets.push({ leaf: bet.leaf, isListed: await leadsTo(betsRoot, bet), isPaid: isPaidRight(file, bet, came) })
  return {
    chainMatches: end === terminal,
    saltMatches,
    outcome: came.facts,
    // A void round need not have told its outcome.
    outcomeMatches: outcome === null ? phase === 'void' : inOrderOf(outcome) === inOrderOf(came.facts),
    bets,
  }
}
