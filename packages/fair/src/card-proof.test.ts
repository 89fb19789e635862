import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCardOfDeck, type CardClaim } from './card-proof.ts'

const sha = (...parts: readonly Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest()
const saltOf = (place: number): string => createHash('sha256').update(`salt ${place}`).digest('hex')
/** The deck backwards: at each place the card that is as far from the end. */
const deck = Array.from({ length: 52 }, (_, place) => 51 - place)

/** All rows of the tree, leaves first; an odd node rises as it is. */
const rows: Buffer[][] = [deck.map((card, place) => sha(Buffer.from(saltOf(place), 'hex'), Buffer.from([place, card])))]
for (let row = rows[0] ?? []; row.length > 1;) {
  const above: Buffer[] = []
  for (let at = 0; at < row.length; at += 2) {
    const [left, right] = [row[at], row[at + 1]]
    if (left !== undefined) above.push(right === undefined ? left : sha(Buffer.from([1]), left, right))
  }
  rows.push(above)
  row = above
}
const root = rows.at(-1)?.[0]?.toString('hex') ?? ''

function claim(place: number): CardClaim {
  const path: { hash: string; left: boolean }[] = []
  let at = place
  for (const row of rows) {
    const beside = row[at % 2 === 1 ? at - 1 : at + 1]
    if (beside !== undefined) path.push({ hash: beside.toString('hex'), left: at % 2 === 1 })
    at = Math.floor(at / 2)
  }
  return { place, card: deck[place] ?? -1, salt: saltOf(place), path }
}

test('every card of the deck is proven at its place', async () => {
  for (let place = 0; place < 52; place += 1) expect([place, await isCardOfDeck(root, claim(place))]).toEqual([place, true])
})

/** The same leaf and root, proven as some other file might claim it. */
test('a claim that is none is refused, whatever it hashes to', async () => {
  const good = claim(20)
  const [first, ...rest] = good.path
  if (first === undefined) throw new Error('no path')
  const claims: Partial<CardClaim>[] = [
    { card: 30 },
    { place: 21 },
    { card: -1 },
    { card: 52 },
    { card: 31.5 },
    { place: -1 },
    { place: 52 },
    { place: 20.5 },
    { salt: good.salt.toUpperCase() },
    { salt: `${good.salt}00` },
    { salt: `x${good.salt}` },
    { path: rest },
    { path: [...good.path, first] },
    { path: [{ ...first, left: !first.left }, ...rest] },
    { path: [{ ...first, hash: first.hash.toUpperCase() }, ...rest] },
    { path: [{ ...first, hash: `${first.hash}00` }, ...rest] },
    { path: [{ ...first, hash: `00${first.hash}` }, ...rest] },
    { path: [...rest, first] },
  ]
  for (const change of claims) expect([change, await isCardOfDeck(root, { ...good, ...change })]).toEqual([change, false])
  expect(await isCardOfDeck('0'.repeat(64), good)).toBe(false)
})

const bytesOf = (hex: string): Buffer => Buffer.from((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
/** What a claim hashes to, whatever it is. */
function hashOf({ place, card, salt, path }: CardClaim): string {
  let node = sha(bytesOf(salt), Buffer.from([place, card]))
  for (const { hash, left } of path) {
    const beside = bytesOf(hash)
    node = left ? sha(Buffer.from([1]), beside, node) : sha(Buffer.from([1]), node, beside)
  }
  return node.toString('hex')
}
const last = claim(51)
const [lowest, ...upper] = last.path
if (lowest === undefined) throw new Error('no path')

/** For whoever may choose the root the form alone stands between a claim and its proof. */
test.each<[string, Partial<CardClaim>]>([
  ['a place behind the deck', { place: 52, path: claim(0).path.slice(2) }],
  ['a place before it', { place: -1, path: [] }],
  ['half a place', { place: 51.5 }],
  ['a card behind the deck', { card: 52 }],
  ['a card before it', { card: -1 }],
  ['half a card', { card: 3.5 }],
  ['a longer salt', { salt: `${last.salt}00` }],
  ['a salt behind other letters', { salt: `zz${last.salt}` }],
  ['a salt in capitals', { salt: last.salt.toUpperCase().replace(/^../, 'AB') }],
  ['a step too many', { path: [...last.path, lowest] }],
  ['a step too few', { path: upper }],
  ['a neighbour on the other side', { path: [{ ...lowest, left: !lowest.left }, ...upper] }],
  ['a longer neighbour', { path: [{ ...lowest, hash: `${lowest.hash}00` }, ...upper] }],
  ['a neighbour behind other letters', { path: [{ ...lowest, hash: `zz${lowest.hash}` }, ...upper] }],
])('%s is refused where the hash agrees', async (_what, change) => {
  const changed = { ...last, ...change }
  expect(await isCardOfDeck(hashOf(last), last)).toBe(true)
  expect(await isCardOfDeck(hashOf(changed), changed)).toBe(false)
})
