import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Overloaded, type WalletPort } from '../../wallet-port/index.ts'
import { swKit, type Heard, type SwKit } from '../sw-kit.fixture.ts'
import { rsaSecret } from './hub88.ts'
import { realPort, type RealPort } from './test-kit.ts'

const pem = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const theirs = pem()
const ours = pem()
const next = pem()
const stranger = pem()

let kit: SwKit
async function open(port?: WalletPort): Promise<void> {
  kit = await swKit(port === undefined ? {} : { port: () => port })
  const keys = { 'h-1': rsaSecret(theirs.publicKey, ours.privateKey), 'h-2': rsaSecret(next.publicKey, ours.privateKey) }
  kit.keys.add('HUB', { dialect: 'hub88', keys })
}
beforeEach(() => open())
afterEach(() => kit.close())

interface Reply {
  readonly status: string
  readonly balance?: number
  readonly user?: string
  readonly request_uuid?: string
  readonly currency?: string
}
async function send(
  path: string,
  body: object | string,
  given: { privateKey?: string; signature?: string; vendor?: string } = {},
): Promise<Heard> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = given.signature ?? sign('sha256', Buffer.from(text), given.privateKey ?? theirs.privateKey).toString('base64')
  return kit.call(`/hub88/${given.vendor ?? 'HUB'}/${path}`, text, { headers: { 'x-hub88-signature': signature } })
}
async function ask(path: string, body: object | string): Promise<Reply> {
  const heard = await send(path, body)
  expect(heard.status).toBe(200)
  const signature = Buffer.from(heard.headers['x-hub88-signature'] ?? '', 'base64')
  expect(verify('sha256', Buffer.from(heard.body), ours.publicKey, signature)).toBe(true)
  return JSON.parse(heard.body) as Reply
}

const user = { user: 'p1', request_uuid: 'q-1' }
const bet = (more: object = {}) => ({
  ...user,
  transaction_uuid: 't1',
  token: 'token-p1',
  round: 'r1',
  amount: 1_000_000,
  currency: 'BDT',
  game_code: 'g1',
  round_closed: false,
  ...more,
})
const win = (more: object = {}) =>
  bet({ transaction_uuid: 'w1', reference_transaction_uuid: 't1', amount: 2_500_000, token: 'whatever', ...more })
const rollback = (more: object = {}) => ({ ...user, transaction_uuid: 'x1', reference_transaction_uuid: 't1', round: 'r1', ...more })

