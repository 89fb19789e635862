/** Reality checks, the daily look and the cases it raises, over HTTP on a clock that tests move (CO-5.15 to CO-5.24). */
import type { OfficeRole } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../testing/server.ts'
import { shots } from '../modules/fishing/index.ts'
import { houseRoutes } from '../modules/house/index.ts'
import { registerMember } from '../modules/identity/index.ts'
import { limitsModule, seedLimits } from '../modules/limits/index.ts'
import { hearNotices, messageRoutes } from '../modules/messages/index.ts'
import { createOperator } from '../modules/staff/index.ts'
import { officeRoutes } from '../testing/office.ts'
import { playRoutes } from '../modules/play/index.ts'
import { seedCatalogue } from '../modules/catalogue/index.ts'
import { moneyJobs, moneyRoutes } from '../testing/money.ts'
import { notices } from './notices.ts'
import { responsiblePlayJobs, responsiblePlayRoutes, onMemberRegistered, playedSince } from '../modules/responsible-play/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    routes: {
      ...responsiblePlayRoutes,
      ...limitsModule.calls({ ports: { played: playedSince }, state: undefined }),
      ...moneyRoutes,
      ...playRoutes,
      ...houseRoutes(shots),
      ...officeRoutes,
      ...messageRoutes,
    },
    wire(app) {
      hearNotices(app, notices)
      moneyJobs(app)
      responsiblePlayJobs(app)
      app.jobs.on('memberRegistered', 'samePerson', (t, body) => onMemberRegistered(t, app, body))
    },
  })
  await seedCatalogue(house.kit.app)
  await seedLimits(house.kit.app)
})
afterAll(() => house.close())

let n = 0
const minutes = 60
const aDay = 86_400
async function member(profile: { mobileNum?: string; email?: string } = {}) {
  const made = await house.kit.app.db.tx((t) => registerMember(t, house.kit.app, { username: `carer${n++}x`, ...profile }))
  return house.player({ memberId: made.memberId, publicId: made.publicId, cash: '5000.00' })
}
type Player = Awaited<ReturnType<typeof member>>
async function hire(role: OfficeRole = 'cashier', memberId?: bigint) {
  const username = `carop${n++}`
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) }
  const { app } = house.kit
  const hired = await app.db.tx((t) => createOperator(t, app, { ...made, ...(memberId !== undefined && { memberId }) }))
  if (!hired) throw new Error('the operator was not made')
  return { username, token: house.operator({ kind: 'operator', operatorId: hired.operatorId, username, role, sessionId: BigInt(n) }) }
}
const launch = (player: Player) => house.call('launchGame', { gameId: 'dice', mode: 'real' }, player)
async function bet(player: Player, sessionId: string, stake = '10.00') {
  return house.call('diceBet', { sessionId, mode: 'real', side: 'under', target: 4950, stake }, player)
}
const check = async (player: Player) => (await house.call('realityCheck', {}, player)).value
/** Runs the daily look of the day that has just begun. */
async function look() {
  await house.kit.app.jobs.stop(0)
  await house.kit.app.jobs.start({ supervise: false })
  await house.settle()
}
const owner = <T>(sql: string, params: unknown[] = []) => house.kit.owner.tx((t) => t.query<T & object>(sql, params))
const caseOf = async (player: Player) =>
  (
    await owner<{ id: string; markers: string[] }>(`select id, markers from care.harm_case where member_id = $1 and state = 'OPEN'`, [
      player.memberId,
    ])
  )[0]

test('the clock of a reality check is the server’s: due an interval after play began, again after the answer, over after a gap', async () => {
  const player = await member()
  expect(await check(player)).toMatchObject({ everyMinutes: null, playPeriod: null, dueAt: null })
  await house.call('realityCheckSet', { everyMinutes: 15 }, player)
  expect(await check(player)).toMatchObject({ everyMinutes: 15, playPeriod: null, dueAt: null })
  const { value: seat } = await launch(player)
  const began = house.at()
  await bet(player, seat.sessionId, '10.00')
  await house.tick(10 * minutes)
  await bet(player, seat.sessionId, '20.00')
  const running = await check(player)
  expect(running.playPeriod).toMatchObject({ seconds: 600, rounds: 2, stake: '30.00', beganAt: new Date(began).toISOString() })
  expect(running.dueAt).toBe(new Date(began + 15 * minutes * 1000).toISOString())
  await house.tick(6 * minutes)
  const answered = await house.call('realityCheckAnswer', { answer: 'go_on' }, player)
  expect(answered.value.dueAt).toBe(new Date(house.at() + 15 * minutes * 1000).toISOString())
  await house.tick(60 * minutes)
  expect(await check(player)).toMatchObject({ playPeriod: null, dueAt: null })
  await bet(player, seat.sessionId)
  expect((await check(player)).playPeriod).toMatchObject({ seconds: 0, rounds: 1, stake: '10.00' })
  const { value } = await house.call('safer', {}, player)
  expect(value.spans.map(({ span, rounds, stake }) => [span, rounds, stake])).toEqual([
    ['day', 3, '40.00'],
    ['week', 3, '40.00'],
    ['month', 3, '40.00'],
  ])
  expect(value.spans[0]?.seconds).toBe(600)
})

