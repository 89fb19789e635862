import { plinko, type PlinkoRisk } from '@khela/games/plinko'
import { expect, test } from 'vitest'
import { reduced } from '../../packages/games/src/exact.ts'
import { scripted } from '../../packages/games/src/rules.fixture.ts'

const RISKS: readonly PlinkoRisk[] = ['low', 'medium', 'high']

test.each([8, 9, 10, 11, 12, 13, 14, 15, 16])('all paths of %i rows together return what the proof says', (rows) => {
  for (const risk of RISKS) {
    let total = 0n
    for (let path = 0; path < 1 << rows; path += 1) {
      const steps = Array.from({ length: rows }, (_, row) => (path >> row) & 1)
      total += plinko.play(scripted(steps), { rows, risk }, 10_000n).payout
    }
    const proven = plinko.proof.rtp.find(({ bet }) => bet === `${rows}:${risk}`)
    expect(reduced({ num: total, den: 10_000n << BigInt(rows) })).toEqual(proven && reduced(proven.exact))
  }
})
