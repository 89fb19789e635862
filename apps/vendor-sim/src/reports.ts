/** What the vendor tells about what it did: for the operator's questions about rounds (W-29) and its reconciliation (W-30). */
import { Refused } from './http.ts'
import type { Lie } from './mischief.ts'
import { formatAmount } from './money.ts'
import type { Round, Store, Tx } from './store.ts'

interface Row {
  readonly tx_id: string
  readonly op: string
  readonly player_id: string
  readonly round_id: string | null
  readonly target_tx_id: string | null
  readonly amount: string
  readonly win_amount?: string
  readonly currency: string
  readonly status: 'ok' | 'cancelled'
  readonly ts: number
}

/** SW1 §3: at most 1,000 a page. */
const PAGE = 1_000

/** Calls of a span (`from` ≤ ts ≤ `to`, ms) that were decided for or undone, in the order they were made. */
export function transactions(
  store: Store,
  from: number,
  to: number,
  cursor: string | null,
  lie: Lie | undefined,
): { transactions: Row[]; cursor: string | null } {
  if (cursor !== null && !/^\d{1,15}$/.test(cursor)) throw new Refused(400, 'BAD_REQUEST', 'cursor')
  const found = store.all<Tx>(
    `select * from tx where seq > ? and made_at >= ? and made_at <= ? and state in ('ok', 'cancelled') order by seq limit ?`,
    Number(cursor ?? 0),
    from,
    to,
    PAGE + 1,
  )
  const page = found.slice(0, PAGE)
  const rows = page.map((tx) => row(tx))
  return { transactions: lie === undefined ? rows : untrue(rows, lie), cursor: found.length > PAGE ? String(page.at(-1)?.seq) : null }
}

/**
 * Calls of a span that the operator never decided, as far as the vendor knows: what still waits, what is left to a person,
 * and bets that were given up (W-24). `status` is what the vendor wants of them: `cancelled` for a bet, `ok` for the rest.
 */
export function timedOut(store: Store, from: number, to: number): Row[] {
  return store
    .all<Tx>(
      `select * from tx where made_at >= ? and made_at <= ? and attempts > 0
          and (state in ('waiting', 'unsure', 'manual') or (state = 'cancelled' and code is null)) order by seq limit ?`,
      from,
      to,
      PAGE,
    )
    .map((tx) => ({ ...row(tx), status: tx.op === 'bet' || tx.op === 'betwin' ? 'cancelled' : 'ok' }))
}

/** A round with its bet as the vendor sees it; another player's round is unknown. */
export function roundOf(store: Store, roundId: string, playerId: string): Record<string, unknown> {
  const round = store.maybe<Round>('select * from round where round_id = ? and player_id = ?', roundId, playerId)
  if (round === undefined) return { round_id: roundId, player_id: playerId, status: 'UNKNOWN', bets: [] }
  const open = round.state === 'placing' || round.state === 'running' || round.state === 'held'
  const state = open ? 'OPEN' : round.state === 'settled' ? 'SETTLED' : 'CANCELLED'
  const win = formatAmount(state === 'SETTLED' ? round.win : 0n)
  const bet = { tx_id: `${roundId}-bet`, amount: formatAmount(round.stake), state, win }
  return { round_id: roundId, player_id: playerId, status: open ? 'OPEN' : 'CLOSED', bets: [bet] }
}

function row(tx: Tx): Row {
  const { tx_id, op, player_id, round_id, target_tx_id, currency } = tx
  const won = tx.win_amount === null ? {} : { win_amount: formatAmount(tx.win_amount) }
  const status = tx.state === 'cancelled' ? 'cancelled' : 'ok'
  return { tx_id, op, player_id, round_id, target_tx_id, amount: formatAmount(tx.amount), ...won, currency, status, ts: tx.made_at }
}

/** The list as a vendor tells it that lost, invented or changed a win. */
function untrue(rows: readonly Row[], lie: Lie): Row[] {
  const index = rows.findLastIndex(({ op, amount }) => op === 'win' && amount !== '0.00')
  const win = rows[index]
  const bet = rows.findLast(({ op, status }) => op === 'bet' && status === 'ok')
  if (lie === 'extra_win') {
    const model = win ?? bet
    if (model === undefined) return [...rows]
    return [
      ...rows,
      { ...model, tx_id: `${model.tx_id}-extra`, op: 'win', target_tx_id: win?.target_tx_id ?? model.tx_id, amount: '77.00' },
    ]
  }
  if (win === undefined) return [...rows]
  if (lie === 'missing_win') return rows.filter((one) => one !== win)
  return rows.map((one) => (one === win ? { ...one, amount: `1${one.amount}` } : one))
}
