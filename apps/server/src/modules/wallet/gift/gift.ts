/**
 * The first gift: money of the demonstration for who has just registered, so that the first evening is playable. It is cash that asks
 * for turnover, no bonus money: that is what every game, table and page shows and takes, and nothing of it is left over to stand in
 * the way of a withdrawal once it is wagered.
 */
import { memberType, type EventBody } from '@khela/contract'
import { formatMoney, MERCHANT_CURRENCY, parseMoney, type Money } from '@khela/money'
import { lockNames, type App, type Tx } from '../../../kernel/index.ts'
import { post } from '../../../ledger/index.ts'
import { newcomerOf } from '../../identity/index.ts'
import { addRequirement, countBonuses } from '../../turnover/index.ts'

export interface GiftFacts {
  readonly type: number
  /** Browsers the member was seen in; none for an account that somebody else made. */
  readonly browsers: number
  /** Gifts that members of the same browser ever got, and those of the same network within a day. */
  readonly giftsOfBrowser: number
  readonly giftsOfNetwork: number
}

/**
 * Ordinary members who registered themselves. A browser gets one gift, however many accounts it makes; a network, which a family or
 * a café may share, gets a few a day.
 */
export function isGiven({ type, browsers, giftsOfBrowser, giftsOfNetwork }: GiftFacts, perNetwork: number): boolean {
  return type === memberType && browsers > 0 && giftsOfBrowser === 0 && giftsOfNetwork < perNetwork
}

const prefix = 'first-gift:'
/** What the gift of a member is named by, at everybody who counts: in the ledger, the turnover and the message. */
export const firstGiftSource = (memberId: bigint): string => `${prefix}${memberId}`

/** As many members of a network are looked at, the latest ones: more registered within a day only where somebody farms. */
const crowd = 10_000
const standard = '1000.00'

/** What is given as the setting says; where it says nothing, in play money only. */
async function amountOf(app: App): Promise<Money> {
  const set = await app.settings.get('FIRST_GIFT')
  if (set !== null) return parseMoney(set)
  return app.config.profile === 'DEMO' ? parseMoney(standard) : 0n
}

async function mayHave(t: Tx, app: App, memberId: bigint): Promise<boolean> {
  // Gifts are decided one after the other: of two accounts of one browser the second one sees what the first one got.
  await lockNames(t, ['wallet.gift'])
  const newcomer = await newcomerOf(t, memberId, crowd)
  if (newcomer === undefined) return false
  const facts = {
    ...newcomer,
    giftsOfBrowser: await countBonuses(t, newcomer.sameBrowser, prefix),
    giftsOfNetwork: await countBonuses(t, newcomer.sameNetwork, prefix, 24),
  }
  return isGiven(facts, await app.settings.get('FIRST_GIFT_NETWORK_DAY'))
}

/** Subscriber of `memberRegistered`. Run again, it gives nothing more: the posting has the member's own key. */
export async function onNewcomer(t: Tx, app: App, body: EventBody<'memberRegistered'>): Promise<void> {
  const memberId = BigInt(body.memberId)
  const amount = await amountOf(app)
  if (amount <= 0n || !(await mayHave(t, app, memberId))) return
  const source = firstGiftSource(memberId)
  const posted = await post(t, {
    kind: 'promo',
    memberId,
    key: source,
    lines: [
      { account: { house: 'promotion' }, currency: MERCHANT_CURRENCY, amount: -amount },
      { account: { memberId, kind: 'cash' }, currency: MERCHANT_CURRENCY, amount },
    ],
    ref: { type: 'promo', id: source },
  })
  // Given before, with what was given and asked for then.
  if (posted.status === 'replayed' || posted.status === 'conflict') return
  if (posted.status !== 'posted') throw new Error(`the first gift of ${memberId} is ${posted.status}`)
  const times = await app.settings.get('FIRST_GIFT_TIMES')
  const table = await app.settings.get('TURNOVER_CONTRIBUTION')
  const wagering = amount * BigInt(times)
  // Before whoever hears of it: these are its own terms. It has no end: cash whose turnover ended by itself could be carried away.
  await addRequirement(t, {
    memberId,
    source: 'bonus',
    sourceId: source,
    needed: wagering,
    amount,
    multiplierPercent: BigInt(times) * 100n,
    contribution: Object.fromEntries(table.map(({ category, percent }) => [category, percent])),
  })
  await app.jobs.emit(t, 'bonusGranted', { memberId: body.memberId, source, amount: formatMoney(amount), wagering: formatMoney(wagering) })
}
