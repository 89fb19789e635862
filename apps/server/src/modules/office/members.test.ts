import { identityRoutes } from '../../testing/identity.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OfficeRole, ReplyOf, RequestOf } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { outsideDone } from '../../kernel/index.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { registerMember } from '../identity/index.ts'
import { messageRoutes } from '../messages/index.ts'
import { playRoutes } from '../play/index.ts'
import { playRound } from '../bets/index.ts'
import type { RoundDescriber } from '../rounds/index.ts'
import { moneyRoutes } from '../../testing/money.ts'
import { createOperator } from '../staff/index.ts'
import { officeRoutes } from '../../testing/office.ts'
import { roundDesk } from './member-round.ts'

let house: TestHouse
let names = 0
const both = (text: string) => ({ bn: text, en: text })
const hand = { title: both('Hand 1'), pick: null, odds: null, stake: '10.00', payout: '0.00', state: 'LOST', result: null } as const
/** A vendor whose rounds are one hand. */
const slips: RoundDescriber = {
  games: new Set(['dice']),
  describe: async (_t, _app, _scope, rounds) => new Map(rounds.map(({ id }) => [id, [hand]])),
}
const texts: string[] = []
const sms = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    texts.push(body)
    response.end('{}')
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => sms.listen(0, '127.0.0.1', done))
  house = await openTestHouse({
    routes: { ...moneyRoutes, ...playRoutes, ...identityRoutes, ...messageRoutes, ...officeRoutes, ...roundDesk([slips]) },
    env: { KHELA_SMS_URL: `http://127.0.0.1:${(sms.address() as AddressInfo).port}/` },
  })
})
afterAll(async () => {
  await house.close()
  sms.close()
})

const secret = 'Kutta-Billi-77'
async function member(o: { upline?: string; cash?: string } = {}) {
  const { app } = house.kit
  const username = `seen${names++}x`
  const made = await app.db.tx((t) =>
    registerMember(t, app, {
      username,
      password: secret,
      payeeName: 'Rahim Uddin',
      email: `${username}@example.org`,
      ...(o.upline !== undefined && { recommenderId: o.upline }),
    }),
  )
  const player = await house.player({ memberId: made.memberId, publicId: made.publicId, cash: o.cash ?? '1000.00' })
  return { ...player, id: made.publicId, username }
}
async function hire(role: OfficeRole = 'cashier', memberId?: bigint) {
  const username = `desk${names++}`
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) }
  const { app } = house.kit
  const hired = await app.db.tx((t) => createOperator(t, app, { ...made, ...(memberId === undefined ? {} : { memberId }) }))
  if (hired === undefined) throw new Error('the operator was not made')
  return { token: house.operator({ kind: 'operator', operatorId: hired.operatorId, username, role, sessionId: 1n }), username }
}
const signIn = (username: string) => house.call('login', { type: 'username', username, password: secret })
const acts = async (token: string) => (await house.call('officeAudit', {}, { token })).value.content
const owner = (sql: string, params: unknown[]) => house.kit.owner.tx((t) => t.run(sql, params))

test('a member is found by username, number, phone, mail, payee account and address, each by the plainest', async () => {
  const [s, { token }] = [await member(), await hire('auditor')]
  await owner(`update identity.profile set mobile_num = '+8801711000001' where member_id = $1`, [s.memberId])
  const payeeId = await house.payee(s.memberId, { account: '01733333331' })
  await house.call('withdrawCreate', { amount: '500.00', payeeId, proof: await house.proof(s.memberId) }, s)
  await owner(
    `insert into identity.device (public_id, member_id, token_hash, ip) values ('dev_' || repeat('a', 22), $1, sha256('x'), '203.0.113.9')`,
    [s.memberId],
  )
  const find = async (q: string) => {
    const { content } = (await house.call('officeMembers', { q }, { token })).value
    return content.filter(({ id }) => id === s.id).map(({ found }) => found)
  }
  expect(await find(s.username.slice(0, -1).toUpperCase())).toEqual(['username'])
  expect(await find(s.id)).toEqual(['number'])
  for (const form of ['01711000001', '+880 1711-000001', '8801711000001']) expect(await find(form)).toEqual(['phone'])
  expect(await find(`${s.username}@Example.org`)).toEqual(['mail'])
  expect(await find('01733-333331')).toEqual(['payee'])
  expect(await find('203.0.113.9')).toEqual(['ip'])
  expect(await find('198.51.100.1')).toEqual([])
})

