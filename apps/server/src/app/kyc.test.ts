/** Identity checks from the member's first word to the operators' last, over HTTP (PAY-3.6). */
import type { OfficeRole, ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../testing/server.ts'
import { self } from '../kernel/scope-mint.ts'
import { registerMember } from '../modules/identity/index.ts'
import { kycJobs, kycModule, kycNeeded, tierOf } from '../modules/kyc/index.ts'
import { createOperator } from '../modules/staff/index.ts'
import { officeRoutes, verifyAudit } from '../testing/office.ts'
import { fileRoutes } from './files.ts'

let house: TestHouse
let png: string
const moved = new Map<bigint, string>()
const told: { memberId: string; tier: number; state: string }[] = []
beforeAll(async () => {
  const movedOf = async (_t: unknown, _s: unknown, memberId: bigint) => ({
    deposited: parseMoney(moved.get(memberId) ?? '0.00'),
    withdrawn: parseMoney('0.00'),
  })
  house = await openTestHouse({
    routes: { ...kycModule.calls({ ports: { movedOf }, state: undefined }), ...fileRoutes, ...officeRoutes },
    wire(app) {
      kycJobs(app)
      app.jobs.on('kycDecided', 'test', async (_t, body) => void told.push(body))
    },
  })
  const picture = sharp({ create: { width: 64, height: 40, channels: 3, background: '#0a5' } })
  png = (await picture.png().toBuffer()).toString('base64')
})
afterAll(() => house.close())

let n = 0
async function member() {
  const made = await house.kit.app.db.tx((t) => registerMember(t, house.kit.app, { username: `kycer${n++}x` }))
  return house.player({ memberId: made.memberId, publicId: made.publicId })
}
type Player = Awaited<ReturnType<typeof member>>
async function hire(role: OfficeRole, memberId?: bigint) {
  const username = `checker${n++}`
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) }
  const { app } = house.kit
  const hired = await app.db.tx((t) => createOperator(t, app, { ...made, ...(memberId !== undefined && { memberId }) }))
  if (!hired) throw new Error('the operator was not made')
  return { username, token: house.operator({ kind: 'operator', operatorId: hired.operatorId, username, role, sessionId: BigInt(n) }) }
}
const upload = async (player: Player, purpose: 'kyc' | 'ticket' = 'kyc') =>
  (await house.call('fileUpload', { purpose, type: 'image/png', data: png }, player)).value.id
const person = (player: Player, legalName = 'Rahim Uddin', birthday = '1990-05-01') =>
  house.call('kycPerson', { legalName, birthday, address: 'House 7, Road 3, Dhaka' }, player)
const newest = ({ value }: { value: ReplyOf<'kyc'> }) => value.applications[0] as ReplyOf<'kyc'>['applications'][number]
async function document(player: Player, number = `19${newKey()}`) {
  const [front, back, selfie] = [await upload(player), await upload(player), await upload(player)]
  return house.call('kycDraft', { tier: 2, documentType: 'national_id', documentNumber: number, front, back, selfie }, player)
}
async function submitted(player: Player, number?: string): Promise<string> {
  await person(player)
  const { id } = newest(await document(player, number))
  expect((await house.call('kycSubmit', { id }, player)).status).toBe(200)
  return id
}
const open = (id: string, operator: { token: string }) => house.call('officeKycRead', { id }, operator)
const decide = (id: string, operator: { token: string }, decision: 'approve' | 'reject' = 'approve', reasons: 'unreadable'[] = []) =>
  house.call('officeKycDecide', { id, decision, reasons, note: '' }, operator)
const tier = (player: Player) => house.kit.app.db.tx((t) => tierOf(t, self(player.memberId), player.memberId))
const acts = () => house.kit.owner.tx((t) => t.query<{ act: string; detail: string }>('select act, detail from office.audit order by seq'))

