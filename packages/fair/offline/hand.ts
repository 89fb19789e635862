/** The part of the offline page that checks a hand of hold'em, from the file that the site gives for it. */
import { checkHand, type HandCheck, type HandRecord } from '../src/holdem-verifier.ts'
import { make } from './dom.ts'
import { anchor, verdict } from './verdict.ts'
import type { Words } from './words.ts'

/** What came of such a file. */
export type JudgedHand = { readonly hand: HandRecord; readonly check: HandCheck }

/** The hand of a file; undefined for one of another form. */
export async function judgeHand(text: string): Promise<JudgedHand | undefined> {
  try {
    const hand = JSON.parse(text) as HandRecord
    if (typeof hand.root !== 'string' || !Array.isArray(hand.proofs)) return undefined
    return { hand, check: await checkHand(hand) }
  } catch {
    return undefined
  }
}

/** What is shown of it. */
export function handView({ hand, check }: JudgedHand, words: Words): HTMLElement[] {
  const areCardsRight = check.wrongCards === 0
  const facts = make('dl', 'facts', '')
  for (const { seat, net } of hand.seats)
    facts.append(make('div', 'fact', '', make('dt', '', `${words.handSeat} ${seat + 1}`), make('dd', '', net)))
  return [
    make('h3', '', 'holdem'),
    verdict(areCardsRight, `${areCardsRight ? words.handCardsOk : words.handCardsBad} (${check.cards - check.wrongCards}/${check.cards})`),
    anchor(words.handRoot, hand.root, words),
    verdict(check.isPaid, check.isPaid ? words.handPaidOk : words.handPaidBad),
    facts,
  ]
}
