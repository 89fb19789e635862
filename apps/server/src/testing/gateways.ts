/** Every gateway behind one kind of handle, so that the same cases can be played at each: the payer, the wire and the gateway's moods. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpoints, type ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { newTronAddress, startPaySim, type PaySim } from '../../../pay-sim/src/index.ts'
import { moneyJobs, moneyRoutes } from './money.ts'
import { openTestHouse, type TestHouse } from './server.ts'
import { settle } from '../modules/gateways/sim/house.ts'
import { simSecret } from '../modules/gateways/sim/index.ts'
import { sign } from '../modules/gateways/signature.ts'
import { paymentOf } from '../modules/gateways/sim/store.ts'
import { unitsFor } from '../modules/gateways/tron/rules.ts'

export { askAboutDeposit } from '../modules/cashier/deposit/confirm.ts'
export { refundOf } from '../modules/cashier/deposit/refund-store.ts'
export { creditReviewed, refundDeposit } from '../modules/cashier/deposit/review.ts'
export { sendCallback } from '../modules/gateways/sim/house.ts'
export { paymentOf, settle, sign, simSecret }

export type Deposit = ReplyOf<'deposit'>
/** A message on its way to the house. */
export interface Post {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export interface Hand {
  readonly code: string
  readonly method: Deposit['method']
  /** Calls of the gateway that opening needs first, that a question needs first, and that sends money back. */
  readonly calls: { readonly open?: string; readonly ask?: string; readonly refund?: string }
  /** The payer pays; answers how the browser comes back, if it does. */
  pay(deposit: Deposit, amount?: string): Promise<Post | undefined>
  refuse?(deposit: Deposit): Promise<Post | undefined>
  /** A signed notice of the gateway as it stands, and the same one forged. */
  notice?(deposit: Deposit): Promise<{ good: Post; forged: Post }>
  /** The gateway shows the transaction of the first for the second too. */
  reuse?(first: Deposit, second: Deposit): Promise<void>
  /** What the gateway keeps of an amount. */
  fee(amount: bigint): bigint
  /** What the gateway has sent back, as on the wire; undefined while nothing. */
  refunded?(deposit: Deposit): string | undefined
}
export interface Started {
  readonly memberId: bigint
  readonly token: string
  readonly deposit: Deposit
  look(): Promise<Deposit>
}
/** Where a deposit stands, what was posted for it by kind, and what its member has. */
export interface Money {
  readonly state: Deposit['state']
  readonly reason: string | null
  readonly credited: string | null
  readonly booked: Readonly<Record<string, bigint>>
  readonly cash: bigint
}

export interface GatewayBed {
  readonly house: TestHouse
  readonly sim: PaySim
  hand(code: string): Hand
  /** A fresh member with a deposit whose payment is open at the gateway, unless it cannot be reached. */
  start(hand: Hand): Promise<Started>
  /** Time passes until the sweep and the watcher have been round, and everything that follows has been done. */
  later(seconds?: number): Promise<void>
  /** Pays, and everything arrives that the gateway sends. */
  payAndArrive(hand: Hand, one: Started, other?: string): Promise<void>
  booked(depositId: string): Promise<Record<string, bigint>>
  moneyOf(one: Started): Promise<Money>
  /** Ends what a test has brought about. */
  calm(): Promise<void>
  /** Sends a message as its sender would; answers the status and where to. */
  send(post: Post | undefined): Promise<{ status: number; location: string | null; code: string | undefined }>
  close(): Promise<void>
}

const bkash = { appKey: 'app-key-1', appSecret: 'app-secret-1', username: 'user-1', password: 'password-1', topic: 'arn:aws:sns:x:1:khela' }
const store = { storeId: 'khela0001', storePassword: 'khela0001@ssl' }
const contract = newTronAddress()
const pem = (key: KeyObject) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' })

/** Names of the files that hold keys and addresses, written to a folder of their own. */
function writeFiles(folder: string, files: Readonly<Record<string, string>>): (name: string) => string {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  return (name) => path.join(folder, name)
}

/** What is asked for in every case. */
export const asking = '1000.00'

/** The gateways, and which of the cases there are at each. */
export const kinds = [
  { code: 'bkash', can: { refuse: true, notice: true, reuse: true, open: true, ask: true, refunded: true } },
  { code: 'nagad', can: { refuse: true, notice: false, reuse: true, open: true, ask: true, refunded: true } },
  { code: 'sslcommerz', can: { refuse: true, notice: true, reuse: true, open: true, ask: true, refunded: true } },
  { code: 'tron', can: { refuse: false, notice: false, reuse: false, open: false, ask: true, refunded: false } },
  { code: 'sim', can: { refuse: true, notice: true, reuse: false, open: false, ask: false, refunded: false } },
] as const

/** The money is right: credited once with this much, the gateway's fee booked once, nothing else. */
export function credited(hand: Hand, much: string = asking): Money {
  const money = parseMoney(much)
  const fee = hand.fee(money)
  const booked = { deposit: money, ...(fee > 0n && { gateway_fee: fee }) }
  return { state: 'CREDITED', reason: null, credited: much, booked, cash: money }
}

/** Nothing was posted. */
export const nothing = (state: Deposit['state'], reason: string | null = null): Money => ({
  state,
  reason,
  credited: null,
  booked: {},
  cash: 0n,
})

/** What the tests do over and over, on this house. */
function bedOf(house: TestHouse, sim: PaySim, hands: readonly Hand[]) {
  const later = async (seconds = 61): Promise<void> => {
    await house.tick(seconds)
    await house.settle()
  }
  const booked = async (depositId: string): Promise<Record<string, bigint>> => {
    const rows = await house.kit.owner.tx((t) =>
      t.query<{ kind: string; amount: bigint }>(
        `select p.kind, e.amount from ledger.posting p join ledger.entry e on e.posting_id = p.id and e.amount > 0
          where p.ref_type = 'deposit' and p.ref_id = $1`,
        [depositId],
      ),
    )
    if (new Set(rows.map(({ kind }) => kind)).size !== rows.length) throw new Error('a kind was posted twice')
    return Object.fromEntries(rows.map((row) => [row.kind, row.amount]))
  }
  return {
    later,
    booked,
    hand(code: string): Hand {
      const hand = hands.find((one) => one.code === code)
      if (!hand) throw new Error(`no hand for ${code}`)
      return hand
    },
    async start(hand: Hand): Promise<Started> {
      const player = await house.player()
      const { value } = await house.call('depositCreate', { method: hand.method, amount: asking }, player)
      await house.settle()
      const look = async () => (await house.call('deposit', { id: value.id }, player)).value
      return { ...player, deposit: await look(), look }
    },
    async payAndArrive(hand: Hand, one: Started, other?: string): Promise<void> {
      await send(await hand.pay(one.deposit, other))
      await later()
    },
    async moneyOf(one: Started): Promise<Money> {
      const { state, reason, credited: much } = await one.look()
      return { state, reason, credited: much, booked: await booked(one.deposit.id), cash: (await house.cash(one.memberId)).cash }
    },
    async calm(): Promise<void> {
      sim.mischief.notices = 'send'
      house.deaf = false
      await house.settle()
    },
  }
}

/** Sends a message as its sender would. */
async function send(post: Post | undefined) {
  if (!post) return { status: 0, location: null, code: undefined }
  const { url, method, headers = {}, body } = post
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }), redirect: 'manual' })
  const text = await answer.text()
  const isJson = (answer.headers.get('content-type') ?? '').startsWith('application/json')
  const { code } = (isJson ? JSON.parse(text) : {}) as { code?: string }
  return { status: answer.status, location: answer.headers.get('location'), code }
}

