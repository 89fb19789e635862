import { currencyCodes } from '@khela/money'
import { errorCode, type Tx } from '../kernel/db.ts'
import { numberArray, textArray } from '../kernel/sql-array.ts'
import { LedgerError, type Balance, type LedgerErrorReason, type Line, type PostingOutcome, type PostingRequest } from './types.ts'

/** Postings handed over in one call of the function; more are cut into several, in order. */
const BATCH = 1_000

const POST = `select state, posting, line, balance from ledger.post_many(
  $1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[],
  $7::bigint[]::int[], $8::bigint[], $9::text[], $10::text[], $11::bigint[])`

const reasons: Readonly<Record<string, LedgerErrorReason>> = {
  KL001: 'malformed',
  KL002: 'unbalanced',
  KL003: 'irreversible',
  KL004: 'unknown',
  22003: 'overflow',
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const reason = reasons[errorCode(error) ?? '']
    if (reason === undefined || !(error instanceof Error)) throw error
    throw new LedgerError(reason, error.message, error)
  }
}

interface PostRow {
  readonly state: ('posted' | 'replayed' | 'insufficient' | 'conflict')[]
  /** null where nothing was written */
  readonly posting: (bigint | null)[]
  readonly line: number[] | null
  readonly balance: bigint[] | null
}

function lineArrays(requests: readonly PostingRequest[]) {
  const lines: Line[] = []
  const owners: number[] = []
  for (const [index, request] of requests.entries()) {
    for (const line of request.lines) {
      lines.push(line)
      owners.push(index)
    }
  }
  return { lines, owners }
}

function checkText(request: PostingRequest): void {
  if (request.key === '' || request.key.length > 200) throw new LedgerError('malformed', 'a key has 1 to 200 characters')
}

function outcome(state: PostRow['state'][number], postingId: bigint | null | undefined, balances: Balance[]): PostingOutcome {
  if (state === 'conflict') return { status: state }
  if (state === 'insufficient') return { status: state, balances }
  if (postingId === undefined || postingId === null) throw new Error('a posting that was written has no id')
  return { status: state, postingId, balances }
}

function parameters(requests: readonly PostingRequest[], lines: readonly Line[], owners: readonly number[]): Buffer[] {
  return [
    textArray(requests.map((request) => request.kind)),
    numberArray(requests.map((request) => request.memberId)),
    textArray(requests.map((request) => request.key)),
    textArray(requests.map((request) => request.ref.type)),
    textArray(requests.map((request) => request.ref.id)),
    textArray(requests.map((request) => request.note ?? null)),
    numberArray(owners.map((index) => index + 1)),
    numberArray(lines.map(({ account }) => ('memberId' in account ? account.memberId : null))),
    textArray(lines.map(({ account }) => ('memberId' in account ? account.kind : account.house))),
    textArray(lines.map(({ currency }) => currency)),
    numberArray(lines.map(({ amount }) => amount)),
  ]
}

async function postBatch(t: Tx, requests: readonly PostingRequest[]): Promise<PostingOutcome[]> {
  for (const request of requests) checkText(request)
  const { lines, owners } = lineArrays(requests)
  if (lines.some(({ amount }) => BigInt.asIntN(64, amount) !== amount)) throw new LedgerError('overflow', 'an amount is beyond 64 bits')
  const row = await told(t.one<PostRow>(POST, parameters(requests, lines, owners)))
  const balances: Balance[][] = requests.map(() => [])
  for (const [nth, number] of (row.line ?? []).entries()) {
    const line = lines[number - 1]
    const owner = owners[number - 1]
    const balance = row.balance?.[nth]
    if (line === undefined || owner === undefined || balance === undefined || !('memberId' in line.account)) continue
    if (line.account.memberId !== requests[owner]?.memberId) continue
    balances[owner]?.push({ kind: line.account.kind, currency: line.currency, balance })
  }
  return row.state.map((state, index) => outcome(state, row.posting[index], balances[index] ?? []))
}

/**
 * Posts many movements at once, each with its own outcome, in the order given: each is judged on what the earlier ones
 * left. Throws `LedgerError` (nothing is written then) when one is wrong in itself.
 */
export async function postMany(t: Tx, requests: readonly PostingRequest[]): Promise<PostingOutcome[]> {
  const outcomes: PostingOutcome[] = []
  for (let from = 0; from < requests.length; from += BATCH) {
    outcomes.push(...(await postBatch(t, requests.slice(from, from + BATCH))))
  }
  return outcomes
}

/** Posts one movement. See `postMany`. */
export async function post(t: Tx, request: PostingRequest): Promise<PostingOutcome> {
  const [only] = await postBatch(t, [request])
  if (only === undefined) throw new Error('a posting has no outcome')
  return only
}

interface ReverseRow {
  readonly state: PostRow['state'][number]
  readonly posting: bigint | null
  readonly account: Balance['kind'][] | null
  readonly currency: Balance['currency'][] | null
  readonly balance: bigint[] | null
}

/**
 * Takes a whole posting back: its exact mirror, posted under `key` for the same member, naming the original, with
 * `reason` as its note. A posting is reversed once; a second key answers `conflict`. `insufficient` when the member no
 * longer has the money. `memberId`: whose it is, by which it is found faster among bets. Throws `LedgerError` `unknown` or `irreversible`.
 */
export async function reverse(t: Tx, postingId: bigint, key: string, reason: string, memberId?: bigint): Promise<PostingOutcome> {
  const row = await told(
    t.one<ReverseRow>('select state, posting, account, currency, balance from ledger.reverse($1, $2, $3, $4)', [
      postingId,
      key,
      reason,
      memberId ?? null,
    ]),
  )
  const balances = (row.account ?? []).map((kind, index) => ({
    kind,
    currency: row.currency?.[index] as Balance['currency'],
    balance: row.balance?.[index] as bigint,
  }))
  return outcome(row.state, row.posting, balances)
}

/** Locks a member's money: from here on everything that moves it runs one call after the other (W-27). */
export async function lockMember(t: Tx, memberId: bigint): Promise<void> {
  await t.run('select ledger.lock_members(array[$1::bigint], $2::text[])', [memberId, currencyCodes])
}
