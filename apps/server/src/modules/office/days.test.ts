/** The days of a list: midnight is the merchant's, both days belong to the list, and nothing else does. */
import type { EndpointName, RequestOf } from '@khela/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { dayRangeOf, publicId } from '../../kernel/index.ts'
import { deskPast } from '../tables/index.ts'
import { registerMember } from '../identity/index.ts'
import { type MemberView } from '../members/index.ts'
import { officeRoutes, auditNewest } from '../../testing/office.ts'

/** The fifth of March 2020 in Dhaka, six hours ahead: its first and last instants, and those beside them. */
const day = '2020-03-05'
const instants = ['2020-03-04T17:59:59.999Z', '2020-03-04T18:00:00.000Z', '2020-03-05T17:59:59.999Z', '2020-03-05T18:00:00.000Z']

let house: TestHouse
let members: MemberView[]
beforeAll(async () => {
  house = await openTestHouse({ routes: officeRoutes })
  const { app } = house.kit
  members = await Promise.all(
    instants.map((_, n) => app.db.tx((t) => registerMember(t, app, { username: `dated${n}`, password: 'a long enough password' }))),
  )
})
afterAll(() => house.close())

interface List {
  readonly name: EndpointName
  readonly input?: object
  /** Beginning of the ids of its rows. */
  readonly prefix: string
  /** Makes one row: $1 its id, $2 its member, $3 its time. */
  readonly row: string
  /** Whether it is of one member. */
  readonly isOfMember?: true
}

const deposit = (state: string, credited: string) =>
  `insert into wallet.deposit (id, member_id, created_at, gateway, method, amount, state, credited, expires_at)
   values ($1, $2, $3, 'manual', 'manual_bkash', 10000, '${state}', ${credited}, $3)`
const withdrawal = (state: string, returned: number) =>
  `insert into wallet.withdrawal (id, member_id, created_at, amount, channel, payee_name, payee_account, state, returned)
   values ($1, $2, $3, 10000, 'bkash', 'Rahim Uddin', '01711111111', '${state}', ${returned})`
const adjustment = (state: string, decided: string) =>
  `insert into wallet.adjustment (id, member_id, made_at, account, side, amount, reason, note, checkers, made_by, state, decided_by, decided_at)
   values ($1, $2, $3, 'cash', 'credit', 10000, 'correction', 'x', 1, 'maker', '${state}', ${decided})`
const review = (state: string, released: string) =>
  `insert into wallet.review (id, member_id, opened_at, kind, source, amount, state, released_at, released_by)
   values ($1, $2, $3, 'significant_win', $1, 10000, '${state}', ${released})`
const harm = (state: string, closed: string) =>
  `insert into care.harm_case (id, member_id, opened_at, markers, figures, state, closed_at, closed_by)
   values ($1, $2, $3, '{chasing_losses}', '{"depositsWeek": "0", "depositsUsual": "0"}', '${state}', ${closed})`
const application = (state: string, decided: string) =>
  `insert into identity.kyc_application (id, member_id, submitted_at, tier, state, decided_at, decided_by)
   values ($1, $2, $3, 2, '${state}', ${decided})`
const ticket = (state: string) =>
  `insert into messages.ticket (id, member_id, updated_at, type, summary, state) values ($1, $2, $3, 'other', 'x', '${state}')`
const proposal = (state: string, decided: string) =>
  `with member as (select $2::bigint)
   insert into office.proposal (id, made_at, act, key, subject, input, before, after, reason, made_by, expires_at, state, decided_at, decided_by)
   values ($1, $3, 'officeGameSwitch', $1, '{"bn": "x", "en": "x"}', '{}', '{"a": "1"}', '{"a": "2"}', 'x', 'maker',
           kernel.now() + interval '1 day', '${state}', ${decided})`
const feedback = (done: string) =>
  `insert into content.feedback (id, member_id, at, type, content, network, done_at, done_by) values ($1, $2, $3, 0, 'x', '203.0.113.0', ${done})`

