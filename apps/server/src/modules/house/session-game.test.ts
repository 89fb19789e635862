/** A session opens rounds of the game that it was opened for, and of no other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { key, openTable } from '../../testing/tables.ts'

let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => void (table = await openTable()))
afterAll(() => table.kit.close())

test.each([
  ['dice', 'open', 'mines', { mines: 3 }],
  ['mines', 'bet', 'limbo', { target: 200 }],
  ['limbo', 'bet', 'wheel', { segments: 10, risk: 'low' }],
])('a session of %s does not %s %s', async (opened, name, game, choice) => {
  const p = await table.player({ cash: '1000.00' })
  const sessionId = await p.launch('real', opened)
  const ask = (session: string) =>
    p.call('POST', `/wps/house/${name}`, { sessionId: session, game, mode: 'real', choice, stake: '1.00' }, key())
  const refused = await ask(sessionId)
  expect([refused.status, refused.code]).toEqual([404, 'game_unknown'])
  expect((await ask(await p.launch('real', game))).status).toBe(200)
})