test('a session past its limit ends, and the next game does not begin another before a real break', async () => {
  const player = await member()
  await house.call('limitsSet', { sessionMinutes: 20 }, player)
  const { value: seat } = await launch(player)
  await bet(player, seat.sessionId)
  await house.tick(19 * minutes)
  expect((await bet(player, seat.sessionId)).status).toBe(200)
  expect((await launch(player)).status).toBe(200)
  await house.tick(1 * minutes)
  expect((await bet(player, seat.sessionId)).params).toEqual({ reason: 'session' })
  expect((await launch(player)).params).toEqual({ reason: 'session' })
  expect((await check(player)).sessionEndsAt).toBe(new Date(house.at()).toISOString())
  await house.tick(31 * minutes)
  expect((await launch(player)).status).toBe(200)
})

test('limits are asked about before the first deposit, until something is set, declined or deposited', async () => {
  const asks = async (player: Player) => (await house.call('safer', {}, player)).value.asksForLimits
  const [setting, declining, depositing] = [await member(), await member(), await member()]
  expect(await asks(setting)).toBe(true)
  await house.call('limitsSet', { depositDay: '500.00' }, setting)
  await house.call('limitsDecline', {}, declining)
  await house.call('depositCreate', { method: 'sim_bkash', amount: '500.00' }, depositing)
  expect(await Promise.all([setting, declining, depositing].map(asks))).toEqual([false, false, false])
})

/** A credited deposit some days ago. */
const deposited = (player: Player, o: { daysAgo: number; amount: number; method?: string }) =>
  owner(
    `insert into wallet.deposit (member_id, id, gateway, method, amount, credited, state, created_at, expires_at)
     values ($1, $2, 'sim', $3, $4, $4, 'CREDITED', kernel.now() - make_interval(days => $5), kernel.now())`,
    [player.memberId, `dep_${String(n++).padStart(22, '0')}`, o.method ?? 'sim_bkash', BigInt(o.amount) * 10_000n, o.daysAgo],
  )

test('figures past a threshold raise one case, once a day, with the figures that did it; running again changes nothing', async () => {
  const [rising, steady] = [await member(), await member()]
  for (const daysAgo of [9, 16, 23, 30]) await deposited(rising, { daysAgo, amount: 4_000 })
  for (const method of ['sim_bkash', 'sim_nagad', 'sim_rocket', 'sim_bank']) await deposited(rising, { daysAgo: 2, amount: 6_000, method })
  await deposited(steady, { daysAgo: 2, amount: 500 })
  await house.tick(aDay)
  await look()
  const found = await caseOf(rising)
  expect(found?.markers).toEqual(['deposits_rising', 'many_methods'])
  expect(await caseOf(steady)).toBeUndefined()
  const count = async () => owner<{ n: bigint }>(`select (select count(*) from care.reading) + (select count(*) from care.harm_step) as n`)
  const before = await count()
  await house.kit.app.db.tx((t) => house.kit.app.jobs.enqueue(t, 'care.figures', { day: '2026-03-11', members: [String(rising.memberId)] }))
  await look()
  const [now] = await count()
  expect(Number(now?.n) - Number(before[0]?.n)).toBeLessThanOrEqual(1)
  expect((await caseOf(rising))?.id).toBe(found?.id)
  const { value } = await house.call('officeHarmCase', { id: found?.id ?? '' }, await hire())
  expect(value.figures).toMatchObject({ depositsWeek: '24000.00', depositsUsual: '4000.00', methods: 4 })
  expect(value.steps).toMatchObject([{ by: 'system', act: 'raised' }])
})

