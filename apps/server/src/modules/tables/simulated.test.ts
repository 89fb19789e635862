import { crash } from '@khela/games/crash'
import { expect, test } from 'vitest'
import { tableOf } from './outcome.ts'
import { simulatedBets } from './simulated.ts'

test('no bot of crash leaves above the point, wherever the curve stops', () => {
  const openAt = new Date('2026-01-01T00:00:00Z')
  const startAt = new Date(openAt.getTime() + 10_000)
  for (let point = 109; point < 520; point += 1) {
    const endAt = new Date(startAt.getTime() + crash.endsAt(point))
    const round = { chain: 'crash-1', no: point, openAt, closeAt: startAt, startAt, endAt }
    const bots = simulatedBets(tableOf('crash'), round, 400, new Date(endAt.getTime() + 60_000))
    expect(bots).toHaveLength(400)
    expect(bots.filter(({ outAt }) => outAt !== null && outAt > point)).toEqual([])
    expect(bots.filter(({ outAt, stopAt }) => outAt === null && (stopAt ?? 0) <= point)).toEqual([])
  }
})
