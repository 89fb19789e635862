/**
 * The list of a round's accepted bets as one hash (GS-1.4, GS-1.5): leaf = SHA-256(0x00 ‖ line), node =
 * SHA-256(0x01 ‖ left ‖ right), an odd node is promoted; no bets: SHA-256 of nothing.
 */
import { createHash } from 'node:crypto'

const hashOf = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

function nextLevel(level: readonly Buffer[]): Buffer[] {
  const next: Buffer[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]]
    if (left !== undefined) next.push(right === undefined ? left : hashOf(NODE, left, right))
  }
  return next
}

/** The root of the lines in their order, as hex. */
export function rootOf(lines: readonly string[]): string {
  let level = lines.map((line) => hashOf(LEAF, line))
  while (level.length > 1) level = nextLevel(level)
  return (level[0] ?? hashOf()).toString('hex')
}

export interface Beside {
  readonly side: 'left' | 'right'
  readonly hash: string
}
/** What leads from the line at `at` to the root: the hashes beside it, from the bottom. */
export function pathOf(lines: readonly string[], at: number): Beside[] {
  const path: Beside[] = []
  let [level, place] = [lines.map((line) => hashOf(LEAF, line)), at]
  while (level.length > 1) {
    const beside = level[place ^ 1]
    if (beside !== undefined) path.push({ side: place % 2 === 0 ? 'right' : 'left', hash: beside.toString('hex') })
    level = nextLevel(level)
    place = Math.floor(place / 2)
  }
  return path
}
