import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkCard, deckOf, deckRoot, proveCard, seatsSeed } from './index.ts'

const deckSeed = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159'
const seats = ['aa11', 'bb22', 'cc33']
const deck = deckOf(deckSeed, seats, 7)

/** The root by the text of the rulebook, with OpenSSL and bytes. */
function rootByHand(): string {
  const sha = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
  let level = deck.map((card, place) =>
    sha(createHmac('sha256', deckSeed).update(`salt:${place}`).digest(), Uint8Array.of(place), Uint8Array.of(card)),
  )
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2)
      if (left !== undefined) next.push(right === undefined ? left : sha(Uint8Array.of(1), left, right))
    }
    level = next
  }
  return level[0]?.toString('hex') ?? ''
}

test('the deck is the shuffle under the seeds of house and seats', () => {
  expect(deck.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, card) => card))
  expect(seatsSeed(seats)).toBe(createHash('sha256').update('aa11:bb22:cc33').digest('hex'))
  expect(deckOf(deckSeed, seats, 8)).not.toEqual(deck)
  expect(deckOf(deckSeed, seats.toReversed(), 7)).not.toEqual(deck)
})

test('the root is the one of the rulebook, and every card has a proof that leads to it', () => {
  const root = deckRoot(deckSeed, deck)
  expect(root).toBe(rootByHand())
  for (const [place, card] of deck.entries()) {
    const proof = proveCard(deckSeed, deck, place)
    expect([proof.card, checkCard(root, proof)]).toEqual([card, true])
  }
  expect(() => proveCard(deckSeed, deck, 52)).toThrow(RangeError)
})

test('a proof that says anything else fails', () => {
  const root = deckRoot(deckSeed, deck)
  const proof = proveCard(deckSeed, deck, 50)
  const flipped = proof.path.map((step, index) => (index === 0 ? { ...step, left: !step.left } : step))
  for (const change of [
    { card: (proof.card + 1) % 52 },
    { place: 48 },
    { place: 52 },
    { place: 0.5 },
    { salt: proof.salt.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
    { salt: '' },
    { path: proof.path.slice(1) },
    { path: [] },
    { path: flipped },
  ])
    expect(checkCard(root, { ...proof, ...change })).toBe(false)
  expect(checkCard(deckRoot(deckSeed, deck.toReversed()), proof)).toBe(false)
})
