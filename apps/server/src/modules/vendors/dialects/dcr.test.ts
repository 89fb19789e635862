import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Overloaded, type WalletPort } from '../../wallet-port/index.ts'
import { OTHER_SECRET, SECOND_SECRET, SECRET, swKit, type Heard, type SwKit } from '../sw-kit.fixture.ts'
import { realPort, type RealPort } from './test-kit.ts'

let kit: SwKit
async function open(port?: WalletPort): Promise<void> {
  kit = await swKit(port === undefined ? {} : { port: () => port })
  kit.stub.player('p2', 1_000_000n)
  kit.keys.add('DCR', { dialect: 'dcr', keys: { 'd-1': SECRET, 'd-2': SECOND_SECRET } })
}
beforeEach(() => open())
afterEach(() => kit.close())

type Reply = Readonly<Record<string, string | null>>
const hmac = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex')
async function send(verb: string, body: object | string, given: { signature?: string; vendor?: string } = {}): Promise<Heard> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return kit.call(`/dcr/${given.vendor ?? 'DCR'}/v1/${verb}`, text, { headers: { 'x-dcr-signature': given.signature ?? hmac(text) } })
}
async function ask(verb: string, body: object | string): Promise<Reply> {
  const heard = await send(verb, body)
  expect([heard.status, heard.headers['x-dcr-signature']]).toEqual([200, hmac(heard.body)])
  return JSON.parse(heard.body) as Reply
}

const debit = (more: object = {}) => ({
  player: 'p1',
  session: 'ses-p1',
  currency: 'BDT',
  game: 'g1',
  round: 'r1',
  transaction: 't1',
  amount: '10.00',
  ...more,
})
const credit = (more: object = {}) => ({
  player: 'p1',
  currency: 'BDT',
  round: 'r1',
  transaction: 'c1',
  debit: 't1',
  amount: '25.00',
  ...more,
})
const rollback = (more: object = {}) => ({ player: 'p1', currency: 'BDT', transaction: 'x1', debit: 't1', ...more })

type Step = [verb: string, body: object, expected: Reply]
const table: [title: string, ...steps: Step[]][] = [
  [
    'a token',
    ['authenticate', { token: 'token-p1' }, { status: 'OK', player: 'p1', session: 'ses-p1', currency: 'BDT', balance: '100.00' }],
  ],
  ['an unknown token', ['authenticate', { token: 'x' }, { status: 'INVALID_SESSION' }]],
  ['the balance', ['balance', { player: 'p1' }, { status: 'OK', balance: '100.00', currency: 'BDT' }]],
  ['an unknown player', ['balance', { player: 'nobody' }, { status: 'PLAYER_NOT_FOUND' }]],
  [
    'a debit',
    [
      'debit',
      debit(),
      {
        status: 'OK',
        transaction: 't1',
        operator_transaction: expect.stringMatching(/^ptx_/) as string,
        balance: '90.00',
        effect: 'posted',
      },
    ],
  ],
  [
    'a debit twice',
    ['debit', debit(), { balance: '90.00' }],
    ['debit', debit({ transaction: 't2' }), {}],
    ['debit', debit(), { status: 'OK', balance: '90.00' }],
  ],
  [
    'one id, two amounts',
    ['debit', debit(), {}],
    ['debit', debit({ amount: '11.00' }), { status: 'TRANSACTION_MISMATCH', balance: '90.00' }],
  ],
  [
    'one id, two players',
    ['debit', debit(), { status: 'OK' }],
    ['debit', debit({ player: 'p2', session: 'ses-p2' }), { status: 'OK', balance: '90.00' }],
  ],
  ['too much, with the balance', ['debit', debit({ amount: '100.01' }), { status: 'INSUFFICIENT_FUNDS', balance: '100.00' }]],
  ['nothing', ['debit', debit({ amount: '0' }), { status: 'OK', balance: '100.00' }]],
  ['three decimals', ['debit', debit({ amount: '1.005' }), { status: 'INVALID_AMOUNT' }]],
  ['a number', ['debit', debit({ amount: 10 }), { status: 'INVALID_AMOUNT' }]],
  ['less than nothing', ['debit', debit({ amount: '-1.00' }), { status: 'INVALID_AMOUNT' }]],
  ['no amount', ['debit', debit({ amount: undefined }), { status: 'INVALID_REQUEST' }]],
  ['no session', ['debit', debit({ session: undefined }), { status: 'INVALID_REQUEST' }]],
  ['another’s session', ['debit', debit({ session: 'ses-p2' }), { status: 'INVALID_SESSION' }]],
  ['another currency', ['debit', debit({ currency: 'USD' }), { status: 'INVALID_CURRENCY' }]],
  [
    'a credit settles',
    ['debit', debit(), {}],
    ['credit', credit(), { status: 'OK', balance: '115.00' }],
    ['credit', credit({ transaction: 'c2' }), { status: 'ALREADY_SETTLED' }],
  ],
  [
    'credits that are not final',
    ['debit', debit(), {}],
    ['credit', credit({ final: false }), {}],
    ['credit', credit({ transaction: 'c2' }), { status: 'OK', balance: '140.00' }],
  ],
  ['a credit twice', ['debit', debit(), {}], ['credit', credit(), {}], ['credit', credit(), { status: 'OK', balance: '115.00' }]],
  ['a credit of nothing', ['debit', debit(), {}], ['credit', credit({ amount: '0.00' }), { status: 'OK', balance: '90.00' }]],
  ['a credit without its debit', ['credit', credit(), { status: 'DEBIT_NOT_FOUND', balance: '100.00' }]],
  ['a final that is a text', ['credit', credit({ final: 'true' }), { status: 'INVALID_REQUEST' }]],
  ['a rollback', ['debit', debit(), {}], ['rollback', rollback(), { status: 'OK', balance: '100.00', effect: 'posted' }]],
  [
    'a rollback twice',
    ['debit', debit(), {}],
    ['rollback', rollback(), {}],
    ['rollback', rollback({ transaction: 'x2' }), { status: 'OK', balance: '100.00', effect: 'none' }],
  ],
  [
    'a rollback of another amount',
    ['debit', debit(), {}],
    ['rollback', rollback({ amount: '9.00' }), { status: 'AMOUNT_MISMATCH', balance: '90.00' }],
  ],
  [
    'a rollback of what never came is a success that is remembered',
    ['rollback', rollback(), { status: 'OK', effect: 'tombstone', balance: '100.00' }],
    ['debit', debit(), { status: 'TRANSACTION_CANCELLED', balance: '100.00' }],
  ],
  [
    'a rollback after the credit',
    ['debit', debit(), {}],
    ['credit', credit(), {}],
    ['rollback', rollback(), { status: 'ALREADY_SETTLED', balance: '115.00' }],
  ],
  [
    'a credit after the rollback',
    ['debit', debit(), {}],
    ['rollback', rollback(), {}],
    ['credit', credit(), { status: 'TRANSACTION_CANCELLED' }],
  ],
]
test.each(table)('%s', async (_title, ...steps) => {
  for (const [verb, body, expected] of steps) expect(await ask(verb, body)).toMatchObject(expected)
})