test('the page: line, balances, payments, entries page by page and the plot agree; contacts are masked until asked, and asking is audited', async () => {
  const top = await member()
  const [s, { token, username }, admin] = [await member({ upline: top.id, cash: '900.00' }), await hire('auditor'), await hire('admin')]
  const page = (await house.call('officeMember', { id: s.id }, { token })).value
  expect(page).toMatchObject({
    username: s.username,
    line: { upline: { id: top.id }, downlines: 0, team: 0 },
    balances: { cash: '900.00', held: '0.00' },
    contacts: { email: expect.stringContaining('***'), emailVerified: false },
    isInReview: false,
  })
  expect(page.contacts.payeeName).not.toContain('Uddin')
  expect((await house.call('officeMember', { id: top.id }, { token })).value.line).toMatchObject({ downlines: 1, team: 1 })
  const shown = await house.call('officeMemberReveal', { id: s.id }, { token })
  expect(shown.value).toMatchObject({ email: `${s.username}@example.org`, payeeName: 'Rahim Uddin' })
  expect((await acts(admin.token))[0]).toMatchObject({ act: 'member.reveal', operator: username, subject: s.id })
  await house.tick(86_400)
  const payeeId = await house.payee(s.memberId, { account: '01733333332' })
  await house.call('withdrawCreate', { amount: '500.00', payeeId, proof: await house.proof(s.memberId) }, s)
  const { content } = (await house.call('officeMemberTrend', { id: s.id, days: '3' }, { token })).value
  expect(content.map(({ balance }) => balance)).toEqual(['0.00', '900.00', '400.00'])
  const payments = (await house.call('officeMemberPayments', { id: s.id }, { token })).value.content
  expect(payments).toMatchObject([{ kind: 'withdrawal', amount: '500.00', state: 'REQUESTED' }])
  const entries = (await house.call('officeMemberEntries', { id: s.id, account: 'cash' }, { token })).value
  expect(entries.content.map(({ kind, after }) => [kind, after])).toEqual([
    ['withdrawal_hold', '400.00'],
    ['deposit', '900.00'],
  ])
  for (const name of ['officeMemberSeen', 'officeMemberLimits', 'officeMemberRounds'] as const)
    expect((await house.call(name, { id: s.id }, { token })).status, name).toBe(200)
  expect((await house.call('officeMember', { id: '999999999' }, { token })).code).toBe('not_found')
})

/** One row of each kind at the desks, about this member. */
async function stand(memberId: bigint, n: string) {
  const id = (prefix: string) => `${prefix}_${n.padStart(22, '0')}`
  const rows = [
    [
      `insert into care.harm_case (member_id, id, markers, figures) values ($1, $2, '{chasing_losses}', '{"depositsWeek":"0","depositsUsual":"0"}')`,
      'car',
    ],
    [
      `insert into wallet.review (member_id, id, kind, source, amount, state, released_at, released_by)
      values ($1, $2, 'significant_win', 'acme:1', 500000, 'RELEASED', kernel.now(), 'omar')`,
      'rvw',
    ],
    [
      `insert into wallet.payout_part (member_id, id, withdrawal_id, no, amount, state, way, by, paid_at, receipt)
      values ($1, $2, 'wdr_' || lpad('7', 22, '0'), 1, 120000, 'PAID', 'hand', 'omar', kernel.now(), 'NOT_RECEIVED')`,
      'prt',
    ],
    [
      `insert into wallet.dispute (member_id, id, withdrawal_id, part_id, note, opened_at)
      values ($1, $2, 'wdr_' || lpad('7', 22, '0'), 'prt_' || right($2, 22), 'nothing came', kernel.now() - interval '1 minute')`,
      'dsp',
    ],
    [
      `insert into play.vendor_case (id, vendor, kind, member_id, subject, happened_at, opened_at)
      values ($2, 'acme', 'missing_here', $1, $2, kernel.now(), kernel.now() - interval '1 hour')`,
      'cas',
    ],
    [
      `insert into identity.kyc_application (member_id, id, tier, state, submitted_at) values ($1, $2, 1, 'SUBMITTED', kernel.now())`,
      'kyc',
    ],
    [`insert into wallet.requirement (member_id, source, source_id, needed, done) values ($1, 'bonus', $2, 10000000, 2500000)`, 'bns'],
  ] as const
  for (const [sql, prefix] of rows) await owner(sql, [memberId, id(prefix)])
}