test('tier 1 stands at once for somebody on no list, once, however many devices press', async () => {
  const player = await member()
  const answers = await Promise.all([person(player), person(player), person(player)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await tier(player)).toBe(1)
  await house.settle()
  expect(told).toContainEqual(expect.objectContaining({ memberId: String(player.memberId), tier: 1, state: 'APPROVED' }))
  expect((await person(await member(), 'Rahim Uddin', '2010-01-01')).code).toBe('under_age')
})

test('eighteen today is old enough, a day later is not', async () => {
  const today = new Date(house.at())
  const day = (add: number) =>
    new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + add)).toISOString().slice(0, 10)
  expect((await person(await member(), 'Rahim Uddin', day(0))).status).toBe(200)
  expect((await person(await member(), 'Rahim Uddin', day(1))).code).toBe('under_age')
})

test('a name on a list waits for an operator and is not told which list', async () => {
  const operator = await hire('cashier')
  const entry = { kind: 'sanctions', name: 'Uddin, Kalu', birthday: '1980-02-03', note: 'UN list 7' } as const
  expect((await house.call('officeWatchAdd', entry, operator)).status).toBe(200)
  const [hit, other] = [await member(), await member()]
  const waiting = await person(hit, 'kalu UDDIN', '1980-02-03')
  expect(newest(waiting)).toMatchObject({ state: 'SUBMITTED', reasons: [] })
  expect(waiting.body).not.toContain('UN list')
  expect(newest(await person(other, 'Kalu Uddin', '1981-02-03'))).toMatchObject({ state: 'APPROVED' })
  const { value } = await open(newest(waiting).id, operator)
  expect(value).toMatchObject({ matches: [{ kind: 'sanctions', note: 'UN list 7' }], row: { state: 'IN_REVIEW' } })
  expect((await decide(newest(waiting).id, operator)).status).toBe(200)
  expect(await tier(hit)).toBe(1)
})

test('a document is drafted, handed in, opened, rejected with reasons, and handed in anew', async () => {
  const [player, operator] = [await member(), await hire('cashier')]
  expect((await document(player)).code).toBe('kyc_tier_before')
  await person(player)
  const draft = newest(await house.call('kycDraft', { tier: 2, documentType: 'passport' }, player))
  expect(await house.call('kycSubmit', { id: draft.id }, player)).toMatchObject({
    code: 'kyc_incomplete',
    params: { field: 'documentNumber' },
  })
  const number = '1990-123 456789'
  const filled = newest(await document(player, number))
  expect(filled).toMatchObject({ id: draft.id, documentMasked: '•••• 6789', documentType: 'national_id' })
  // Nobody looks into a draft.
  expect((await open(draft.id, operator)).code).toBe('not_found')
  const answers = await Promise.all([1, 2].map(() => house.call('kycSubmit', { id: draft.id }, player)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await decide(draft.id, operator)).code).toBe('state_changed')
  expect((await open(draft.id, operator)).value).toMatchObject({ documentNumber: number, row: { state: 'IN_REVIEW' } })
  expect((await decide(draft.id, operator, 'reject')).code).toBe('reason_required')
  await decide(draft.id, operator, 'reject', ['unreadable'])
  expect(newest(await house.call('kyc', {}, player))).toMatchObject({ state: 'REJECTED', reasons: ['unreadable'] })
  const again = newest(await document(player, number))
  expect(again.id).not.toBe(draft.id)
  await house.call('kycSubmit', { id: again.id }, player)
  await open(again.id, operator)
  const both = await Promise.all([decide(again.id, operator), decide(again.id, await hire('admin'))])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await tier(player)).toBe(2)
})

test('who opens a document reads beside it what was given at tier 1', async () => {
  const [player, operator] = [await member(), await hire('cashier')]
  const id = await submitted(player, 'BESIDE-1')
  const { value } = await open(id, operator)
  const given = await house.kit.owner.tx((t) =>
    t.one<object>(
      `select legal_name as "legalName", birthday::text as birthday, address from identity.kyc_application
        where tier = 1 and state = 'APPROVED' and member_id = (select member_id from identity.kyc_application where id = $1)`,
      [id],
    ),
  )
  expect(value.person).toEqual(given)
  expect([value.legalName, value.row.tier]).toEqual([null, 2])
})

