import { expect, test } from 'vitest'
import { factLines } from './facts-in-words.ts'

const lines = (facts: Readonly<Record<string, unknown>>) =>
  factLines(
    Object.entries(facts).map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) })),
    (kind) => `<${kind}>`,
  ).map(({ name, value }) => `${name}: ${value}`)

test('a round of mines: what was chosen, played and found, tiles counted from 1', () => {
  const facts = {
    choice: { mines: 3 },
    actions: [{ kind: 'pick', tile: 0 }, { kind: 'pick', tile: 24 }, { kind: 'cash_out' }],
    outcome: { mines: [3, 7, 9], boom: null },
  }
  expect(lines(facts)).toEqual(['mines: 3', 'actions: <pick> 1 → <pick> 25 → <cash_out>', 'mines: 4, 8, 10', 'boom: –'])
})

test('cards by rank and suit, held places from 1, points in hundredths', () => {
  expect(lines({ outcome: { dealt: [0, 34], cards: [51], hold: [0, 4] } })).toEqual(['dealt: 2♦, 10♠', 'cards: A♣', 'hold: 1, 5'])
  expect(lines({ choice: { target: 205 }, outcome: { point: 1_234 } })).toEqual(['target: 2.05', 'point: 12.34'])
})

test('what is no such fact stands as it is; what is cut or long is not read', () => {
  expect(lines({ seedId: 'sd_1', nonce: '7' })).toEqual(['seedId: sd_1', 'nonce: 7'])
  expect(lines({ choice: '{"broken":' })).toEqual(['choice: {"broken":'])
  expect(lines({ actions: '[]' })).toEqual([])
  expect(lines({ grid: 'x'.repeat(300) })[0]).toHaveLength('grid: '.length + 201)
})
