/**
 * PF1-P (GS-1.6): a deck that was fixed before the deal, and proven card by card. The seed of a hand
 * stays secret, for it would show the hands that were folded; instead the root of a Merkle tree over 52 salted cards is
 * published before the deal, and a player gets a proof for each card that he may see.
 *
 * salt i = HMAC-SHA256(deck seed, "salt:" + i); leaf i = SHA-256(salt ‖ i ‖ card), i and card a byte each;
 * node = SHA-256(0x01 ‖ left ‖ right), an odd node rises as it is. A leaf has 34 bytes and a node 65, so neither passes for
 * the other.
 */
import { hmacSha256Hex, sha256Hex, stream } from '@khela/fair'

export const DECK_SIZE = 52
const NODE = String.fromCharCode(1)

/** A card with its way to the root: at each step the other half, `left` when it stands on the left. */
export interface CardProof {
  readonly place: number
  readonly card: number
  readonly salt: string
  readonly path: readonly { readonly hash: string; readonly left: boolean }[]
}

/** The bytes of a hex text as characters of one byte each, which is what `sha256Hex` hashes. */
function bytesOf(hex: string): string {
  return hex.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}

const saltOf = (deckSeed: string, place: number): string => hmacSha256Hex(deckSeed, `salt:${place}`)
const leafOf = (salt: string, place: number, card: number): string =>
  sha256Hex(bytesOf(salt) + String.fromCharCode(place) + String.fromCharCode(card))
const nodeOf = (left: string, right: string): string => sha256Hex(NODE + bytesOf(left) + bytesOf(right))

/** The next level of the tree. */
function above(level: readonly string[]): readonly string[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, index) => {
    const [left = '', right] = level.slice(index * 2, index * 2 + 2)
    return right === undefined ? left : nodeOf(left, right)
  })
}

function leavesOf(deckSeed: string, deck: readonly number[]): readonly string[] {
  return deck.map((card, place) => leafOf(saltOf(deckSeed, place), place, card))
}

/** What the seats give to the deck: SHA-256 of their seeds in seat order, joined by colons, which no seed holds. */
export function seatsSeed(seatSeeds: readonly string[]): string {
  return sha256Hex(seatSeeds.join(':'))
}

/** The 52 cards of hand `handNo`, top first: `shuffle` of PF1 under the deck's seed and the seats'. */
export function deckOf(deckSeed: string, seatSeeds: readonly string[], handNo: number): readonly number[] {
  return stream(deckSeed, seatsSeed(seatSeeds), handNo).shuffle(Array.from({ length: DECK_SIZE }, (_, card) => card))
}

/** The root that is published before the deal. */
export function deckRoot(deckSeed: string, deck: readonly number[]): string {
  let level = leavesOf(deckSeed, deck)
  while (level.length > 1) level = above(level)
  return level[0] ?? ''
}

/** The proof of the card at `place` of the deck. Throws `RangeError` for a place outside. */
export function proveCard(deckSeed: string, deck: readonly number[], place: number): CardProof {
  const card = deck[place]
  if (card === undefined) throw new RangeError('a place of the deck is 0 … 51')
  const path: { hash: string; left: boolean }[] = []
  let at = place
  for (let level = leavesOf(deckSeed, deck); level.length > 1; level = above(level)) {
    const hash = level[at ^ 1]
    if (hash !== undefined) path.push({ hash, left: at % 2 === 1 })
    at >>= 1
  }
  return { place, card, salt: saltOf(deckSeed, place), path }
}

/** Whether a proof leads to the root that was published, and stands where it says it does. */
export function checkCard(root: string, { place, card, salt, path }: CardProof): boolean {
  if (!Number.isInteger(place) || place < 0 || place >= DECK_SIZE || !/^[0-9a-f]{64}$/.test(salt)) return false
  let hash = leafOf(salt, place, card)
  let at = place
  let width = DECK_SIZE
  for (const { hash: other, left } of path) {
    // A node without a neighbour has risen as it is.
    while (at % 2 === 0 && at === width - 1) [at, width] = [at >> 1, Math.ceil(width / 2)]
    if (left !== (at % 2 === 1)) return false
    hash = left ? nodeOf(other, hash) : nodeOf(hash, other)
    ;[at, width] = [at >> 1, Math.ceil(width / 2)]
  }
  return width === 1 && hash === root
}