test('a list that grew since tier 1 is met when a document is opened, and what stood against it is kept', async () => {
  const [player, operator] = [await member(), await hire('cashier')]
  expect(newest(await person(player, 'Jamal Sheikh', '1979-04-05'))).toMatchObject({ state: 'APPROVED' })
  const entry = { kind: 'sanctions', name: 'SHEIKH Jamal', birthday: null, note: 'UN list 9' } as const
  expect((await house.call('officeWatchAdd', entry, operator)).status).toBe(200)
  const { id } = newest(await document(player))
  await house.call('kycSubmit', { id }, player)
  const { value } = await open(id, operator)
  expect(value.matches).toMatchObject([{ kind: 'sanctions', note: 'UN list 9' }])
  expect((await decide(id, operator)).value.matches).toHaveLength(1)
  const kept = await house.kit.owner.tx((t) => t.query('select 1 from identity.kyc_match where application_id = $1', [id]))
  expect(kept).toHaveLength(1)
})

test('a number lies sealed, is written in no audit row, and each opening is one', async () => {
  const [player, operator] = [await member(), await hire('cashier')]
  const number = `PLAIN${newKey()}`
  const id = await submitted(player, number)
  const before = (await acts()).filter(({ act }) => act === 'kyc.read').length
  const { value } = await open(id, operator)
  await open(id, operator)
  expect((await house.call('officeFile', { id: value.front ?? '' }, operator)).status).toBe(200)
  const rows = await acts()
  expect(rows.filter(({ act }) => act === 'kyc.read').length).toBe(before + 2)
  expect(rows.at(-1)).toMatchObject({ act: 'file.read', detail: `kyc ${id}` })
  expect(JSON.stringify(rows)).not.toContain(number)
  const stored = await house.kit.owner.tx((t) =>
    t.one('select to_jsonb(a)::text as all from identity.kyc_application a where id = $1', [id]),
  )
  expect(JSON.stringify(stored)).not.toContain(number)
  expect((await house.kit.app.db.tx(verifyAudit)).intact).toBe(true)
})

test('tier 3 takes two operators, and nobody decides about themselves', async () => {
  const player = await member()
  const [first, second, own] = [await hire('cashier'), await hire('admin'), await hire('admin', player.memberId)]
  const id = await submitted(player)
  await open(id, first)
  expect((await decide(id, own)).code).toBe('own_request')
  await decide(id, first)
  const proof = await upload(player)
  const funds = await house.call('kycDraft', { tier: 3, source: 'salary', explanation: 'Ten years at a bank', proof }, player)
  const { id: last } = newest(funds)
  await house.call('kycSubmit', { id: last }, player)
  await open(last, first)
  expect((await decide(last, first)).value.row).toMatchObject({ state: 'IN_REVIEW', firstBy: first.username })
  expect((await decide(last, first)).code).toBe('four_eyes')
  expect(await tier(player)).toBe(2)
  expect((await decide(last, second)).value.row).toMatchObject({ state: 'APPROVED', decidedBy: second.username })
  expect(await tier(player)).toBe(3)
})

test('two accounts of one person are one operator at tier 3', async () => {
  const [player, tied] = [await member(), await member()]
  const [first, alias] = [await hire('cashier', tied.memberId), await hire('admin', tied.memberId)]
  const id = await submitted(player)
  await open(id, first)
  await decide(id, first)
  const proof = await upload(player)
  const funds = await house.call('kycDraft', { tier: 3, source: 'salary', explanation: 'Ten years at a bank', proof }, player)
  const { id: last } = newest(funds)
  await house.call('kycSubmit', { id: last }, player)
  await open(last, first)
  await decide(last, first)
  expect((await decide(last, alias)).code).toBe('four_eyes')
  expect(await tier(player)).toBe(2)
})

