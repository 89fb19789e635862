import { errorCatalogue } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../kernel/index.ts'
import { refuse, type Refused } from './refuse.ts'
import { key, openTable } from '../../testing/tables.ts'

let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => void (table = await openTable()))
afterAll(() => table.kit.close())

const said = {
  INSUFFICIENT_FUNDS: 'insufficient_balance',
  LIMIT_REACHED: 'limit_reached',
  TX_CONFLICT: 'idempotency_conflict',
  TX_CANCELLED: 'idempotency_conflict',
  AMOUNT_MISMATCH: 'idempotency_conflict',
  AMOUNT_INVALID: 'bad_input',
  BET_NOT_FOUND: 'state_changed',
  BET_SETTLED: 'state_changed',
  ROUND_CLOSED: 'state_changed',
  PLAYER_BLOCKED: 'need_true_account',
  GAME_DISABLED: 'game_maintenance',
  SESSION_EXPIRED: 'game_session_over',
  SESSION_INVALID: 'game_unknown',
  WRONG_CURRENCY: 'game_unknown',
} as const satisfies Record<Exclude<Refused['code'], 'OK'>, string>

test.each(Object.entries(said))('%s is said as %s, with what its text needs', (code, expected) => {
  const answer = { code: code as Refused['code'], balance: { cash: '12.50', bonus: '1.00' }, reason: 'loss' }
  let thrown: unknown
  try {
    refuse(answer)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(AppError)
  const { code: told, params, status } = thrown as AppError
  expect([told, status < 500]).toEqual([expected, true])
  const entry: { readonly params?: readonly string[] } = errorCatalogue[expected]
  for (const name of entry.params ?? []) expect(params).toHaveProperty(name, expect.stringMatching(/./))
})

test('an answer that took the call is no refusal', () => {
  expect(() => refuse({ code: 'OK' })).toThrow(/took a call/)
})

test('a session that is over takes no bet and says so; the next launch opens one that does', async () => {
  const p = await table.player()
  const bet = (sessionId: string) =>
    p.call('POST', '/wps/house/bet', { sessionId, game: 'limbo', mode: 'real', choice: { target: 200 }, stake: '1.00' }, key())
  const sessionId = await p.launch('real', 'limbo')
  await table.kit.owner.tx((t) => t.run('update play.session set ends_at = kernel.now() where id = $1', [sessionId]))
  expect(await bet(sessionId)).toMatchObject({ status: 409, code: 'game_session_over' })
  expect((await p.entries()).filter(({ kind }) => kind === 'bet')).toEqual([])
  const next = await p.launch('real', 'limbo')
  expect(next).not.toBe(sessionId)
  expect((await bet(next)).status).toBe(200)
})