test('operators note, write, limit and close; the member reads what was written and is held to the limit; own cases are refused', async () => {
  const player = await member()
  for (const method of ['sim_bkash', 'sim_nagad', 'sim_rocket', 'sim_bank']) await deposited(player, { daysAgo: 1, amount: 100, method })
  let looks = 0
  /** A look of another day. */
  const again = async () => {
    const day = `2025-01-${String((looks += 1)).padStart(2, '0')}`
    await house.kit.app.db.tx((t) => house.kit.app.jobs.enqueue(t, 'care.figures', { day, members: [String(player.memberId)] }))
    await house.settle()
  }
  await again()
  const id = (await caseOf(player))?.id ?? ''
  const [operator, own, auditor] = [await hire(), await hire('admin', player.memberId), await hire('auditor')]
  expect((await house.call('officeHarmAct', { id, act: 'note', text: ' ' }, operator)).code).toBe('reason_required')
  expect((await house.call('officeHarmAct', { id, act: 'note', text: 'x' }, own)).code).toBe('own_request')
  expect((await house.call('officeHarmAct', { id, act: 'note', text: 'x' }, auditor)).code).toBe('forbidden')
  await house.call('officeHarmAct', { id, act: 'contact', text: 'How are you doing?' }, operator)
  expect((await house.call('safer', {}, player)).value.messages).toMatchObject([{ text: 'How are you doing?' }])
  expect((await house.call('safer', {}, await member())).value.messages).toEqual([])
  await house.settle()
  // The red dot, and a letter that says where to read it and not what it says.
  expect((await house.call('unreadCount', {}, player)).value.unread).toBeGreaterThan(0)
  const letters = (await house.call('messages', {}, player)).value.content
  expect(letters.filter(({ kind }) => kind === 'careWritten')).toHaveLength(1)
  expect(JSON.stringify(letters)).not.toContain('How are you doing')
  await house.call('officeHarmLimits', { id, reason: 'Agreed on the phone', depositDay: '400.00' }, operator)
  expect((await house.call('depositCreate', { method: 'sim_bkash', amount: '500.00' }, player)).params).toEqual({ reason: 'deposit' })
  const [one, two] = await Promise.all([1, 2].map(() => house.call('officeHarmAct', { id, act: 'close', text: 'Talked' }, operator)))
  expect([one?.status, two?.status]).toEqual(expect.arrayContaining([200, 409]))
  await again()
  expect(await caseOf(player)).toBeUndefined()
  await house.tick(15 * aDay)
  await again()
  expect(await caseOf(player)).toBeDefined()
  const audit = await owner<{ act: string }>('select act from office.audit where subject = $1 order by seq', [id])
  expect(audit.map(({ act }) => act)).toEqual(['care.refused', 'care.contact', 'care.limits', 'care.close'])
})

test('tickets and conversations count as contacts, as feedback does', async () => {
  const player = await member()
  let looks = 0
  const contacts = async () => {
    const day = `2026-02-${String((looks += 1)).padStart(2, '0')}`
    await house.kit.app.db.tx((t) => house.kit.app.jobs.enqueue(t, 'care.figures', { day, members: [String(player.memberId)] }))
    await house.settle()
    const [row] = await owner<{ n: number }>(
      `select (figures->>'contacts')::int as n from care.reading where member_id = $1 and day = $2`,
      [player.memberId, day],
    )
    return row?.n
  }
  expect(await contacts()).toBe(0)
  await house.call('ticketOpen', { type: 'other', description: 'Where is the deposit of this morning?' }, player)
  await owner(`insert into messages.chat (id, member_id) values ('cht_' || lpad($1::text, 22, '0'), $1::bigint)`, [player.memberId])
  await owner(
    `insert into content.feedback (id, type, content, member_id, network) values ('fbk_' || lpad($1::text, 22, '0'), 0, 'x', $1::bigint, 'x')`,
    [player.memberId],
  )
  expect(await contacts()).toBe(3)
  await house.tick(31 * aDay)
  expect(await contacts()).toBe(0)
})

test('who is excluded and comes again by the same proved mail is excluded at once; by a number only stated, a case is raised', async () => {
  const old = await member({ mobileNum: '+8801711223344', email: `old${n}@khela.test` })
  await house.call('selfExclude', { days: 365 }, old)
  const until = (await house.call('limits', {}, old)).value.excludedUntil
  const stated = await member({ mobileNum: '+8801711223344' })
  await house.settle()
  expect((await house.call('limits', {}, stated)).value.excluded).toBe(false)
  expect((await caseOf(stated))?.markers).toEqual(['same_person'])
  const proved = await member()
  await owner(
    `insert into identity.kyc_application (member_id, id, tier, state, document_hash) select m, 'kyc_' || lpad(m::text, 22, '0'), 2, 'SUBMITTED', decode(repeat('ab', 32), 'hex')
       from unnest(array[$1::bigint, $2::bigint]) m`,
    [old.memberId, proved.memberId],
  )
  await house.tick(aDay)
  await look()
  expect((await house.call('limits', {}, proved)).value).toMatchObject({ excluded: true, excludedUntil: until })
  expect((await launch(proved)).params).toEqual({ reason: 'self_exclusion' })
})
