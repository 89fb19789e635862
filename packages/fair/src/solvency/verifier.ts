/**
 * Checks a proof of balance from its file alone.
 *
 * A second implementation, on purpose: it imports nothing and shares no code with the one that builds the tree, so a fault
 * in one shows as a difference. The hashing is the browser's own (WebCrypto). The same text is embedded in the downloadable
 * `offline/khela-verifier.html`. The form of the tree is described in `index.ts` beside this file.
 */

/** A sibling on the way up, as in the file: hash as 64 hex characters, sum in wire form ("1250.00"). */
export interface BalanceSibling {
  readonly hash: string
  readonly sum: string
}

/** A proof as a member downloads it. Amounts in wire form, hashes and salts as hex. */
export interface BalanceProof {
  readonly root: string
  readonly total: string
  readonly accounts: number
  readonly currency: string
  readonly publicId: string
  readonly account: string
  readonly balance: string
  readonly salt: string
  readonly head: string
  readonly index: number
  readonly path: readonly BalanceSibling[]
}

/** A downloaded file: what was published of a night, and a proof for each own account. */
export interface BalanceFile {
  readonly night: string
  readonly takenAt: string
  readonly proofs: readonly BalanceProof[]
}

/** One step up: on which side the sibling stood, and the node it makes. */
export interface BalanceStep {
  readonly side: 'left' | 'right'
  readonly sibling: BalanceSibling
  readonly hash: string
  readonly sum: string
}

/** What came of a check. `isGood` only when root and total both match. */
export interface BalanceCheck {
  readonly leaf: string
  readonly steps: readonly BalanceStep[]
  readonly root: string
  readonly total: string
  readonly rootMatches: boolean
  readonly totalMatches: boolean
  readonly isGood: boolean
}

/** The name of a part of the proof. */
export type BalanceField = keyof BalanceProof

/** Thrown for a proof that no tree can have; names the part. */
export class BalanceProofError extends Error {
  readonly field: BalanceField

  constructor(field: BalanceField) {
    super(`not a possible proof of balance: ${field}`)
    this.name = 'BalanceProofError'
    this.field = field
  }
}

/**
 * Reads a downloaded proof: what the night published stands once, beside the list of accounts. Undefined for anything that is
 * not such a file; what its parts say is judged by `checkBalanceProof`.
 */
export function readBalanceFile(text: string): BalanceFile | undefined {
  let file: Partial<Record<string, unknown>>
  try {
    file = JSON.parse(text) as Partial<Record<string, unknown>>
  } catch {
    return undefined
  }
  if (typeof file !== 'object' || file === null || !Array.isArray(file['proofs'])) return undefined
  const { night, takenAt, root, total, accounts, currency } = file
  if (typeof night !== 'string' || typeof takenAt !== 'string') return undefined
  const proofs = file['proofs'].map((own: object) => ({ ...own, root, total, accounts, currency }) as BalanceProof)
  return { night, takenAt, proofs }
}

function insist(holds: boolean, field: BalanceField): void {
  if (!holds) throw new BalanceProofError(field)
}

function amountUnits(text: unknown, field: BalanceField): bigint {
  const parts = /^(0|[1-9]\d{0,13})\.(\d\d(?:\d?[1-9])?)$/.exec(typeof text === 'string' ? text : '')
  if (parts === null) throw new BalanceProofError(field)
  return BigInt((parts[1] ?? '') + (parts[2] ?? '').padEnd(4, '0'))
}

function amountText(units: bigint): string {
  const digits = units.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
}

function hex64(text: unknown, field: BalanceField): string {
  if (typeof text !== 'string' || !/^[0-9a-f]{64}$/.test(text)) throw new BalanceProofError(field)
  return text
}

/** The text with its length before it, as hex. */
function countedText(text: unknown, field: BalanceField): string {
  if (typeof text !== 'string' || !/^[!-~]{1,255}$/.test(text)) throw new BalanceProofError(field)
  const codes = [text.length]
  for (let place = 0; place < text.length; place += 1) codes.push(text.charCodeAt(place))
  return codes.map((code) => code.toString(16).padStart(2, '0')).join('')
}

function eightBytes(units: bigint): string {
  return units.toString(16).padStart(16, '0')
}

/** SHA-256 of bytes written as hex, as hex. */
async function hashOfHex(hex: string): Promise<string> {
  const bytes = new Uint8Array(hex.length / 2)
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16)
  const digest = new DataView(await crypto.subtle.digest('SHA-256', bytes))
  let text = ''
  for (let place = 0; place < digest.byteLength; place += 4) text += digest.getUint32(place).toString(16).padStart(8, '0')
  return text
}

/** On which side each sibling stands, from position and number of leaves alone: one entry a sibling. */
function sidesOf(index: number, accounts: number): ('left' | 'right')[] {
  const sides: ('left' | 'right')[] = []
  for (let [own, last] = [index, accounts - 1]; last > 0; own = Math.trunc(own / 2), last = Math.trunc(last / 2)) {
    if (own % 2 === 1) sides.push('left')
    else if (own < last) sides.push('right')
  }
  return sides
}

/** The leaf's hash. Throws `BalanceProofError` naming the part that is impossible. */
async function leafHash(proof: BalanceProof): Promise<string> {
  const { salt, publicId, account, currency, balance, head } = proof
  const texts = countedText(publicId, 'publicId') + countedText(account, 'account') + countedText(currency, 'currency')
  return hashOfHex(`00${hex64(salt, 'salt')}${texts}${eightBytes(amountUnits(balance, 'balance'))}${hex64(head, 'head')}`)
}

/**
 * Works the root and the total out again from one account's data and its path. Throws `BalanceProofError` for a proof that
 * no tree can have: a negative or unreadable amount, a path of another length than position and number of accounts ask for.
 */
export async function checkBalanceProof(proof: BalanceProof): Promise<BalanceCheck> {
  const { accounts, index, path } = proof
  insist(Number.isSafeInteger(accounts) && accounts > 0, 'accounts')
  insist(Number.isSafeInteger(index) && index >= 0 && index < accounts, 'index')
  const sides = sidesOf(index, accounts)
  insist(Array.isArray(path) && path.length === sides.length, 'path')
  const claimed = { root: hex64(proof.root, 'root'), total: amountUnits(proof.total, 'total') }
  const leaf = await leafHash(proof)
  const steps: BalanceStep[] = []
  let [hash, units] = [leaf, amountUnits(proof.balance, 'balance')]
  for (const [place, side] of sides.entries()) {
    const sibling = path[place] ?? { hash: '', sum: '' }
    const beside = amountUnits(sibling.sum, 'path')
    const [own, other] = [hash + eightBytes(units), hex64(sibling.hash, 'path') + eightBytes(beside)]
    hash = await hashOfHex(`01${side === 'left' ? other + own : own + other}`)
    units += beside
    insist(units < 10n ** 18n, 'path')
    steps.push({ side, sibling, hash, sum: amountText(units) })
  }
  const [rootMatches, totalMatches] = [hash === claimed.root, units === claimed.total]
  return { leaf, steps, root: hash, total: amountText(units), rootMatches, totalMatches, isGood: rootMatches && totalMatches }
}