type Step = [path: string, body: object, expected: Partial<Reply>]
const BET = 'transaction/bet'
const WIN = 'transaction/win'
const BACK = 'transaction/rollback'
const table: [title: string, ...steps: Step[]][] = [
  ['the user', ['user/info', user, { status: 'RS_OK', user: 'p1', request_uuid: 'q-1', currency: 'BDT' }]],
  ['an unknown user', ['user/info', { ...user, user: 'nobody' }, { status: 'RS_ERROR_INVALID_TOKEN' }]],
  ['the balance, × 100 000', ['user/balance', { ...user, token: 'token-p1' }, { status: 'RS_OK', balance: 10_000_000, currency: 'BDT' }]],
  ['the balance by another’s token', ['user/balance', { ...user, token: 'token-p2' }, { status: 'RS_ERROR_INVALID_TOKEN' }]],
  ['a stake', [BET, bet(), { status: 'RS_OK', balance: 9_000_000, user: 'p1', request_uuid: 'q-1', currency: 'BDT' }]],
  [
    'a stake twice',
    [BET, bet(), { balance: 9_000_000 }],
    [BET, bet({ request_uuid: 'q-2' }), { status: 'RS_OK', balance: 9_000_000, request_uuid: 'q-2' }],
  ],
  [
    'one id, two stakes',
    [BET, bet(), {}],
    [BET, bet({ amount: 2_000_000 }), { status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: 9_000_000 }],
  ],
  ['one id, two rounds', [BET, bet(), {}], [BET, bet({ round: 'r2' }), { status: 'RS_ERROR_DUPLICATE_TRANSACTION' }]],
  ['too high a stake, with the balance', [BET, bet({ amount: 10_001_000 }), { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 10_000_000 }]],
  ['everything', [BET, bet({ amount: 10_000_000 }), { status: 'RS_OK', balance: 0 }]],
  ['nothing', [BET, bet({ amount: 0 }), { status: 'RS_OK', balance: 10_000_000 }]],
  ['one hundredth', [BET, bet({ amount: 1000 }), { status: 'RS_OK', balance: 9_999_000 }]],
  ['a part of a hundredth', [BET, bet({ amount: 1500 }), { status: 'RS_ERROR_WRONG_TYPES' }]],
  ['less than nothing', [BET, bet({ amount: -1000 }), { status: 'RS_ERROR_WRONG_TYPES' }]],
  ['half a unit', [BET, bet({ amount: 1000.5 }), { status: 'RS_ERROR_WRONG_TYPES' }]],
  ['an amount as a text', [BET, bet({ amount: '1000' }), { status: 'RS_ERROR_WRONG_TYPES' }]],
  ['more than a number can hold', [BET, bet({ amount: 1e20 }), { status: 'RS_ERROR_WRONG_TYPES' }]],
  ['no amount', [BET, bet({ amount: undefined }), { status: 'RS_ERROR_WRONG_SYNTAX' }]],
  ['no transaction', [BET, bet({ transaction_uuid: undefined }), { status: 'RS_ERROR_WRONG_SYNTAX' }]],
  ['no request', ['user/info', { user: 'p1' }, { status: 'RS_ERROR_WRONG_SYNTAX' }]],
  ['another currency', [BET, bet({ currency: 'USD' }), { status: 'RS_ERROR_WRONG_CURRENCY' }]],
  ['an unknown token', [BET, bet({ token: 'nothing' }), { status: 'RS_ERROR_INVALID_TOKEN' }]],
  ['a win', [BET, bet(), {}], [WIN, win(), { status: 'RS_OK', balance: 11_500_000 }]],
  ['a win twice', [BET, bet(), {}], [WIN, win(), {}], [WIN, win(), { status: 'RS_OK', balance: 11_500_000 }]],
  [
    'a win of nothing closes',
    [BET, bet(), {}],
    [WIN, win({ amount: 0, round_closed: true }), { status: 'RS_OK' }],
    [WIN, win({ transaction_uuid: 'w2' }), { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }],
  ],
  ['a win without its stake', [WIN, win(), { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }]],
  ['a win without a reference', [WIN, win({ reference_transaction_uuid: undefined }), { status: 'RS_ERROR_WRONG_SYNTAX' }]],
  ['a rollback', [BET, bet(), {}], [BACK, rollback(), { status: 'RS_OK', balance: 10_000_000 }]],
  [
    'a rollback twice',
    [BET, bet(), {}],
    [BACK, rollback(), {}],
    [BACK, rollback({ transaction_uuid: 'x2' }), { status: 'RS_OK', balance: 10_000_000 }],
  ],
  [
    'a rollback of what never came, and the stake after it',
    [BACK, rollback(), { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }],
    [BET, bet(), { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: 10_000_000 }],
  ],
  [
    'a rollback after the win',
    [BET, bet(), {}],
    [WIN, win({ round_closed: true }), {}],
    [BACK, rollback(), { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', balance: 11_500_000 }],
  ],
  ['a win after the rollback', [BET, bet(), {}], [BACK, rollback(), {}], [WIN, win(), { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }]],
  [
    'a stake that closes its round',
    [BET, bet({ round_closed: true }), { status: 'RS_OK' }],
    [WIN, win(), { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }],
  ],
]
test.each(table)('%s', async (_title, ...steps) => {
  for (const [path, body, expected] of steps) expect(await ask(path, body)).toMatchObject(expected)
})

describe('the same of the real port', () => {
  let real: RealPort
  beforeAll(async () => {
    real = await realPort()
  })
  afterAll(() => real.close())
  test.each(table)('%s', async (_title, ...steps) => {
    await kit.close()
    await open(await real.seat('HUB'))
    for (const [path, body, expected] of steps) expect(await ask(path, body)).toMatchObject(expected)
  })
})

test('an ended session stops the stake, never the win or the rollback', async () => {
  await ask(BET, bet())
  kit.stub.expired.add('ses-p1')
  expect((await ask(BET, bet({ transaction_uuid: 't2' }))).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  expect((await ask(WIN, win())).status).toBe('RS_OK')
  expect((await ask(BACK, rollback({ reference_transaction_uuid: 't7' }))).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
})

test('a token is exchanged once', async () => {
  for (let number = 0; number < 3; number += 1) await ask(BET, bet({ transaction_uuid: `n${number}` }))
  expect(kit.stub.heard.filter(({ op }) => op === 'session')).toHaveLength(1)
})

test.each([
  ['blocked', 'RS_ERROR_USER_DISABLED'],
  ['limited', 'RS_ERROR_LIMIT_REACHED'],
] as const)('a player who is %s', async (how, status) => {
  kit.stub[how].add('p1')
  expect(await ask(BET, bet())).toMatchObject({ status, balance: 10_000_000 })
})

test('a game that is closed', async () => {
  kit.stub.closedGames.add('g1')
  expect((await ask(BET, bet())).status).toBe('RS_ERROR_INVALID_GAME')
})

test('a signature of nobody known, of other bytes, or none: no word, no money', async () => {
  const heard = [
    await send(BET, bet(), { privateKey: stranger.privateKey }),
    await send(BET, bet(), { signature: sign('sha256', Buffer.from('{}'), theirs.privateKey).toString('base64') }),
    await send(BET, bet(), { signature: '' }),
    await send(BET, bet(), { signature: 'A'.repeat(344) }),
  ]
  expect(heard.map(({ body }) => body)).toEqual(heard.map(() => '{"status":"RS_ERROR_INVALID_SIGNATURE"}'))
  expect(kit.stub.heard).toEqual([])
})

test('the second live key signs as well', async () => {
  expect(JSON.parse((await send(BET, bet(), { privateKey: next.privateKey })).body)).toMatchObject({ status: 'RS_OK' })
})

test('what is overloaded or fails is not decided', async () => {
  kit.stub.fail = new Overloaded('queue', 3)
  expect(await send(WIN, win())).toMatchObject({ status: 503, headers: { 'retry-after': '3' }, body: '{"status":"RS_ERROR_UNKNOWN"}' })
  kit.stub.fail = new Error('a stack and a path')
  expect(await send(WIN, win())).toMatchObject({ status: 503, body: '{"status":"RS_ERROR_UNKNOWN"}' })
})

test('vendors of another dialect have no such path', async () => {
  expect((await send(BET, bet(), { vendor: 'ACME' })).status).toBe(404)
  expect((await send('transaction/constructor', bet())).status).toBe(404)
})

test('a body that is no form is refused', async () => {
  expect((await ask(BET, '[]')).status).toBe('RS_ERROR_WRONG_SYNTAX')
  expect((await ask(BET, JSON.stringify(bet()).replace('"amount":', '"amount":1000,"amount":'))).status).toBe('RS_ERROR_WRONG_SYNTAX')
})
