import { expect, test } from 'vitest'
import { lotteryScreen } from './lottery-screen.ts'

test('lottery vendors have screens of their own', () => {
  expect(['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT', 'NOVA'].map(lotteryScreen)).toEqual([
    '/vnLottery',
    '/seaLottery',
    '/lottery',
    '/lottery',
    undefined,
  ])
})
