/** An offer is granted with the credit of its deposit, and forfeited when that deposit is taken back. */
import { formatMoney, MERCHANT_CURRENCY, type Money } from '@khela/money'
import { now, type App, type Tx } from '../../../kernel/index.ts'
import { post } from '../../../ledger/index.ts'
import { self } from '../../../kernel/scope-mint.ts'
import { choicesOf, setGranted, type DepositOffers } from '../../cashier/index.ts'
import { takeLeft } from '../bonus/end.ts'
import { addRequirement, dropRequirement, endBonus, isForfeited } from '../../turnover/index.ts'
import { readOffers } from './desk.ts'
import { grantOf } from './rules.ts'
import { offerById, offers, type OfferRow } from './store.ts'

type DepositKey = Parameters<DepositOffers['takeBack']>[1]

/** What a bonus of a deposit is named by, at everybody who counts. */
const sourceOf = (id: string): string => `deposit:${id}:bonus`

async function choiceOf(t: Tx, { memberId, id }: DepositKey) {
  return (await choicesOf(t, self(memberId), [id])).get(id)
}

async function move(t: Tx, { memberId, id }: DepositKey, kind: 'bonus_grant' | 'bonus_forfeit', amount: Money) {
  const signed = kind === 'bonus_grant' ? amount : -amount
  return post(t, {
    kind,
    memberId,
    key: kind === 'bonus_grant' ? sourceOf(id) : `${sourceOf(id)}:forfeit`,
    lines: [
      { account: { house: 'promotion' }, currency: MERCHANT_CURRENCY, amount: -signed },
      { account: { memberId, kind: 'bonus' }, currency: MERCHANT_CURRENCY, amount: signed },
    ],
    ref: { type: 'deposit', id },
  })
}

/**
 * Grants the offer of a deposit that is being credited. True when it did: its wagering counts the deposit too, so that asks for
 * no turnover of its own (PAY-3.5). False without an offer, and when less came in than it asks for.
 */
async function grantOffer(t: Tx, app: App, deposit: DepositKey, credited: Money): Promise<boolean> {
  const choice = await choiceOf(t, deposit)
  const granted = choice && grantOf(choice, credited)
  if (choice === undefined || granted === undefined || !(await setGranted(t, deposit, granted))) return false
  const posted = await move(t, deposit, 'bonus_grant', granted.bonus)
  if (posted.status !== 'posted') throw new Error(`the bonus of deposit ${deposit.id} is ${posted.status}`)
  // Before whoever hears of it: these are the terms of the offer, not the house's.
  await addRequirement(t, {
    memberId: deposit.memberId,
    source: 'bonus',
    sourceId: sourceOf(deposit.id),
    needed: granted.wagering,
    bonus: granted.bonus,
    amount: credited + granted.bonus,
    multiplierPercent: BigInt(choice.multiplier) * 100n,
    contribution: Object.fromEntries(choice.contribution.map(({ category, percent }) => [category, percent])),
    expiresAt: new Date((await now(t)).getTime() + choice.days * 86_400_000),
  })
  await app.jobs.emit(t, 'bonusGranted', {
    memberId: String(deposit.memberId),
    source: sourceOf(deposit.id),
    amount: formatMoney(granted.bonus),
    wagering: formatMoney(granted.wagering),
  })
  return true
}

/**
 * Takes back what is left of the bonus of a deposit, and what it asks for. What was played away stays played; one that is over
 * was taken back then.
 */
async function forfeitOffer(t: Tx, deposit: DepositKey): Promise<void> {
  const choice = await choiceOf(t, deposit)
  if (choice === undefined || choice.bonus === null) return
  if (await isForfeited(t, deposit.memberId, sourceOf(deposit.id))) return
  const ended = await endBonus(t, deposit.memberId, sourceOf(deposit.id))
  if (ended !== undefined) {
    await takeLeft(t, ended)
    return
  }
  // Its wagering was done: the house gives the bonus no longer all the same.
  await dropRequirement(t, deposit.memberId, 'bonus', sourceOf(deposit.id))
  const posted = await move(t, deposit, 'bonus_forfeit', choice.bonus)
  if (posted.status !== 'insufficient') return
  const left = posted.balances.find(({ kind }) => kind === 'bonus')?.balance ?? 0n
  if (left > 0n) await move(t, deposit, 'bonus_forfeit', left)
}

function offerView({ id, title, terms, percent, cap, minDeposit, multiplier, contribution, days }: OfferRow) {
  const money = { cap: formatMoney(cap), minDeposit: formatMoney(minDeposit) }
  return { id, title, terms, percent, ...money, multiplier, contribution: [...contribution], days }
}

/** What the cashier asks of offers. */
export const depositOffers: DepositOffers = {
  list: async (t) => (await offers(t, true)).map(offerView),
  rows: readOffers,
  async termsOf(t, offerId, amount) {
    const offer = await offerById(t, offerId)
    return offer?.active === true && amount >= offer.minDeposit ? offer : undefined
  },
  grant: grantOffer,
  takeBack: forfeitOffer,
}
