/**
 * Blackjack worked out again (GS-2.13): eight decks, the dealer stands on every 17, 3:2, one split.
 * Written from the rulebook for the verifier; it shares no code with packages/games.
 */

/** A hand as the record tells it; amounts are texts of 1/10 000. */
interface TableHand {
  readonly cards: number[]
  bets: bigint
  isDone: boolean
}
interface Table {
  readonly take: () => Promise<number>
  readonly stake: bigint
  readonly dealer: number[]
  hands: TableHand[]
  insured: bigint
}
export interface BlackjackCame {
  readonly outcome: Record<string, unknown>
  readonly mult4: bigint
  readonly payout: bigint
}

/** 0 = 2♦ … 51 = A♣: ace 1, court cards 10. */
const worth = (card: number): number => [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1][Math.trunc(card / 4)] ?? 0

function points(cards: readonly number[]): { readonly total: number; readonly soft: boolean } {
  let [total, aces] = [0, 0]
  for (const card of cards) {
    const value = worth(card)
    total += value === 1 ? 11 : value
    if (value === 1) aces += 1
  }
  while (total > 21 && aces > 0) {
    total -= 10
    aces -= 1
  }
  return { total, soft: aces > 0 }
}
const isNatural = (cards: readonly number[]): boolean => cards.length === 2 && points(cards).total === 21

/** What a hand came to against the dealer, and what it is paid for each half of its stake. */
function judged(hand: TableHand, dealer: readonly number[], isSplit: boolean): readonly [string, bigint] {
  const [own, theirs] = [points(hand.cards).total, points(dealer).total]
  const mineIsNatural = !isSplit && isNatural(hand.cards)
  if (own > 21) return ['bust', 0n]
  if (mineIsNatural && !isNatural(dealer)) return ['blackjack', 5n]
  if (isNatural(dealer)) return mineIsNatural ? ['push', 2n] : ['lose', 0n]
  if (theirs > 21 || own > theirs) return ['win', 4n]
  return own === theirs ? ['push', 2n] : ['lose', 0n]
}

/** Gives a split hand its second card, and passes over hands that can take nothing more; the hand to play, if one is left. */
async function handToPlay(table: Table): Promise<TableHand | undefined> {
  for (const hand of table.hands) {
    if (hand.isDone) continue
    const wasAces = table.hands.length === 2 && worth(hand.cards[0] ?? 0) === 1
    if (hand.cards.length === 1) hand.cards.push(await table.take())
    if (!wasAces && points(hand.cards).total < 21) return hand
    hand.isDone = true
  }
  return undefined
}

async function act(table: Table, hand: TableHand, kind: unknown, wrong: () => never): Promise<void> {
  const [first = 0, second = 0] = hand.cards
  if (kind === 'stand') {
    hand.isDone = true
  } else if (kind === 'hit') {
    hand.cards.push(await table.take())
  } else if (kind === 'double' && hand.cards.length === 2) {
    hand.cards.push(await table.take())
    hand.bets = 2n
    hand.isDone = true
  } else if (kind === 'split' && hand.cards.length === 2 && table.hands.length === 1 && worth(first) === worth(second)) {
    table.hands = [first, second].map((card) => ({ cards: [card], bets: 1n, isDone: false }))
  } else wrong()
}

/** Plays the hands by the actions that are left, then the dealer's. */
async function played(table: Table, kinds: readonly unknown[], wrong: () => never): Promise<void> {
  let at = 0
  for (let hand = await handToPlay(table); hand !== undefined; hand = await handToPlay(table)) {
    if (at === kinds.length) wrong()
    await act(table, hand, kinds[at], wrong)
    at += 1
  }
  if (at !== kinds.length) wrong()
  if (table.hands.every(({ cards }) => points(cards).total > 21)) return
  while (points(table.dealer).total < 17) table.dealer.push(await table.take())
}

/**
 * The round of `stake` after `kinds` of action, with its cards from `int`, uniform draws of PF1. `wrong` throws for a round
 * that cannot have been.
 */
export async function checkBlackjack(
  int: (n: number) => Promise<number>,
  stake: bigint,
  kinds: readonly unknown[],
  wrong: () => never,
): Promise<BlackjackCame> {
  const shoe = Array.from({ length: 416 }, (_, at) => at % 52)
  const take = async () => shoe.splice(await int(shoe.length), 1)[0] ?? 0
  const [a, up, b, hole] = [await take(), await take(), await take(), await take()]
  const table: Table = { take, stake, dealer: [up, hole], hands: [{ cards: [a, b], bets: 1n, isDone: false }], insured: 0n }
  const left = [...kinds]
  if (worth(up) === 1) {
    const said = left.shift()
    if (said !== 'insure' && said !== 'decline') wrong()
    if (said === 'insure') table.insured = stake / 2n
  }
  if (isNatural([up, hole]) || isNatural([a, b])) {
    if (left.length > 0) wrong()
  } else await played(table, left, wrong)
  return outcomeOf(table)
}

function outcomeOf({ hands, dealer, stake, insured }: Table): BlackjackCame {
  const insurancePayout = isNatural(dealer) ? insured * 3n : 0n
  let payout = insurancePayout
  const told = hands.map((hand) => {
    const [outcome, halves] = judged(hand, dealer, hands.length === 2)
    const staked = stake * hand.bets
    const paid = (staked * halves) / 2n
    payout += paid
    const { total, soft } = points(hand.cards)
    const money = { stake: String(staked), doubled: hand.bets === 2n }
    return { cards: hand.cards, total, soft, ...money, outcome, payout: String(paid) }
  })
  return { outcome: { dealer, hands: told, insurancePayout: String(insurancePayout) }, mult4: (payout * 10_000n) / stake, payout }
}