test('the desks: identity, open cases before ended ones, tickets, chats, letters, bonuses and requirements of this member alone', async () => {
  const [s, other, reader, { token: chief }] = [await member(), await member(), await hire('auditor'), await hire('admin')]
  await stand(s.memberId, '1')
  await stand(other.memberId, '2')
  for (const one of [s, other]) {
    await house.call('ticketOpen', { type: 'bonus', description: `Where is the bonus of ${one.username}?` }, one)
    const letter = { audience: 'member', to: one.username, title: { bn: 'ক', en: one.username }, at: null } as const
    await house.call('officeLetterSend', { ...letter, content: { bn: '<p>ক</p>', en: '<p>a</p>' } }, { token: chief })
  }
  await house.call('officeChatHere', { isHere: true }, { token: chief })
  await house.call('chatSay', { text: 'Hello' }, s)
  const desks = (await house.call('officeMemberDesks', { id: s.id }, reader)).value
  expect(desks.kyc).toMatchObject({ tier: 0, applications: [{ tier: 1, state: 'SUBMITTED', decidedAt: null }] })
  expect(desks.cases.map(({ desk, isOpen, what, amount }) => [desk, isOpen, what.join(), amount])).toEqual([
    ['harm', true, 'chasing_losses', null],
    ['dispute', true, 'OPEN', '12.00'],
    ['vendor', true, 'missing_here', null],
    ['review', false, 'significant_win', '50.00'],
  ])
  expect(desks.cases[1]?.opens).toBe(`wdr_${'7'.padStart(22, '0')}`)
  expect(desks.tickets).toMatchObject([{ type: 'bonus', state: 'OPEN', summary: `Where is the bonus of ${s.username}?` }])
  expect(desks.chats).toMatchObject([{ state: 'WAITING', by: null }])
  expect(desks.letters).toMatchObject([{ kind: null, title: { en: s.username }, isRead: false }])
  const { bonuses, requirements } = (await house.call('officeMemberBonuses', { id: s.id }, reader)).value
  expect(bonuses).toMatchObject([{ reason: 'bonus', state: 'open' }])
  expect(requirements).toMatchObject([{ source: 'bonus', needed: '1000.00', done: '250.00', left: '750.00' }])
  for (const name of ['officeMemberDesks', 'officeMemberBonuses'] as const)
    expect((await house.call(name, { id: '999999999' }, reader)).code).toBe('not_found')
})

test('entries and payments go on page after page without gap or repetition', async () => {
  const [s, { token }] = [await member({ cash: '1.00' }), await hire()]
  for (let n = 0; n < 44; n += 1) await house.player({ memberId: s.memberId, publicId: s.id, cash: '1.00' })
  await owner(
    `insert into wallet.transfer (member_id, id, side, other_id, amount) select $1::bigint, 'tfr_' || lpad(n::text, 22, '0'), 'in', $1::bigint + 1, 10000 from generate_series(1, 45) n`,
    [s.memberId],
  )
  for (const [name, more] of [
    ['officeMemberEntries', { account: 'cash' }],
    ['officeMemberPayments', {}],
  ] as const) {
    const seen = new Set<string>()
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null; pages += 1) {
      const input: RequestOf<'officeMemberPayments'> = { id: s.id, ...more, ...(cursor !== '' && { cursor }) }
      const page: ReplyOf<'officeMemberPayments'> = (await house.call(name as 'officeMemberPayments', input, { token })).value
      for (const one of page.content) seen.add(JSON.stringify(one))
      cursor = page.next
    }
    expect([name, seen.size, pages]).toEqual([name, 45, 3])
  }
})

test('signing in is locked and unlocked, an account disabled and enabled; sessions end; each act has its reason and its audit row', async () => {
  const [s, { token, username }, admin] = [await member(), await hire(), await hire('admin')]
  const first = (await signIn(s.username)).value.token
  expect((await house.call('officeMemberSignIn', { id: s.id, locked: true, reason: ' ' }, { token })).code).toBe('reason_required')
  const lock = (locked: boolean) => house.call('officeMemberSignIn', { id: s.id, locked, reason: 'asked by phone' }, { token })
  expect((await lock(true)).value).toEqual({ isDisabled: false, isSignInLocked: true })
  expect((await signIn(s.username)).code).toBe('account_locked')
  expect(first).toHaveLength(43)
  await lock(false)
  expect((await signIn(s.username)).status).toBe(200)
  const ended = await house.call('officeMemberEndSessions', { id: s.id, reason: 'stolen phone' }, { token })
  expect(ended.value.ended).toBe(2)
  const put = (disabled: boolean) => house.call('officeMemberState', { id: s.id, disabled, reason: 'fraud' }, { token })
  await put(true)
  expect((await signIn(s.username)).code).toBe('account_locked')
  await put(false)
  expect((await signIn(s.username)).status).toBe(200)
  await house.call('officeMemberLimitsSet', { id: s.id, name: 'lossDay', amount: '200.00', reason: 'harm' }, { token })
  const { limits } = (await house.call('officeMemberLimits', { id: s.id }, { token })).value
  expect(limits.find(({ name }) => name === 'lossDay')).toEqual({ name: 'lossDay', own: null, house: '200.00' })
  const mine = (await acts(admin.token)).filter(({ operator }) => operator === username)
  expect(mine.map(({ act }) => act).toReversed()).toEqual([
    'member.lockSignIn',
    'member.unlockSignIn',
    'member.endSessions',
    'member.disable',
    'member.enable',
    'member.limit',
    'member.read',
  ])
  expect(mine.find(({ act }) => act === 'member.limit')?.detail).toBe('lossDay: – → 200.00; harm')
  expect(mine.every(({ subject, detail }) => subject === s.id && detail !== '')).toBe(true)
})

