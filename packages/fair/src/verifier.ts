/**
 * Checks a bet from public facts only. Rule: GS-1.2, GS-1.7, GS-2.1.
 *
 * A second implementation, on purpose: it imports nothing and shares no code with the one that draws outcomes, so a
 * fault in one shows as a difference. The hashing is the browser's own (WebCrypto). The same text is embedded in the
 * downloadable `offline/khela-verifier.html`.
 */

/** One 4-byte word taken from the stream; `value` is its outcome, or `undefined` when the word was rejected. */
export interface CheckedWord {
  readonly word: number
  readonly value: number | undefined
}

/** A run of `int(n)` calls: the HMAC blocks used (hex) and every word taken, rejected ones included. */
export interface CheckedInts {
  readonly blocks: readonly string[]
  readonly words: readonly CheckedWord[]
  readonly values: readonly number[]
  readonly bytesUsed: number
}

/** A dice bet as the member sees it. `target` in hundredths (0 … 9999), `stake` and the result in wire form ("10.00"). */
export interface DiceBet {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly side: 'under' | 'over'
  readonly target: number
  readonly stake: string
  /** The promise shown before the bet; absent when the member did not keep it. */
  readonly commit?: string | undefined
}

/** What the bet must have been. `multiplier` has four decimals; `commitMatches` is undefined without a promise to compare. */
export interface DiceCheck extends CheckedInts {
  readonly commit: string
  readonly commitMatches: boolean | undefined
  readonly roll: number
  readonly win: boolean
  readonly winningOutcomes: number
  readonly multiplier: string
  readonly payout: string
}

/** The part of the input that cannot be checked. */
export type UncheckableField = 'serverSeed' | 'clientSeed' | 'nonce' | 'target' | 'stake' | 'count' | 'game' | 'choice'

/** Thrown for an input no bet can have. */
export class VerifierError extends Error {
  readonly field: UncheckableField

  constructor(field: UncheckableField) {
    super(`not a possible value: ${field}`)
    this.name = 'VerifierError'
    this.field = field
  }
}

function demand(holds: boolean, field: UncheckableField): void {
  if (!holds) throw new VerifierError(field)
}

function hexOf(buffer: ArrayBuffer): string {
  let text = ''
  for (const byte of new Uint8Array(buffer)) text += (byte < 16 ? '0' : '') + byte.toString(16)
  return text
}

/** SHA-256 of the server seed's text, as hex: what had to be shown before the first bet on it. */
export async function commitOf(serverSeed: string): Promise<string> {
  demand(/^[0-9a-f]{64}$/.test(serverSeed), 'serverSeed')
  return hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(serverSeed)))
}

async function blockMaker(serverSeed: string, clientSeed: string, nonce: number): Promise<(index: number) => Promise<string>> {
  demand(/^[0-9a-f]{64}$/.test(serverSeed), 'serverSeed')
  demand(/^[\w.-]{1,140}$/.test(clientSeed), 'clientSeed')
  demand(Number.isSafeInteger(nonce) && nonce >= 0, 'nonce')
  const text = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', text.encode(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (index) => hexOf(await crypto.subtle.sign('HMAC', key, text.encode([clientSeed, nonce, index].join(':'))))
}

/** The words of a fresh stream, one after another: 4 bytes each, big endian. The HMAC blocks that they are taken from are noted in `blocks`, as hex. */
export async function wordsOf(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  blocks: string[] = [],
): Promise<() => Promise<number>> {
  const makeBlock = await blockMaker(serverSeed, clientSeed, nonce)
  let block = ''
  let taken = 0
  return async () => {
    const place = taken % 8
    if (place === 0) {
      block = await makeBlock(taken / 8)
      blocks.push(block)
    }
    taken += 1
    return Number.parseInt(block.slice(place * 8, place * 8 + 8), 16)
  }
}

/** The first `count` results of `int(n)` on a fresh stream, with all that led to them. */
export async function checkInts(serverSeed: string, clientSeed: string, nonce: number, n: number, count: number): Promise<CheckedInts> {
  demand(Number.isInteger(n) && n >= 1 && n <= 4294967296 && Number.isInteger(count) && count >= 0 && count <= 10_000, 'count')
  const makeBlock = await blockMaker(serverSeed, clientSeed, nonce)
  const range = 4294967296n
  const outcomes = BigInt(n)
  const blocks: string[] = []
  const words: CheckedWord[] = []
  const values: number[] = []
  while (values.length < count) {
    const place = words.length % 8
    if (place === 0) blocks.push(await makeBlock(blocks.length))
    const word = Number.parseInt((blocks[blocks.length - 1] ?? '').slice(place * 8, place * 8 + 8), 16)
    const scaled = BigInt(word) * outcomes
    const rejected = scaled % range < range % outcomes
    const value = rejected ? undefined : Number(scaled / range)
    words.push({ word, value })
    if (value !== undefined) values.push(value)
  }
  return { blocks, words, values, bytesUsed: words.length * 4 }
}

function unitsOf(stake: string): bigint {
  const parts = /^(\d{1,14})\.(\d{2,4})$/.exec(stake)
  if (parts === null) throw new VerifierError('stake')
  return BigInt((parts[1] ?? '') + (parts[2] ?? '').padEnd(4, '0'))
}

function textOf(units: bigint, leastDecimals: 2 | 4): string {
  const digits = units.toString().padStart(5, '0')
  const decimals = digits.slice(-4)
  const shown = leastDecimals === 4 ? decimals : decimals.slice(0, 2) + decimals.slice(2).replace(/0+$/, '')
  return `${digits.slice(0, -4)}.${shown}`
}

/** Works a dice bet out again. Throws `VerifierError` naming the field when the bet is impossible. */
export async function checkDice(bet: DiceBet): Promise<DiceCheck> {
  const winningOutcomes = bet.side === 'under' ? bet.target : 9999 - bet.target
  demand(Number.isInteger(bet.target) && winningOutcomes >= 1 && winningOutcomes <= 9800, 'target')
  const stake = unitsOf(bet.stake)
  demand(stake > 0n, 'stake')
  const commit = await commitOf(bet.serverSeed)
  const drawn = await checkInts(bet.serverSeed, bet.clientSeed, bet.nonce, 10_000, 1)
  const roll = drawn.values[0] ?? 0
  const win = bet.side === 'under' ? roll < bet.target : roll > bet.target
  const multiplier = 99_000_000n / BigInt(winningOutcomes)
  return {
    ...drawn,
    commit,
    commitMatches: bet.commit === undefined ? undefined : bet.commit.toLowerCase() === commit,
    roll,
    win,
    winningOutcomes,
    multiplier: textOf(multiplier, 4),
    payout: textOf(win ? (stake * multiplier) / 10_000n : 0n, 2),
  }
}
