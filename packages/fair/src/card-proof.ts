/**
 * The check of one card of a committed deck (domain/games-and-sports.md §1.6), from the rulebook and not from the rules:
 * leaf = SHA-256(salt ‖ place ‖ card), node = SHA-256(0x01 ‖ left ‖ right), 52 leaves, an odd node rises as it is. Runs in the
 * browser without asking anybody.
 */
import { sha256, toHex } from './sha256.ts'

/** A card as the server proves it: its place in the deck, its salt, and at each step to the root the other half. */
export interface CardClaim {
  readonly place: number
  readonly card: number
  readonly salt: string
  readonly path: readonly { readonly hash: string; readonly left: boolean }[]
}

const leaves = 52

const bytesOf = (hex: string): number[] => Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16))
const hashOf = (bytes: readonly number[]): string => toHex(sha256(Uint8Array.from(bytes)))

/** The sides of a leaf's neighbours, from the leaf up: `true` where the neighbour stands on the left; none where there is no neighbour. */
function sidesOf(place: number): boolean[] {
  const sides: boolean[] = []
  for (let [at, wide] = [place, leaves]; wide > 1; [at, wide] = [Math.floor(at / 2), Math.ceil(wide / 2)]) {
    if (at % 2 === 1) sides.push(true)
    else if (at + 1 < wide) sides.push(false)
  }
  return sides
}

/** Whether this card lay at this place of the deck whose root was published before the deal. */
export function isCardOfDeck(root: string, { place, card, salt, path }: CardClaim): boolean {
  const isByte = (value: number) => Number.isInteger(value) && value >= 0 && value < leaves
  if (!isByte(place) || !isByte(card) || !/^[0-9a-f]{64}$/.test(salt)) return false
  const sides = sidesOf(place)
  if (path.length !== sides.length || path.some(({ hash, left }, n) => left !== sides[n] || !/^[0-9a-f]{64}$/.test(hash))) return false
  const leaf = hashOf([...bytesOf(salt), place, card])
  return (
    root === path.reduce((below, { hash, left }) => hashOf([1, ...bytesOf(left ? hash : below), ...bytesOf(left ? below : hash)]), leaf)
  )
}
