import { identityRoutes } from '../../../testing/identity.ts'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../../testing/server.ts'
import { newToken } from '../../../kernel/index.ts'
import { registerMember } from '../../identity/index.ts'
import { exclude } from '../../limits/index.ts'
import { moneyRoutes } from '../../../testing/money.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: { ...moneyRoutes, ...identityRoutes } })
})
afterAll(() => house.close())
beforeEach(() => house.tick(86_400))
let names = 0

/** A registered member with cash, below `upline`. */
async function person(o: { upline?: string; agent?: boolean; cash?: string } = {}) {
  const username = `line${(names += 1)}x`
  const made = await house.kit.app.db.tx((t) =>
    registerMember(t, house.kit.app, {
      username,
      password: 'a long password',
      ...(o.agent && { type: 1 }),
      ...(o.upline !== undefined && { recommenderId: o.upline }),
    }),
  )
  const { token, memberId } = await house.player({
    memberId: made.memberId,
    role: o.agent ? 'agent' : 'member',
    cash: o.cash ?? '1000.00',
    publicId: made.publicId,
  })
  const prove = (purpose: 'proof' | 'payment' = 'proof') =>
    house.kit.owner.tx(async (t) => {
      const { token: proof, hash } = newToken()
      await t.run(
        `insert into identity.ticket (hash, purpose, member_id, session_id, expires_at) values ($1, $2, $3, $3, kernel.now() + interval '5 minutes')`,
        [hash, purpose, memberId],
      )
      return proof
    })
  const send = async (amount: string, more: { to?: string; proof?: string; key?: string } = {}) =>
    house.call(
      'transferCreate',
      { amount, note: 'rent', proof: more.proof ?? (await prove()), ...(more.to !== undefined && { to: more.to }) },
      { token, ...(more.key !== undefined && { key: more.key }) },
    )
  const cash = async () => (await house.cash(memberId)).cash
  const seen = async () => (await house.call('transfers', {}, { token })).value.content
  return { memberId, publicId: made.publicId, username, token, prove, send, cash, seen }
}
async function line() {
  const top = await person({ agent: true })
  const agent = await person({ agent: true, upline: top.publicId })
  const member = await person({ upline: agent.publicId })
  return { top, agent, member }
}

test('a member sends to the upline, an agent to anybody of the team; both ways are journalled, names masked', async () => {
  const { top, agent, member } = await line()
  expect((await member.send('100.00')).value).toMatchObject({ side: 'out', amount: '100.00', isUpline: true, note: 'rent' })
  expect((await top.send('50.00', { to: member.publicId })).value).toMatchObject({ side: 'out', isUpline: false })
  expect([await top.cash(), await agent.cash(), await member.cash()]).toEqual([950n, 1100n, 950n].map((taka) => taka * 10_000n))
  const [got, gave] = await member.seen()
  expect([got?.side, got?.isUpline, got?.other.id, gave?.side, gave?.other.id]).toEqual(['in', true, top.publicId, 'out', agent.publicId])
  expect(got?.other.name).not.toContain(top.username)
  const found = (await house.call('transferFind', { name: member.username.toUpperCase() }, { token: top.token })).value
  expect(found.id).toBe(member.publicId)
})

test('nobody outside the line, nobody beside or above but the upline, and not oneself', async () => {
  const { top, agent, member } = await line()
  const other = await person({ upline: agent.publicId })
  const stranger = await person({ agent: true })
  for (const [who, to] of [
    [member, other.publicId],
    [member, top.publicId],
    [agent, stranger.publicId],
    [agent, agent.publicId],
    [stranger, undefined],
  ] as const)
    expect((await who.send('10.00', to === undefined ? {} : { to })).code).toBe('transfer_not_in_line')
  // A member who is no agent has nobody to send to below.
  const below = await person({ upline: member.publicId })
  expect((await member.send('10.00', { to: below.publicId })).code).toBe('transfer_not_in_line')
  expect((await house.call('transferFind', { name: other.username }, { token: stranger.token })).code).toBe('transfer_not_in_line')
})

test('a proof is asked, once for each transfer, and the payment password where there is one', async () => {
  const { member } = await line()
  const proof = await member.prove()
  expect((await member.send('10.00', { proof })).status).toBe(200)
  expect((await member.send('10.00', { proof })).code).toBe('proof_required')
  const way = async () => (await house.call('transferInfo', {}, { token: member.token })).value.proof
  expect(await way()).toBe('proof')
  const set = { proof: await member.prove(), newPassword: 'money-only-1', confirmNewPassword: 'money-only-1' }
  expect((await house.call('paymentPassword', set, { token: member.token })).status).toBe(200)
  await house.tick(2 * 86_400)
  expect(await way()).toBe('payment')
  expect((await member.send('10.00')).code).toBe('proof_required')
  const prove = (answer: string) => house.call('securityProof', { way: 'payment', answer }, { token: member.token })
  expect((await prove('a long password')).code).toBe('payment_password_wrong')
  const paying = (await prove('money-only-1')).value.proof
  expect((await member.send('10.00', { proof: paying })).status).toBe(200)
})