test('who looked at whom is in the audit, once per operator, member and hour, however many calls a page makes at once', async () => {
  const [s, mina, omar, admin] = [await member(), await hire(), await hire('auditor'), await hire('admin')]
  const look = (token: string) =>
    Promise.all([
      house.call('officeMember', { id: s.id }, { token }),
      house.call('officeMemberSeen', { id: s.id }, { token }),
      house.call('officeMemberLimits', { id: s.id }, { token }),
      house.call('officeMemberEntries', { id: s.id, account: 'cash' }, { token }),
      house.call('officeMemberRounds', { id: s.id }, { token }),
      house.call('officeMemberRound', { id: s.id, round: `rnd_${'0'.repeat(22)}` }, { token }),
      house.call('officeMemberPayments', { id: s.id }, { token }),
      house.call('officeMemberTrend', { id: s.id, days: '7' }, { token }),
    ])
  const search = (q: string) => house.call('officeMembers', { q }, mina)
  await look(mina.token)
  await look(omar.token)
  await Promise.all([search(s.username), search(s.username), search(s.username)])
  await search('nobody-of-this-name')
  const rows = async () =>
    (await acts(admin.token))
      .filter(({ operator }) => operator === mina.username || operator === omar.username)
      .map(({ operator, act, subject, detail }) => [operator, act, act === 'member.search' ? detail : subject].join(' '))
      .toReversed()
  const first = [
    `${mina.username} member.read ${s.id}`,
    `${omar.username} member.read ${s.id}`,
    `${mina.username} member.search 1 found ${s.id}`,
    `${mina.username} member.search 0 found`,
  ]
  expect(await rows()).toEqual(first)
  await house.tick(3_600)
  await look(mina.token)
  expect(await rows()).toEqual([...first, first[0]])
})

test('a one-time password goes to a proved number and nowhere else; the auditor acts on nobody, and nobody on the own account', async () => {
  const [s, { token }] = [await member(), await hire()]
  const send = (who = token) => house.call('officeMemberPassword', { id: s.id, reason: 'lost it' }, { token: who })
  expect((await send()).code).toBe('no_verified_contact')
  await owner(`update identity.profile set mobile_num = '+8801711000002', mobile_verified_at = kernel.now() where member_id = $1`, [
    s.memberId,
  ])
  const sent = await send()
  expect(sent.value).toEqual({ sentBy: 'sms' })
  await house.kit.app.jobs.drain()
  await outsideDone(house.kit.app)
  const password = /: ([0-9A-Za-z]{12})/.exec(texts.at(-1) ?? '')?.[1] ?? ''
  expect(password).toHaveLength(12)
  expect(sent.body).not.toContain(password)
  const entered = await house.call('login', { type: 'username', username: s.username, password })
  expect(entered.value).toMatchObject({ passwordExpired: true })
  expect((await signIn(s.username)).code).toBe('invalid_credentials')
  expect((await send((await hire('auditor')).token)).code).toBe('forbidden')
  expect((await send((await hire('cashier', s.memberId)).token)).code).toBe('own_request')
})

test('one round of a member is shown with its legs, and under no other member', async () => {
  const [s, other, mina] = [await member(), await member(), await hire()]
  const { app } = house.kit
  await seedCatalogue(app)
  const { value: seat } = await house.call('launchGame', { gameId: 'dice', mode: 'real' }, s)
  const call = { vendor: 'KH', memberId: s.memberId, currency: 'BDT', session: seat.sessionId, role: 'member', gameCode: 'dice' } as const
  const bet = { ...call, txId: 'dice:legs', stake: 100_000n, win: 0n, choice: 'legs', detail: {} }
  const { round } = await app.db.tx((t) => playRound(t, app, bet))
  const read = (id: string) => house.call('officeMemberRound', { id, round: round?.id ?? '' }, mina)
  expect((await read(s.id)).value).toMatchObject({ stake: '10.00', payout: '0.00', status: 'SETTLED', legs: [hand] })
  expect((await read(other.id)).code).toBe('not_found')
})