const lists: readonly List[] = [
  { name: 'officeDeposits', input: { filter: 'waiting' }, prefix: 'dep', row: deposit('MATCHING', 'null') },
  { name: 'officeDeposits', input: { filter: 'ended' }, prefix: 'dep', row: deposit('CREDITED', '10000') },
  { name: 'officeWithdrawals', input: { filter: 'waiting' }, prefix: 'wdr', row: withdrawal('RISK_CHECK', 0) },
  { name: 'officeWithdrawals', input: { filter: 'decided' }, prefix: 'wdr', row: withdrawal('REJECTED', 10_000) },
  { name: 'officeAdjustments', input: { filter: 'waiting' }, prefix: 'adj', row: adjustment('PROPOSED', 'null, null') },
  { name: 'officeAdjustments', input: { filter: 'decided' }, prefix: 'adj', row: adjustment('REJECTED', "'other', $3") },
  {
    name: 'officeCases',
    input: { state: 'OPEN' },
    prefix: 'cas',
    row: `insert into play.vendor_case (id, member_id, happened_at, opened_at, vendor, kind, subject) values ($1, $2, $3, $3, 'KH', 'hand_look', $1)`,
  },
  { name: 'officeReviews', input: { state: 'OPEN' }, prefix: 'rev', row: review('OPEN', 'null, null') },
  { name: 'officeReviews', input: { state: 'RELEASED' }, prefix: 'rev', row: review('RELEASED', "$3, 'clerk'") },
  { name: 'officeHarmCases', input: { state: 'OPEN' }, prefix: 'car', row: harm('OPEN', 'null, null') },
  { name: 'officeHarmCases', input: { state: 'CLOSED' }, prefix: 'car', row: harm('CLOSED', "$3, 'clerk'") },
  { name: 'officeKycQueue', input: { list: 'waiting' }, prefix: 'kyc', row: application('SUBMITTED', 'null, null') },
  { name: 'officeKycQueue', input: { list: 'decided' }, prefix: 'kyc', row: application('REJECTED', "$3, 'clerk'") },
  { name: 'officeTickets', input: { state: 'OPEN' }, prefix: 'tkt', row: ticket('OPEN') },
  { name: 'officeTickets', input: { state: 'ANSWERED' }, prefix: 'tkt', row: ticket('ANSWERED') },
  {
    name: 'officeChats',
    input: { state: 'LIVE' },
    prefix: 'cht',
    row: `insert into messages.chat (id, member_id, opened_at) values ($1, $2, $3)`,
  },
  {
    name: 'officeChats',
    input: { state: 'CLOSED' },
    prefix: 'cht',
    row: `insert into messages.chat (id, member_id, closed_at, state) values ($1, $2, $3, 'CLOSED')`,
  },
  {
    name: 'officeLetters',
    prefix: 'ltr',
    row: `insert into messages.letter (id, member_id, shown_at, audience, title, content, created_by)
          values ($1, $2, $3, 'member', '{"bn": "x", "en": "x"}', '{"bn": "x", "en": "x"}', 'clerk')`,
  },
  { name: 'officeFeedback', input: { state: 'OPEN' }, prefix: 'fbk', row: feedback('null, null') },
  { name: 'officeFeedback', input: { state: 'DONE' }, prefix: 'fbk', row: feedback("$3, 'clerk'") },
  { name: 'officeProposals', input: { filter: 'waiting' }, prefix: 'prp', row: proposal('OPEN', 'null, null') },
  { name: 'officeProposals', input: { filter: 'decided' }, prefix: 'prp', row: proposal('REJECTED', "$3, 'other'") },
  {
    name: 'officeMemberRounds',
    prefix: 'rnd',
    isOfMember: true,
    row: `insert into play.round (id, member_id, at, vendor, game, mode, currency, stake, status, settled_at)
          values ($1, $2, $3, 'KH', 'dice', 'real', 'BDT', 10000, 'SETTLED', $3)`,
  },
  { name: 'officeMemberPayments', prefix: 'wdr', isOfMember: true, row: withdrawal('REJECTED', 10_000) },
]

/** Ids of the rows that stand in an answer: a ticket and a conversation are inside their line. */
const idsIn = ({ content }: { readonly content: readonly object[] }): string[] =>
  content.map((line) => {
    const { id, ticket: t, chat } = line as { id?: string; ticket?: { id: string }; chat?: { id: string } }
    return id ?? t?.id ?? chat?.id ?? ''
  })

describe.each(lists)('$name $input', ({ name, input, prefix, row, isOfMember }) => {
  test('a row of the last instant before midnight is of that day, one of midnight of the next', async () => {
    const ids = instants.map(() => publicId(prefix))
    const [first] = members
    await house.kit.owner.tx(async (t) => {
      for (const [n, at] of instants.entries()) await t.run(row, [ids[n], (isOfMember ? first : members[n])?.memberId, at])
    })
    const token = house.operator({ kind: 'operator', operatorId: 1n, username: 'reader', role: 'auditor', sessionId: 1n })
    const ask = async (days: { readonly from?: string; readonly to?: string }): Promise<number[]> => {
      const asked = { ...input, ...(isOfMember && { id: first?.publicId }), ...days } as RequestOf<typeof name>
      const { status, value } = await house.call(name, asked, { token })
      expect(status).toBe(200)
      const found = idsIn(value as { content: object[] })
      return ids.flatMap((id, n) => (found.includes(id) ? [n] : []))
    }
    expect(await ask({ from: day, to: day })).toEqual([1, 2])
    expect(await ask({ from: '2020-03-04', to: '2020-03-04' })).toEqual([0])
    expect(await ask({ from: '2020-03-06', to: '2020-03-06' })).toEqual([3])
    expect(await ask({ to: day })).toEqual([0, 1, 2])
    // The newest of another test may fill the first page of a list whose end is open.
    expect((await ask({ from: day })).includes(0)).toBe(false)
    expect(await ask({ from: '2019-01-01', to: '2019-12-31' })).toEqual([])
    const backwards = { ...input, ...(isOfMember && { id: first?.publicId }), from: day, to: '2020-03-04' } as RequestOf<typeof name>
    expect((await house.call(name, backwards, { token })).code).toBe('bad_input')
  })
})

