/** Local lists meet members whenever one of them changes; who may be on one waits for an operator's look (PAY-3.6). */
import { identityJobs, identityRoutes } from '../testing/identity.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../testing/server.ts'
import { registerMember } from '../modules/identity/index.ts'
import { kycJobs, kycModule } from '../modules/kyc/index.ts'
import { createOperator } from '../modules/staff/index.ts'
import { officeRoutes } from '../testing/office.ts'
import { onWatchMatched, moneyJobs, moneyRoutes } from '../testing/money.ts'

let house: TestHouse
beforeAll(async () => {
  const movedOf = () => Promise.resolve({ deposited: 0n, withdrawn: 0n })
  const kycCalls = kycModule.calls({ ports: { movedOf }, state: undefined })
  house = await openTestHouse({
    routes: { ...identityRoutes, ...kycCalls, ...moneyRoutes, ...officeRoutes },
    wire(app) {
      identityJobs(app)
      kycJobs(app)
      moneyJobs(app)
      app.jobs.on('watchMatched', 'review', (t, body) => onWatchMatched(t, app, body))
    },
  })
})
afterAll(() => house.close())

let n = 0
async function member(payeeName?: string) {
  const username = `watched${n++}x`
  const made = await house.kit.app.db.tx((t) =>
    registerMember(t, house.kit.app, { username, ...(payeeName !== undefined && { payeeName }) }),
  )
  return { ...(await house.player({ memberId: made.memberId, publicId: made.publicId, cash: '900.00' })), publicId: made.publicId }
}
type Player = Awaited<ReturnType<typeof member>>
async function hire() {
  const username = `lister${n++}`
  const made = { username, name: 'Mina Akter', role: 'admin', password: 'a long enough password' } as const
  const { operatorId } = (await house.kit.app.db.tx((t) => createOperator(t, house.kit.app, made))) ?? expect.fail('the name is taken')
  return { username, token: house.operator({ kind: 'operator', operatorId, username, role: 'admin', sessionId: BigInt(n) }) }
}
const add = async (name: string, birthday: string | null = null) => {
  const { value } = await house.call('officeWatchAdd', { kind: 'sanctions', name, birthday, note: 'a list' }, await hire())
  await house.settle()
  return value.id
}
const person = (player: Player, legalName: string, birthday: string) =>
  house.call('kycPerson', { legalName, birthday, address: 'House 7, Road 3, Dhaka' }, player)
const reviews = async (player: Player) => {
  const { content } = (await house.call('officeReviews', { state: 'OPEN' }, await hire())).value
  return content.filter((row) => row.memberId === player.publicId)
}
const asksForMoney = async (player: Player) => {
  const input = { amount: '500.00', payeeId: await house.payee(player.memberId), proof: await house.proof(player.memberId) }
  return (await house.call('withdrawCreate', input, player)).code
}

test('somebody who is put on a list is found among members, spelled otherwise too, and their money waits for a look', async () => {
  const [hit, born, other] = [await member(), await member(), await member()]
  expect((await person(hit, 'Shafiqul Alam', '1979-04-05')).status).toBe(200)
  await person(born, 'Shafiqul Alam', '1981-01-01')
  await person(other, 'Shahidul Alam', '1979-04-05')
  const entry = await add('শফিকুল আলম', '1979-04-05')
  expect(await reviews(hit)).toMatchObject([{ kind: 'watch_list', source: `watch:${entry}`, amount: '0.00' }])
  expect([await reviews(born), await reviews(other)]).toEqual([[], []])
  expect(await asksForMoney(hit)).toBe('withdrawal_in_review')
  // Once looked at and let go, the same entry holds nobody again.
  const [review] = await reviews(hit)
  const released = await house.call('officeReviewRelease', { id: review?.id ?? '', note: 'Another person' }, await hire())
  expect(released.status).toBe(200)
  await house.kit.app.db.tx((t) => house.kit.app.jobs.emit(t, 'watchListChanged', { entryId: entry, after: '0' }))
  await house.settle()
  expect(await reviews(hit)).toEqual([])
})

test('the audit says whom somebody put on a list: kind, name, birthday and why', async () => {
  const id = await add('Abul Kashem', '1970-02-03')
  const { detail } = await house.kit.owner.tx((t) =>
    t.one<{ detail: string }>(`select detail from office.audit where act = 'watch.add' and subject = $1`, [id]),
  )
  expect(detail).toBe('sanctions: Abul Kashem, 1970-02-03; a list')
})

test('a name without a birthday is enough to look: of a member who only told the name of their account', async () => {
  const player = await member('Nurjahan Parvin')
  await add('PARVEEN, Nurjahan', '1975-01-01')
  expect(await reviews(player)).toMatchObject([{ kind: 'watch_list' }])
})

test('a member who comes to a name after the list stands is met as well, at registration and with the first account', async () => {
  await add('Habibur Rahman Khan')
  const registered = await member('Habibur Rahman Khan')
  await house.settle()
  expect(await reviews(registered)).toHaveLength(1)
  const named = await member()
  await house.settle()
  expect(await reviews(named)).toEqual([])
  const payee = { channel: 'bkash', holder: 'Habibur Rahman', account: '01712345678', proof: await house.proof(named.memberId) } as const
  expect((await house.call('payeeAdd', payee, named)).status).toBe(200)
  await house.settle()
  expect(await reviews(named)).toHaveLength(1)
})

test('what an operator decided with the entry before them is not asked again', async () => {
  const player = await member()
  await add('Delwar Hossain Babu')
  const sent = await person(player, 'Delwar Hossain Babu', '1990-05-01')
  const [application] = sent.value.applications
  expect(application?.state).toBe('SUBMITTED')
  const operator = await hire()
  await house.call('officeKycRead', { id: application?.id ?? '' }, operator)
  const decided = await house.call('officeKycDecide', { id: application?.id ?? '', decision: 'approve', reasons: [], note: '' }, operator)
  expect(decided.status).toBe(200)
  await house.kit.app.db.tx((t) => house.kit.app.jobs.emit(t, 'memberNamed', { memberId: player.memberId.toString() }))
  await house.settle()
  expect(await reviews(player)).toEqual([])
})

test('more members than one batch holds are all met', async () => {
  const first = await member('Zillur Mridha')
  await house.kit.owner.tx((t) =>
    t.run(
      `with made as (
         insert into identity.member (id, public_id, username, nickname, type, path)
         select 5000000 + n, (5000000 + n)::text, 'crowd' || n, 'M', 0, '/' || (5000000 + n) || '/' from generate_series(1, 4100) n returning id)
       insert into identity.profile (member_id, payee_name) select id, case id when 5004099 then 'Zillur Mridha' else 'Nobody Else' end from made`,
    ),
  )
  const entry = await add('Zillur Mridha')
  const held = await house.kit.owner.tx((t) =>
    t.query<{ id: bigint }>('select member_id as id from wallet.review where source = $1 order by member_id', [`watch:${entry}`]),
  )
  expect(held.map(({ id }) => id)).toEqual([first.memberId, 5_004_099n])
})