describe('the same of the real port', () => {
  let real: RealPort
  beforeAll(async () => {
    real = await realPort()
  })
  afterAll(() => real.close())
  test.each(table)('%s', async (_title, ...steps) => {
    await kit.close()
    await open(await real.seat('DCR'))
    for (const [verb, body, expected] of steps) expect(await ask(verb, body)).toMatchObject(expected)
  })
})

test('an ended session stops the debit, never the credit or the rollback', async () => {
  await ask('debit', debit())
  kit.stub.expired.add('ses-p1')
  expect((await ask('debit', debit({ transaction: 't2' }))).status).toBe('SESSION_EXPIRED')
  expect((await ask('credit', credit())).status).toBe('OK')
})

test('a signature of nobody known, of other bytes, or none: no word, no money', async () => {
  const text = JSON.stringify(debit())
  const signatures = [hmac(text, OTHER_SECRET), hmac(`${text} `), hmac(text).toUpperCase(), '', '0'.repeat(64)]
  const heard = await Promise.all(signatures.map((signature) => send('debit', text, { signature })))
  expect(heard.map(({ status, body }) => [status, body])).toEqual(heard.map(() => [401, '{"status":"INVALID_SIGNATURE"}']))
  expect(kit.stub.heard).toEqual([])
})

test('the second live key signs, and its answer is signed with it', async () => {
  const text = JSON.stringify(debit())
  const heard = await send('debit', text, { signature: hmac(text, SECOND_SECRET) })
  expect([heard.status, heard.headers['x-dcr-signature']]).toEqual([200, hmac(heard.body, SECOND_SECRET)])
})

test('what is overloaded or fails is not decided', async () => {
  kit.stub.fail = new Overloaded('vendor', 2)
  expect(await send('credit', credit())).toMatchObject({ status: 429, headers: { 'retry-after': '2' }, body: '{"status":"TRY_AGAIN"}' })
  kit.stub.fail = new Error('a stack and a path')
  expect(await send('credit', credit())).toMatchObject({ status: 503, body: '{"status":"TRY_AGAIN"}' })
})

test('vendors of another dialect have no such path', async () => {
  expect((await send('debit', debit(), { vendor: 'ACME' })).status).toBe(404)
  expect((await send('toString', debit())).status).toBe(404)
})