/** Opens a house of the modules of money with every gateway, each at its stand-in. */
export async function openGatewayBed(): Promise<GatewayBed> {
  const folder = mkdtempSync(path.join(tmpdir(), 'khela-gateways-'))
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = writeFiles(folder, {
    'merchant.pem': pem(ours.privateKey),
    'nagad.pem': pem(theirs.publicKey),
    addresses: Array.from({ length: 200 }, newTronAddress).join('\n'),
  })
  const clock = { now: () => Date.now() }
  const sim = await startPaySim({
    bkash,
    nagad: { merchantId: '683002007104225', privateKey: pem(theirs.privateKey), merchantKey: pem(ours.publicKey), hash: 'SHA256' },
    sslcommerz: { ...store, feeBasisPoints: 200 },
    tron: { contract, now: () => clock.now() },
  })
  const house = await openTestHouse({
    routes: moneyRoutes,
    wire: (app) => moneyJobs(app),
    env: {
      KHELA_BKASH_APP_KEY: bkash.appKey,
      KHELA_BKASH_APP_SECRET: bkash.appSecret,
      KHELA_BKASH_USERNAME: bkash.username,
      KHELA_BKASH_PASSWORD: bkash.password,
      KHELA_BKASH_TOPIC: bkash.topic,
      KHELA_BKASH_URL: `${sim.url}/bkash`,
      KHELA_NAGAD_MERCHANT_ID: '683002007104225',
      KHELA_NAGAD_PRIVATE_KEY_FILE: file('merchant.pem'),
      KHELA_NAGAD_PUBLIC_KEY_FILE: file('nagad.pem'),
      KHELA_NAGAD_URL: `${sim.url}/nagad`,
      KHELA_SSLCOMMERZ_STORE_ID: store.storeId,
      KHELA_SSLCOMMERZ_STORE_PASSWORD: store.storePassword,
      KHELA_SSLCOMMERZ_URL: `${sim.url}/sslcommerz`,
      KHELA_TRON_ADDRESS_FILE: file('addresses'),
      KHELA_TRON_CONTRACT: contract,
      KHELA_TRON_URL: `${sim.url}/tron`,
    },
  })
  clock.now = () => house.at()
  const site = house.kit.config.publicUrl()
  const hands = [bkashHand(sim, site), nagadHand(sim), sslcommerzHand(sim, site), tronHand(sim), simHand(house, site)]
  const bed = bedOf(house, sim, hands)
  // The addresses for coins come in with the first minute.
  await bed.later()
  return {
    ...bed,
    house,
    sim,
    send,
    async close() {
      await house.close()
      await sim.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const zero = () => 0n

/** Presses a button of a hosted page. */
async function press(deposit: Deposit, decision: string, amount?: string): Promise<{ location: string | null; page: string }> {
  const form = new URLSearchParams({ decision, ...(amount !== undefined && { amount }) })
  const answer = await fetch(deposit.payUrl ?? '', { method: 'POST', body: form, redirect: 'manual' })
  return { location: answer.headers.get('location'), page: await answer.text() }
}

async function byRedirect(deposit: Deposit, decision: string, amount?: string): Promise<Post> {
  const { location } = await press(deposit, decision, amount)
  if (location === null) throw new Error('the page sends nobody back')
  return { url: location, method: 'GET' }
}

const choice = (amount: string | undefined) => (amount === undefined ? 'pay' : 'other')

function found<P extends { invoice: string }>(payments: ReadonlyMap<string, P>, isIt: (payment: P) => boolean): P {
  const payment = [...payments.values()].find(isIt)
  if (!payment) throw new Error('the gateway has no such payment')
  return payment
}

function bkashHand(sim: PaySim, site: string): Hand {
  const of = (deposit: Deposit) => found(sim.bkash.payments, ({ invoice }) => invoice === deposit.id)
  const at = {
    url: `${site}${endpoints.bkashNotice.path}`,
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  } as const
  return {
    code: 'bkash',
    method: 'bkash',
    calls: { open: 'bkash.create', ask: 'bkash.query', refund: 'bkash.refund' },
    pay: (deposit, amount) => byRedirect(deposit, choice(amount), amount),
    refuse: (deposit) => byRedirect(deposit, 'cancel'),
    async notice(deposit) {
      const message = sim.bkash.noticeOf(of(deposit))
      const lie = { ...message, Message: message['Message']?.replace('Completed', 'Completed ') }
      return { good: { ...at, body: JSON.stringify(message) }, forged: { ...at, body: JSON.stringify(lie) } }
    },
    async reuse(first, second) {
      of(second).trxId = of(first).trxId
    },
    fee: zero,
    refunded: (deposit) => of(deposit).refunded || undefined,
  }
}

function nagadHand(sim: PaySim): Hand {
  const of = (deposit: Deposit) => found(sim.nagad.payments, ({ ref }) => deposit.payUrl?.includes(ref) === true)
  return {
    code: 'nagad',
    method: 'nagad',
    calls: { open: 'nagad.initialize', ask: 'nagad.verify', refund: 'nagad.cancel' },
    pay: (deposit, amount) => byRedirect(deposit, choice(amount), amount),
    refuse: (deposit) => byRedirect(deposit, 'cancel'),
    async reuse(first, second) {
      of(second).trxId = of(first).trxId
    },
    fee: zero,
    refunded: (deposit) => of(deposit).refunded || undefined,
  }
}

function sslcommerzHand(sim: PaySim, site: string): Hand {
  const of = (deposit: Deposit) => found(sim.sslcommerz.payments, ({ invoice }) => invoice === deposit.id)
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  const byForm = async (deposit: Deposit, decision: string, amount?: string): Promise<Post> => {
    const { page } = await press(deposit, decision, amount)
    const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ])
    const body = new URLSearchParams(Object.fromEntries(fields) as Record<string, string>).toString()
    return { url: `${site}${endpoints.sslcommerzReturn.path}`, method: 'POST', headers: formType, body }
  }
  return {
    code: 'sslcommerz',
    method: 'sslcommerz',
    calls: { open: 'sslcommerz.create', ask: 'sslcommerz.query', refund: 'sslcommerz.query' },
    pay: (deposit, amount) => byForm(deposit, choice(amount), amount),
    refuse: (deposit) => byForm(deposit, 'cancel'),
    async notice(deposit) {
      const at = { url: `${site}${endpoints.sslcommerzNotice.path}`, method: 'POST', headers: formType } as const
      const fields = sim.sslcommerz.noticeOf(of(deposit))
      const lie = { ...fields, amount: '99999.00' }
      return { good: { ...at, body: new URLSearchParams(fields).toString() }, forged: { ...at, body: new URLSearchParams(lie).toString() } }
    },
    async reuse(first, second) {
      of(second).trxId = of(first).trxId
    },
    fee: (amount) => amount / 50n,
    refunded: (deposit) => of(deposit).refunded || undefined,
  }
}

function tronHand(sim: PaySim): Hand {
  return {
    code: 'tron',
    method: 'usdt_trc20',
    calls: { ask: 'tron.events' },
    async pay(deposit, amount) {
      const { address = '', rate = '1.00' } = deposit.sendTo ?? {}
      const units = unitsFor(parseMoney(amount ?? deposit.amount), parseMoney(rate))
      sim.tron.send([{ to: address, units }])
      sim.tron.mine(30)
      return undefined
    },
    fee: zero,
  }
}

function simHand(house: TestHouse, site: string): Hand {
  const { app } = house.kit
  const refOf = (deposit: Deposit) => new URL(deposit.payUrl ?? '', site).searchParams.get('ref') ?? ''
  const act = async (deposit: Deposit, decision: 'pay' | 'refuse', amount?: string): Promise<undefined> => {
    const ref = refOf(deposit)
    const payment = await app.db.tx((t) => paymentOf(t, ref))
    const secret = payment?.secret ?? ''
    await app.db.tx((t) => settle(t, app, { ref, secret, decision, ...(amount !== undefined && { paid: parseMoney(amount) }) }))
  }
  return {
    code: 'sim',
    method: 'sim_card',
    calls: {},
    pay: (deposit, amount) => act(deposit, 'pay', amount),
    refuse: (deposit) => act(deposit, 'refuse'),
    async notice(deposit) {
      const ref = refOf(deposit)
      const payment = await app.db.tx((t) => paymentOf(t, ref))
      const body = JSON.stringify({ eventId: payment?.eventId ?? '', providerRef: ref, state: 'PAID' })
      const { path: at } = endpoints.gatewayCallback
      const post = (headers: Record<string, string>): Post => ({
        url: `${site}${at}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
      const proof = sign(simSecret(app), { method: 'POST', path: at, body: Buffer.from(body) }, house.at())
      return { good: post(proof), forged: post({ ...proof, 'x-pay-sign': '0'.repeat(64) }) }
    },
    fee: zero,
  }
}
