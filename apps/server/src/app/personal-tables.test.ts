import { identityJobs } from '../testing/identity.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOf, publicId, setClock, storeFile, type Tx } from '../kernel/index.ts'
import { self } from '../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { registerMember } from '../modules/identity/index.ts'
import { privacyJobs } from '../modules/privacy/index.ts'
import { personalParts, personalTables } from './personal-data.ts'

let kit: TestApp
let png: Buffer
beforeAll(async () => {
  kit = await testApp()
  identityJobs(kit.app)
  privacyJobs(kit.app, personalParts(kit.app))
  // The queue makes a job's place when it opens; these were named after that.
  await kit.app.jobs.stop(0)
  await kit.app.jobs.start({ supervise: false })
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0a5' } })
    .png()
    .toBuffer()
})
afterAll(() => kit.close())

/** Tables of this database with rows of one member. */
async function catalogue(t: Tx): Promise<string[]> {
  const rows = await t.query<{ name: string }>(
    `select c.table_schema || '.' || c.table_name as name from information_schema.columns c
       join information_schema.tables b using (table_schema, table_name)
      where c.column_name = 'member_id' and b.table_type = 'BASE TABLE' and c.table_schema not in ('pgboss', 'information_schema')
        and not exists (select 1 from pg_inherits i where i.inhrelid = (c.table_schema || '.' || c.table_name)::regclass)
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('each table with rows of one member says what becomes of them', async () => {
  const tables = await kit.owner.tx(catalogue)
  expect(tables.length).toBeGreaterThan(60)
  expect(Object.keys(personalTables).toSorted()).toEqual(tables)
  for (const [name, { file, end, why }] of Object.entries(personalTables))
    if (end === 'kept' || file === null) expect(why, name).toBeTruthy()
})

test('each part of the file that a table names is one', async () => {
  const { memberId } = await kit.app.db.tx((t) => registerMember(t, kit.app, { username: 'partsofafile', password: 'Kutta-Billi-77' }))
  const parts = new Set<string>()
  for (const [name, read] of Object.entries(personalParts(kit.app).sources)) {
    await kit.app.db.tx((t) => read(t, self(memberId), memberId))
    parts.add(name)
  }
  const unknown = Object.entries(personalTables).filter(([, { file }]) => file !== null && !parts.has(file))
  expect(unknown).toEqual([])
})

const mark = 'Zebrafink'
/** Something personal, with the mark in it, in every module: as the modules would have written it. */
async function liveHere(t: Tx, memberId: bigint, pictures: Readonly<Record<'slip' | 'ticket' | 'kyc1' | 'kyc2', string>>): Promise<void> {
  const run = (sql: string, ...params: unknown[]) => t.run(sql, params)
  const id = publicId
  await run(`insert into identity.profile (member_id, payee_name, address) values ($1, $2, $2)`, memberId, mark)
  await run(
    `insert into wallet.payee (member_id, id, channel, holder, account, bank, usable_at) values ($1, $2, 'bank', $3, $3, $3, kernel.now())`,
    memberId,
    id('pye'),
    mark,
  )
  const [withdrawal, deposit, part] = [id('wdr'), id('dep'), id('prt')]
  await run(
    `insert into wallet.withdrawal (member_id, id, amount, channel, payee_name, payee_account, state, returned) values ($1, $2, 10000, 'bkash', $3, $3, 'REJECTED', 10000)`,
    memberId,
    withdrawal,
    mark,
  )
  await run(
    `insert into wallet.dispute (member_id, id, withdrawal_id, part_id, state, note, picture) values ($1, $2, $3, $4, 'REFUSED', $5, $6)`,
    memberId,
    id('dsp'),
    withdrawal,
    part,
    mark,
    pictures.slip,
  )
  await run(
    `insert into wallet.deposit (member_id, id, gateway, method, amount, credited, confirmed, payer, state, expires_at) values ($1, $2, 'manual', 'manual_bkash', 10000, 10000, 10000, $3, 'CREDITED', kernel.now())`,
    memberId,
    deposit,
    mark,
  )
  await run(
    `insert into wallet.deposit_manual (member_id, deposit_id, provider, account_id, account, sender, file_id) values ($1, $2, 'bkash', 'x', '{}', $3, $4)`,
    memberId,
    deposit,
    mark,
    pictures.slip,
  )
  await run(
    `insert into wallet.received_trx (provider, trx_id, id, number, amount, sender, received_at, source, noted_by, deposit_id) values ('bkash', 'T1', $1, '017', 10000, $2, kernel.now(), 'import', 'x', $3)`,
    id('rcv'),
    mark,
    deposit,
  )
  await run(
    `insert into wallet.transfer (member_id, id, side, other_id, amount, note) values ($1, $2, 'out', 999999, 10000, $3)`,
    memberId,
    id('trf'),
    mark,
  )
  await run(
    `insert into messages.letter (id, audience, member_id, account, title, content, created_by) values ($1, 'member', $2, $3, '{}', '{}', 'x')`,
    id('ltr'),
    memberId,
    mark,
  )
  await run(`insert into messages.ticket (id, member_id, type, summary) values ($1, $2, 'complaint', $3)`, id('tkt'), memberId, mark)
  await run(
    `insert into messages.post (ticket, by, text, files) select seq, 'member', $2, array[$3] from messages.ticket where member_id = $1`,
    memberId,
    mark,
    pictures.ticket,
  )
  await run(`insert into messages.chat (id, member_id) values ($1, $2)`, id('cht'), memberId)
  await run(`insert into messages.line (chat, by, text) select seq, 'member', $2 from messages.chat where member_id = $1`, memberId, mark)
  await run(`insert into messages.ways (member_id, language, groups) values ($1, 'bn', '{}')`, memberId)
  await run(
    `insert into content.feedback (id, type, content, sender, member_id, network) values ($1, 0, $2, $2, $3, $2)`,
    id('fbk'),
    mark,
    memberId,
  )
  await run(`insert into care.choice (member_id, every_minutes) values ($1, 30)`, memberId)
  await run(`insert into care.harm_case (member_id, id, markers, figures) values ($1, $2, '{deposits}', '{}')`, memberId, id('car'))
  await run(
    `insert into care.harm_step (member_id, case_id, no, id, by, act, text) select member_id, id, 1, $2, 'x', 'note', $3 from care.harm_case where member_id = $1`,
    memberId,
    id('cst'),
    mark,
  )
  await run(
    `insert into kernel.idempotency (actor, endpoint, key, fingerprint, status, reply) values ('member:' || $1::text, 'payeeAdd', 'k', '', 200, convert_to($2, 'UTF8'))`,
    memberId.toString(),
    `{"holder":"${mark}"}`,
  )
  const check = (tier: number, state: string, picture: string) =>
    run(
      `insert into identity.kyc_application (member_id, id, tier, state, legal_name, address, note, front, decided_at, decided_by) values ($1, $2, $3, $4, $5, $5, $5, $6, kernel.now(), 'x')`,
      memberId,
      id('kyc'),
      tier,
      state,
      mark,
      picture,
    )
  await check(2, 'REJECTED', pictures.kyc1)
  await check(2, 'APPROVED', pictures.kyc2)
  await run(`insert into identity.closure (member_id, closes_at) values ($1, kernel.now())`, memberId)
}

/** Tables of the whole database in which the mark stands, or in which the member has rows although they are wiped. */
async function traces(t: Tx, memberId: bigint): Promise<string[]> {
  const all = await t.query<{ name: string; own: boolean }>(
    `select b.table_schema || '.' || b.table_name as name, exists (select 1 from information_schema.columns c
       where c.table_schema = b.table_schema and c.table_name = b.table_name and c.column_name = 'member_id') as own
       from information_schema.tables b where b.table_type = 'BASE TABLE' and b.table_schema not in ('pgboss', 'pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name, own } of all) {
    const isWiped = own && personalTables[name]?.end === 'wiped'
    const { hit } = await t.one<{ hit: boolean }>(
      `select exists (select 1 from ${name} x where x::text ilike $1 or x::text ilike $2 ${isWiped ? 'or member_id = $3' : 'or $3::bigint is null'}) as hit`,
      [`%${mark}%`, `%${Buffer.from(mark).toString('hex')}%`, memberId],
    )
    if (hit) found.push(name)
  }
  return found.toSorted()
}

test('a closed account leaves nothing personal anywhere but what is kept with its reason and date, and that goes when it is over', async () => {
  const { memberId } = await kit.app.db.tx((t) => registerMember(t, kit.app, { username: mark.toLowerCase(), password: 'Kutta-Billi-77' }))
  const picture = (purpose: 'payment_slip' | 'ticket' | 'kyc') =>
    kit.app.db.tx(async (t) => (await storeFile(t, kit.app, { memberId, purpose, type: 'image/png', bytes: png, by: 'member' })).id)
  const pictures = {
    slip: await picture('payment_slip'),
    ticket: await picture('ticket'),
    kyc1: await picture('kyc'),
    kyc2: await picture('kyc'),
  }
  await kit.owner.tx((t) => t.run('delete from identity.profile where member_id = $1', [memberId]))
  await kit.owner.tx((t) => liveHere(t, memberId, pictures))
  await kit.owner.tx((t) => t.run(`update kernel.file set ref = 'attached' where member_id = $1`, [memberId]))
  const at = Date.now()
  const pass = async (days: number) => {
    await kit.app.db.tx((t) => setClock(t, new Date(at + days * 86_400_000), { stopped: true }))
    await kit.app.jobs.drain()
  }
  const before = await kit.owner.tx((t) => traces(t, memberId))
  expect(before).toEqual(
    expect.arrayContaining(['content.feedback', 'kernel.idempotency', 'messages.line', 'messages.post', 'wallet.received_trx']),
  )

  // A deposit that a person still looks at keeps the account open.
  const put = (state: string) =>
    kit.owner.tx((t) =>
      t.run(`update wallet.deposit set state = $2, credited = case when $2 = 'CREDITED' then 10000 end where member_id = $1`, [
        memberId,
        state,
      ]),
    )
  await put('UNDER_REVIEW')
  await pass(1)
  expect(await kit.owner.tx((t) => traces(t, memberId))).toEqual(expect.arrayContaining(before))
  await put('CREDITED')

  await pass(3)
  expect(await kit.owner.tx((t) => traces(t, memberId))).toEqual(['identity.kyc_application', 'kernel.file'])
  const file = (id: string) => kit.app.db.tx((t) => fileOf(t, kit.app, self(memberId), id))
  expect(await Promise.all(Object.values(pictures).map(async (id) => (await file(id)) !== undefined))).toEqual([false, false, false, true])
  const left = await kit.owner.tx((t) =>
    t.query<{ reason: string; days: number; state: string }>(
      `select k.reason, a.state, round(extract(epoch from k.until - kernel.now()) / 86400)::int as days
         from identity.kept k join identity.kyc_application a on a.id = k.ref where k.member_id = $1`,
      [memberId],
    ),
  )
  expect(left).toEqual([{ reason: 'due_diligence', state: 'APPROVED', days: 1826 }])

  await pass(3 + 1_827)
  expect(await kit.owner.tx((t) => traces(t, memberId))).toEqual([])
})