test('somebody else’s application and pictures do not exist; a picture is attached once and for this purpose', async () => {
  const [player, other] = [await member(), await member()]
  await person(other)
  const id = newest(await person(player)).id
  expect((await house.call('kycSubmit', { id }, other)).code).toBe('not_found')
  const mine = await upload(player)
  expect((await house.call('kycDraft', { tier: 2, front: mine }, other)).code).toBe('picture_unknown')
  expect((await house.call('kycDraft', { tier: 2, front: await upload(other, 'ticket') }, other)).code).toBe('picture_unknown')
  const { id: draft } = newest(await house.call('kycDraft', { tier: 2, front: mine }, player))
  expect((await house.call('kycDraft', { tier: 2, front: mine }, player)).status).toBe(200)
  // Of several pictures the refusal says which.
  const asked = { tier: 2, back: await upload(player), selfie: await upload(other) } as const
  const refused = await house.call('kycDraft', asked, player)
  expect([refused.code, refused.params]).toEqual(['picture_unknown', { field: 'selfie' }])
  expect((await house.call('kycSubmit', { id: draft }, other)).code).toBe('not_found')
})

test('what is no picture never gets so far as to be a document', async () => {
  const player = await member()
  const raw = Buffer.from(png, 'base64')
  const corpus: [string, Buffer][] = [
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['cut off', raw.subarray(0, 40)],
    ['pdf in a coat', Buffer.concat([raw.subarray(0, 8), Buffer.from('%PDF-1.7 /JS (app.alert(1))')])],
  ]
  for (const [name, bytes] of corpus) {
    const answer = await house.call('fileUpload', { purpose: 'kyc', type: 'image/png', data: bytes.toString('base64') }, player)
    expect(['upload_type', 'upload_unreadable', 'upload_dimensions'], name).toContain(answer.code)
  }
  // A polyglot and what a camera wrote are left behind by making it anew.
  const polyglot = Buffer.concat([raw, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
  const kept = await house.call('fileUpload', { purpose: 'kyc', type: 'image/png', data: polyglot.toString('base64') }, player)
  const back = await house.call('file', { id: kept.value.id }, player)
  expect(Buffer.from(back.value.data, 'base64').includes('<script>')).toBe(false)
})

test('who has moved the sum needs tier 2 before money leaves, and approval lifts it', async () => {
  const [player, operator] = [await member(), await hire('cashier')]
  const need = (deposited: string) =>
    house.kit.app.db.tx((t) =>
      kycNeeded(t, house.kit.app, self(player.memberId), player.memberId, { deposited: parseMoney(deposited), withdrawn: 0n }),
    )
  expect(await need('249999.99')).toEqual({ tier: 0, needed: 0, isMissing: false })
  expect(await need('250000.00')).toEqual({ tier: 0, needed: 2, isMissing: true })
  moved.set(player.memberId, '250000.00')
  expect((await house.call('kyc', {}, player)).value).toMatchObject({ tier: 0, needed: 2, movedIn: '250000.00' })
  const id = await submitted(player)
  await open(id, operator)
  await decide(id, operator)
  expect(await need('250000.00')).toEqual({ tier: 2, needed: 2, isMissing: false })
})

test('a document that is over takes its tier and those above with it', async () => {
  const [player, operator] = [await member(), await hire('cashier')]
  await person(player)
  const [front, selfie] = [await upload(player), await upload(player)]
  const expiresOn = new Date(house.at() + 2 * 86_400_000).toISOString().slice(0, 10)
  const given = { tier: 2, documentType: 'passport', documentNumber: 'BX0129911', expiresOn, front, selfie } as const
  const { id } = newest(await house.call('kycDraft', given, player))
  await house.call('kycSubmit', { id }, player)
  await open(id, operator)
  await decide(id, operator)
  /** The daily look of the day that has just begun. */
  const expire = async () => {
    await house.kit.app.jobs.stop(0)
    await house.kit.app.jobs.start({ supervise: false })
    await house.settle()
  }
  await house.tick(2 * 86_400)
  await expire()
  expect(await tier(player)).toBe(2)
  await house.tick(86_400)
  await expire()
  expect(await tier(player)).toBe(1)
  expect(newest(await house.call('kyc', {}, player))).toMatchObject({ state: 'EXPIRED' })
})
