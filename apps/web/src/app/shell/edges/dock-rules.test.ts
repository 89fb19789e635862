import { expect, test } from 'vitest'
import { dockServices } from './dock-rules.ts'

test('the floating bar has live chat, two telegrams and whatsapp, in that order', () => {
  const rows = ['WHATSAPP', 'TELEGRAM', 'FACEBOOK', 'TELEGRAM', 'LIVECHAT', 'TELEGRAM', 'WHATSAPP'].map((csType, id) => ({
    csType: csType as 'WHATSAPP',
    id,
  }))
  expect(dockServices(rows).map((row) => row.id)).toEqual([4, 1, 3, 0])
  expect(dockServices([])).toEqual([])
})
