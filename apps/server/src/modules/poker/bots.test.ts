import { settings } from '@khela/contract'
import { openTable, sit } from '@khela/games/holdem'
import { expect, test } from 'vitest'
import { botsWanted } from './open-table.ts'
import { configOf } from './rooms.ts'

test('bots keep a visitor company in the demo profile only, where the room has them, for credits only', () => {
  const [ghat, , duel] = settings.POKER_ROOMS.value
  if (ghat === undefined || duel === undefined) throw new Error('there are no rooms')
  const config = configOf(ghat)
  const { table } = sit(openTable(config), 0, '1', config.bigBlind * 100n)
  const wanted = (profile: 'DEMO' | 'GB', mode: 'demo' | 'real', form = ghat) =>
    botsWanted({ config: { profile } as never }, { form, mode }, table)
  expect([wanted('DEMO', 'demo'), wanted('GB', 'demo'), wanted('DEMO', 'real'), wanted('DEMO', 'demo', duel)]).toEqual([3, 0, 0, 0])
})