const paged = lists.filter(({ name, input }) =>
  [
    'officeDeposits ended',
    'officeWithdrawals decided',
    'officeAdjustments decided',
    'officeCases OPEN',
    'officeTickets ANSWERED',
    'officeLetters ',
  ].includes(`${name} ${Object.values(input ?? {}).join(' ')}`),
)
test.each(paged)(
  '$name $input: pages of some days follow each other, newest first, whatever their numbers',
  async ({ name, input, prefix, row }) => {
    // Rows that were numbered against the order of their time.
    const made = Array.from({ length: 45 }, (_, n) => ({ id: publicId(prefix), at: new Date(Date.UTC(2019, 5, 3, 12, (n * 7) % 45)) }))
    await house.kit.owner.tx(async (t) => {
      for (const { id, at } of made) await t.run(row, [id, members[0]?.memberId, at])
    })
    const token = house.operator({ kind: 'operator', operatorId: 1n, username: 'reader', role: 'auditor', sessionId: 1n })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const asked = { ...input, from: '2019-06-03', to: '2019-06-03', ...(cursor !== '' && { cursor }) } as RequestOf<typeof name>
      const page = (await house.call(name, asked, { token })).value as { content: object[]; next: string | null }
      seen.push(...idsIn(page))
      cursor = page.next
    }
    expect(seen).toEqual(made.toSorted((a, b) => b.at.getTime() - a.at.getTime()).map(({ id }) => id))
  },
)

test('acts of some days, page after page: one that waited for another has the higher number and the earlier time', async () => {
  const numbers = [9_000_001n, 9_000_002n, 9_000_003n]
  const range = dayRangeOf(house.kit.app, { from: '2018-06-03', to: '2018-06-03' })
  await house.kit.owner.tx(async (t) => {
    for (const [n, seq] of numbers.entries())
      await t.run(
        `insert into office.audit (seq, at, operator, act, subject, detail, prev, hash) values ($1, $2, 'chief', 'looked', '', '', $3, $3)`,
        [seq, new Date(Date.UTC(2018, 5, 3, 12, 30 - n)), Buffer.alloc(32)],
      )
  })
  const seen: bigint[] = []
  for (let before: bigint | undefined; seen.length < numbers.length;) {
    const [row] = await house.kit.app.db.tx((t) => auditNewest(t, before, 1, range))
    if (row === undefined) break
    seen.push(row.seq)
    before = row.seq
  }
  expect(seen).toEqual(numbers)
})

test('jobs that failed for good, by the time they did', async () => {
  const ids = instants.map(() => crypto.randomUUID())
  await house.kit.owner.tx(async (t) => {
    for (const [n, at] of instants.entries())
      await t.run(`insert into pgboss.job (id, name, data, created_on) values ($1, 'dead-letter', '{}', $2)`, [ids[n], at])
  })
  const token = house.operator({ kind: 'operator', operatorId: 1n, username: 'chief', role: 'admin', sessionId: 1n })
  const { value } = await house.call('officeJobs', { from: day, to: day }, { token })
  expect(new Set(idsIn(value))).toEqual(new Set([ids[1], ids[2]]))
  // What waits is counted whatever the list shows.
  expect(value.open).toBe(4)
})

test('rounds of a live table, whatever chain they were of, page after page', async () => {
  const table = 'dragon-tiger'
  await house.kit.owner.tx(async (t) => {
    for (const [n, at] of instants.entries()) {
      // The chain changes within the day.
      const chain = n < 2 ? 'chn_aaaaaaaaaaaaaaaaaaaaaa' : 'chn_bbbbbbbbbbbbbbbbbbbbbb'
      await t.run(
        `insert into house.table_chain (id, table_id, length, terminal, salt_commit, salt_part, salt, announced_at, active_at, ended_at)
         values ($1, $2, 10, $3, $3, $3, $3, $4, $4, $4) on conflict do nothing`,
        [chain, table, 'a'.repeat(64), at],
      )
      await t.run(
        `insert into house.table_round (chain_id, no, table_id, phase, open_at, close_at, start_at, over_at) values ($1, $2, $3, 'void', $4, $4, $4, $4)`,
        [chain, 4 - n, table, at],
      )
    }
  })
  const { app } = house.kit
  const range = dayRangeOf(app, { from: day, to: day })
  const past = (from: { chain?: string; before?: number }) => app.db.tx((t) => deskPast(t, table, from, range))
  const shown = (await past({})).rounds
  expect(shown.map(({ openAt }) => openAt.toISOString())).toEqual([instants[2], instants[1]])
  const [newest] = shown
  const rest = await past({ chain: newest?.chain ?? '', before: newest?.no ?? 0 })
  expect([rest.rounds.map(({ openAt }) => openAt.toISOString()), rest.more]).toEqual([[instants[1]], false])
})