test('bounds, the limit of a day, open turnover, a review, a fresh change and a break each refuse, and move nothing', async () => {
  const { agent, member } = await line()
  const { app } = house.kit
  expect((await member.send('9.99')).code).toBe('amount_out_of_range')
  expect((await member.send('1000.01')).code).toBe('insufficient_balance')
  await app.db.tx((t) => app.settings.set(t, 'TRANSFER_DAY_MAX', '100.00', 'test'))
  expect((await member.send('60.00')).status).toBe(200)
  expect((await member.send('60.00')).code).toBe('transfer_day_limit')
  await house.tick(86_400)
  expect((await member.send('60.00')).status).toBe(200)
  await app.db.tx((t) => app.settings.set(t, 'TRANSFER_DAY_MAX', '200000.00', 'test'))
  const before = await member.cash()
  const owe = (needed: bigint) =>
    house.kit.owner.tx((t) =>
      t.run(
        `insert into wallet.requirement (member_id, source, source_id, needed, done) values ($1, 'deposit', 'x', 10, 10 - $2::bigint)
         on conflict (member_id, source, source_id) do update set done = excluded.done`,
        [member.memberId, needed],
      ),
    )
  await owe(1n)
  expect((await member.send('10.00')).code).toBe('turnover_missing')
  await owe(0n)
  await app.db.tx((t) => exclude(t, agent.memberId, 'forever'))
  expect((await member.send('10.00')).code).toBe('transfer_unavailable')
  await app.db.tx((t) => app.settings.set(t, 'P2P_TRANSFER', false, 'test'))
  expect((await agent.send('10.00', { to: member.publicId })).code).toBe('transfer_unavailable')
  await app.db.tx((t) => app.settings.set(t, 'P2P_TRANSFER', null, 'test'))
  expect(await member.cash()).toBe(before)
})

test('money that goes to and fro fifty times counts as no turnover, makes none and leaves what there was (REL-G09)', async () => {
  const { agent, member } = await line()
  const { owner } = house.kit
  const put = (memberId: bigint) =>
    owner.tx((t) =>
      t.run(`insert into wallet.requirement (member_id, source, source_id, needed, done) values ($1, 'deposit', 'farm', 10000000, 0)`, [
        memberId,
      ]),
    )
  const owed = (memberId: bigint) =>
    owner.tx((t) =>
      t.query<{ needed: bigint; done: bigint }>('select needed, done from wallet.requirement where member_id = $1', [memberId]),
    )
  const counted = async () =>
    (
      await owner.tx((t) =>
        t.one<{ n: bigint }>('select count(*) as n from wallet.counted_round where member_id = any($1)', [
          [agent.memberId, member.memberId],
        ]),
      )
    ).n
  for (let nth = 0; nth < 25; nth += 1) {
    expect((await member.send('10.00')).status).toBe(200)
    expect((await agent.send('10.00', { to: member.publicId })).status).toBe(200)
    await house.settle()
  }
  expect([await member.cash(), await agent.cash()]).toEqual([parseMoney('1000.00'), parseMoney('1000.00')])
  expect([await owed(member.memberId), await owed(agent.memberId), await counted()]).toEqual([[], [], 0n])
  // What is still to be played with money of one's own cannot be played by sending it round.
  await put(agent.memberId)
  for (let nth = 0; nth < 3; nth += 1) expect((await member.send('10.00')).status).toBe(200)
  await house.settle()
  expect(await owed(agent.memberId)).toEqual([{ needed: 10_000_000n, done: 0n }])
  expect((await agent.send('10.00', { to: member.publicId })).code).toBe('turnover_missing')
})

test('a doubled call moves once; ten at once with money for one move once', async () => {
  const { agent, member } = await line()
  const [key, proof] = [newKey(), await member.prove()]
  const twice = await Promise.all([1, 2, 3].map(() => member.send('600.00', { key, proof })))
  expect(new Set(twice.map(({ body }) => body.replace(/"requestId":"[^"]*"/, ''))).size).toBe(1)
  expect(await member.cash()).toBe(parseMoney('400.00'))
  const proofs = await Promise.all(Array.from({ length: 10 }, () => member.prove()))
  const answers = await Promise.all(proofs.map((one) => member.send('300.00', { proof: one })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await member.cash(), await agent.cash()]).toEqual([parseMoney('100.00'), parseMoney('1900.00')])
})

test('REL-R14: transfers that cross all arrive, without a deadlock that anybody hears of', async () => {
  const { agent, member } = await line()
  const each = 60
  const proofs = await Promise.all(Array.from({ length: each * 2 }, (_, n) => (n % 2 ? agent : member).prove()))
  const answers = await Promise.all(
    proofs.map((proof, n) => (n % 2 ? agent.send('10.00', { to: member.publicId, proof }) : member.send('10.00', { proof }))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect([await agent.cash(), await member.cash()]).toEqual([parseMoney('1000.00'), parseMoney('1000.00')])
  const through = await house.kit.owner.tx((t) =>
    t.one<{ sum: bigint }>(
      `select coalesce(sum(e.amount), 0)::bigint as sum from ledger.entry e join ledger.account a on a.id = e.account_id where a.kind = 'transfers'`,
    ),
  )
  expect(through.sum).toBe(0n)
})
