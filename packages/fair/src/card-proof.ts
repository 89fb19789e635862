/**
 * The check of one card of a committed deck (GS-1.6), from the rulebook and not from the rules:
 * leaf = SHA-256(salt ‖ place ‖ card), node = SHA-256(0x01 ‖ left ‖ right), 52 leaves, an odd node rises as it is. WebCrypto
 * hashes; nobody is asked.
 */

/** A card as the server proves it: its place in the deck, its salt, and at each step to the root the other half. */
export interface CardClaim {
  readonly place: number
  readonly card: number
  readonly salt: string
  readonly path: readonly { readonly hash: string; readonly left: boolean }[]
}

const leaves = 52

const bytesOf = (hex: string): number[] => Array.from({ length: hex.length / 2 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16))
async function hashOf(bytes: readonly number[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The sides of a leaf's neighbours, from the leaf up: `true` where the neighbour stands on the left; none where there is no neighbour. */
function cardSides(place: number): boolean[] {
  const sides: boolean[] = []
  for (let [at, wide] = [place, leaves]; wide > 1; [at, wide] = [Math.floor(at / 2), Math.ceil(wide / 2)]) {
    if (at % 2 === 1) sides.push(true)
    else if (at + 1 < wide) sides.push(false)
  }
  return sides
}

/** Whether this card lay at this place of the deck whose root was published before the deal. */
export async function isCardOfDeck(root: string, { place, card, salt, path }: CardClaim): Promise<boolean> {
  const isByte = (value: number) => Number.isInteger(value) && value >= 0 && value < leaves
  if (!isByte(place) || !isByte(card) || !/^[0-9a-f]{64}$/.test(salt)) return false
  const sides = cardSides(place)
  if (path.length !== sides.length || path.some(({ hash, left }, n) => left !== sides[n] || !/^[0-9a-f]{64}$/.test(hash))) return false
  let node = await hashOf([...bytesOf(salt), place, card])
  for (const { hash, left } of path) node = await hashOf([1, ...bytesOf(left ? hash : node), ...bytesOf(left ? node : hash)])
  return node === root
}
