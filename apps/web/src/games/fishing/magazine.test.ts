import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answered, cannotFire, claimed, emptied, fired, loaded, packed, purse, reloaded, type Magazine } from './magazine.ts'

const seat = { chips: '10.00', staked: '0.00', won: '0.00', seq: 4, nextBullet: 7 }
const shot = (tick: number, cost = 1_000n) => ({ weapon: 'cannon', level: 1, aim: { x: 10, y: 20 }, lock: null, tick, cost }) as const
const key = () => 'key'
const fireAt = (magazine: Magazine, tick: number) => fired(magazine, shot(tick)).magazine

test('a shot is taken off at once, has the next number, and goes with the next batch', () => {
  const one = fired(loaded(seat), shot(100))
  expect([one.fire.bullet, purse(one.magazine), one.magazine.chips]).toEqual([7, 99_000n, 100_000n])
  const { magazine } = packed(claimed(one.magazine, { bullet: 7, fish: [3], tick: 104 }), 105, key)
  expect(magazine.sent?.batch).toEqual({
    seq: 5,
    fires: [{ bullet: 7, weapon: 'cannon', level: 1, aim: { x: 10, y: 20 }, lock: null, tick: 100 }],
    claims: [{ bullet: 7, fish: [3], tick: 104 }],
  })
  // On its way it is still taken off, and nothing else is sent.
  expect(purse(magazine)).toBe(99_000n)
  expect(packed(fireAt(magazine, 110), 111, key).magazine.sent).toBe(magazine.sent)
})

test('the answer says what lies at the seat; a batch that was refused gives its shots back', () => {
  const { magazine } = packed(fireAt(fireAt(loaded(seat), 100), 104), 105, key)
  const after = answered(magazine, { chips: '9.90', staked: '0.10', won: '0.00', seq: 5 })
  expect([purse(after), after.staked, after.seq, after.sent]).toEqual([99_000n, 1_000n, 5, undefined])
  expect(purse(emptied(fireAt(magazine, 108)))).toBe(100_000n)
})

test('the gun keeps its pace, its purse, and waits for a server that is slow', () => {
  const one = fireAt(loaded(seat), 100)
  expect([cannotFire(one, 1_000n, 103), cannotFire(one, 1_000n, 104)]).toEqual(['pace', undefined])
  expect(cannotFire(one, 99_001n, 104)).toBe('funds')
  expect(cannotFire(one, 99_000n, 104)).toBeUndefined()
  // A shot of more than half a second ago has not gone yet: the next would be late.
  expect(cannotFire(one, 1_000n, 112)).toBe('stalled')
})

test('hits that waited too long are not declared; their shots fly on', () => {
  const late = claimed(claimed(loaded(seat), { bullet: 1, fish: [1], tick: 80 }), { bullet: 2, fish: [2], tick: 99 })
  const { magazine, dropped } = packed(late, 100, key)
  expect(dropped.map(({ bullet }) => bullet)).toEqual([1])
  expect(magazine.sent?.batch.claims.map(({ bullet }) => bullet)).toEqual([2])
})

test('a seat that was read again counts, but not under a batch that is on its way', () => {
  const read = { ...seat, chips: '55.00', seq: 9, nextBullet: 12 }
  expect(purse(reloaded(loaded(seat), read))).toBe(550_000n)
  const { magazine } = packed(fireAt(loaded(seat), 100), 105, key)
  expect(reloaded(magazine, read)).toBe(magazine)
  // What waits keeps its numbers: the next one is above them.
  expect(fired(reloaded(fireAt(loaded(seat), 100), { ...seat, nextBullet: 2 }), shot(104)).fire.bullet).toBe(8)
})

test('whatever is fired, declared, sent and refused: numbers rise, batches follow one another, no shot is lost or twice', () => {
  const step = fc.constantFrom('fire', 'claim', 'pack', 'answer', 'refuse' as const)
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let magazine = loaded(seat)
      const sent: number[] = []
      let [made, tick, given] = [0, 0, 0]
      for (const what of steps) {
        tick += 4
        if (what === 'fire' && cannotFire(magazine, 1_000n, tick) === undefined) {
          magazine = fireAt(magazine, tick)
          made += 1
        }
        if (what === 'claim') magazine = claimed(magazine, { bullet: 1, fish: [1], tick })
        const before = magazine.sent
        if (what === 'pack') magazine = packed(magazine, tick, key).magazine
        if (magazine.sent !== undefined && magazine.sent !== before) {
          expect(magazine.sent.batch.seq).toBe(magazine.seq + 1)
          sent.push(...magazine.sent.batch.fires.map(({ bullet }) => bullet))
        }
        if (magazine.sent !== undefined && what === 'answer')
          magazine = answered(magazine, { chips: '10.00', staked: '0.00', won: '0.00', seq: magazine.sent.batch.seq })
        if (what === 'refuse') {
          given += magazine.fires.length
          magazine = emptied(magazine)
        }
      }
      expect(sent).toEqual([...new Set(sent)].toSorted((a, b) => a - b))
      expect(sent.length + magazine.fires.length + given).toBe(made)
    }),
    { numRuns: 60 },
  )
})
