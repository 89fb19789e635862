/** The withdrawal hold: after a large win, a debt, or a match with a list, no money leaves until an operator has looked (W-21, W-32, W-C48). */
import type { EventBody } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { fail, type App, type Scope, type Tx } from '../../kernel/index.ts'
import type { PaidRound } from '../turnover/index.ts'
import { endReview, insertReview, reviewOf, type ReviewRow } from './review-store.ts'

async function open(t: Tx, app: App, kind: ReviewRow['kind'], body: { memberId: string; source: string; amount: string }): Promise<void> {
  const memberId = BigInt(body.memberId)
  if (!(await insertReview(t, { memberId, kind, source: body.source, amount: parseMoney(body.amount) }))) return
  app.live.ping(t, 'withdrawals', memberId)
  app.live.ping(t, 'withdrawalQueue')
}

/** Subscriber of `significantWin`: one below the setting SIGNIFICANT_WIN is flagged by who tells of it, and holds nothing. */
export async function onSignificantWin(t: Tx, app: App, body: EventBody<'significantWin'>): Promise<void> {
  const least = parseMoney(await app.settings.get('SIGNIFICANT_WIN'))
  if (parseMoney(body.amount) >= least) await open(t, app, 'significant_win', body)
}

/** Of rounds that have ended: whatever game it was, a round that paid so much waits for a look before it leaves (W-32). */
export async function holdLargeRounds(t: Tx, app: App, rounds: readonly PaidRound[]): Promise<void> {
  const least = parseMoney(await app.settings.get('SIGNIFICANT_WIN'))
  for (const { memberId, roundId, mode, payout } of rounds)
    if (mode === 'real' && parseMoney(payout) >= least)
      await open(t, app, 'significant_win', { memberId, source: `round:${roundId}`, amount: payout })
}
/** Subscriber of `receivableNoted`: who owes does not withdraw before somebody has looked. */
export function onReceivableNoted(t: Tx, app: App, body: EventBody<'receivableNoted'>): Promise<void> {
  return open(t, app, 'receivable', body)
}

/** Subscriber of `watchMatched`: who may be on a list does not withdraw before somebody has looked. */
export function onWatchMatched(t: Tx, app: App, { memberId, source }: EventBody<'watchMatched'>): Promise<void> {
  return open(t, app, 'watch_list', { memberId, source, amount: '0.00' })
}

/** Ends a review in an operator's name, with a note. Raises `reason_required`, `not_found`, `state_changed`. */
export async function releaseReview(t: Tx, app: App, scope: Scope, release: { id: string; by: string; note: string }): Promise<ReviewRow> {
  const note = release.note.trim()
  if (note === '') fail('reason_required')
  const review = (await reviewOf(t, scope, release.id)) ?? fail('not_found')
  if (!(await endReview(t, review, release.by, note))) fail('state_changed')
  app.live.ping(t, 'withdrawals', review.memberId)
  app.live.ping(t, 'withdrawalQueue')
  return (await reviewOf(t, scope, release.id)) ?? review
}
