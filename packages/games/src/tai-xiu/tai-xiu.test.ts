import { stream } from '@khela/fair'
import { expect, test } from 'vitest'
import vectors from '../../vectors/tai-xiu.json'
import { ratio, reduced } from '../exact.ts'
import { everyThrow } from '../three-dice.ts'
import { taiXiu } from './index.ts'

test.each(taiXiu.spots)('%s wins and returns over all 216 throws what the vectors say', (spot) => {
  const paid = everyThrow().map((outcome) => taiXiu.pays(outcome, spot))
  expect(paid.filter((one) => one > 0n)).toHaveLength(vectors.bet.win_combos)
  const exact = reduced({ num: paid.reduce((sum, one) => sum + one, 0n), den: 2_160_000n })
  const edge = ratio(vectors.bet.edge_exact)
  expect(exact).toEqual(reduced({ num: edge.den - edge.num, den: edge.den }))
  expect(reduced(taiXiu.exactRtp(spot))).toEqual(exact)
  expect(taiXiu.proof.rtp[0]?.exact).toEqual(exact)
  expect(taiXiu.maxMultiplier(spot)).toBe(paid.reduce((a, b) => (a > b ? a : b)))
})

test('ten is xỉu, eleven is tài, triples count', () => {
  expect([taiXiu.sideOf({ dice: [1, 3, 6] }), taiXiu.sideOf({ dice: [1, 4, 6] })]).toEqual(['xiu', 'tai'])
  expect(taiXiu.pays({ dice: [6, 6, 6] }, 'tai')).toBe(19_600n)
  expect(taiXiu.pays({ dice: [1, 1, 1] }, 'xiu')).toBe(19_600n)
})

test.each(vectors.streams)('the dice of $clientSeed', ({ serverSeed, clientSeed, nonce, threeDice }) => {
  expect(taiXiu.draw(stream(serverSeed, clientSeed, nonce))).toEqual({ dice: threeDice })
})

test('reads its spots and no others', () => {
  expect(taiXiu.spots.map((spot) => taiXiu.parseSpot(spot))).toEqual(['tai', 'xiu'])
  for (const input of ['Tai', 'big', null, 1]) expect(taiXiu.parseSpot(input)).toBeUndefined()
})
