/** Rules of the house are changed by two (REL-A20): tried by one operator alone, by two, by two at once, and too late. */
import { endpoints, proposalActs, type OfficeRole, type ProposalAct, type RequestOf } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillGames } from '../../testing/games.ts'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { registerMember } from '../identity/index.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { seedDeposits } from '../../testing/money.ts'
import { createOperator } from '../staff/index.ts'
import { changes, officeRoutes, verifyAudit } from '../../testing/office.ts'
import { limitedCase, limitedMember } from '../../testing/limits.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: { ...stillGames(), ...officeRoutes } })
  await seedCatalogue(house.kit.app)
  await seedDeposits(house.kit.app)
})
afterAll(() => house.close())

let n = 0
async function hire(role: OfficeRole = 'admin', memberId?: bigint) {
  const username = `ruleop${n++}`
  const made = { username, name: 'Mina Akter', role, password: 'a long enough password', totpSecret: Buffer.alloc(20, 7) }
  const { app } = house.kit
  const hired = await app.db.tx((t) => createOperator(t, app, { ...made, ...(memberId === undefined ? {} : { memberId }) }))
  if (!hired) throw new Error('the operator was not made')
  return { username, token: house.operator({ kind: 'operator', operatorId: hired.operatorId, username, role, sessionId: BigInt(n) }) }
}
type Who = Awaited<ReturnType<typeof hire>>

const desk = async (who: Who) => (await house.call('officeDepositDesk', {}, who)).value
const accountInput = async (who: Who, change: object = {}) => {
  const { id, version, method, number, kind, holder, bank, branch, active } =
    (await desk(who)).accounts.find((one) => one.method === 'manual_bkash') ?? expect.fail('there is a receiving number')
  return { id, version, method, number, kind, holder, bank, branch, active, reason: 'a new SIM', ...change }
}
const methodInput = async (who: Who, change: object = {}) => {
  const { code, version, active, min, max, hours, feePercent, instructions } =
    (await desk(who)).methods.find((one) => one.code === 'manual_nagad') ?? expect.fail('there is the method')
  return { code, version, active, min, max, hours, feePercent, instructions, reason: 'the provider asks for more', ...change }
}
const offerInput = async (who: Who, change: object = {}) => {
  const { id, version, archived: _archived, ...offer } = (await desk(who)).offers[0] ?? expect.fail('there is an offer')
  return { id, version, offer: { ...offer, ...change }, reason: 'for the festival' }
}
async function listed(who: Who): Promise<string> {
  const entry = { kind: 'sanctions', name: `Person Number ${n++}`, birthday: null, note: 'a list' } as const
  return (await house.call('officeWatchAdd', entry, who)).value.id
}
/** For each act, something that does not only protect. */
const samples: { readonly [N in ProposalAct]: (who: Who) => Promise<RequestOf<N>> } = {
  officeReceivingAccountSave: (who) => accountInput(who, { number: `01999888${100 + n++}` }),
  officeDepositMethodSave: (who) => methodInput(who, { feePercent: 185 + n++ }),
  officeDepositOfferSave: (who) => offerInput(who, { percent: 100 + n++ }),
  async officeDepositSettingsSave(who) {
    const { version, values } = (await house.call('officeDepositSettings', {}, who)).value
    return { version, values: { ...values, usdtRate: '121.00', fourEyesAbove: `300${10 + n++}.00` }, reason: 'the market' }
  },
  async officeChatSettingsSave(who) {
    const { version, values } = (await house.call('officeChatSettings', {}, who)).value
    return { version, values: { ...values, idleMinutes: 100 + n++ }, reason: 'too many wait' }
  },
  async officeSettingSave(who) {
    const { version } = (await house.call('officeSetting', { name: 'WITHDRAW_AUTO_RECEIPT_MINUTES' }, who)).value.row
    return { name: 'WITHDRAW_AUTO_RECEIPT_MINUTES', version, value: String(90 + n++), reason: 'banks are slow' }
  },
  officeGameLimits: () =>
    Promise.resolve({
      game: 'wheel',
      min: '2.00',
      max: `${50 + n++}.00`,
      exposure: '1000.00',
      openMost: '5000.00',
      reason: 'too much at once',
    }),
  async officeGameSwitch(who) {
    await house.call('officeGameSwitch', { game: 'keno', off: true, reason: 'a look at it' }, who)
    return { game: 'keno', off: false, reason: 'looked at' }
  },
  async officeMerchantSet(who) {
    const { info } = (await house.call('officeMerchant', {}, who)).value
    const reopen = { status: 'normal', maintenanceEnd: null, info, reason: 'the work is done' } as const
    await house.call('officeMerchantSet', { ...reopen, status: 'maintenance' }, who)
    return reopen
  },
  async officeOperatorChange() {
    const { username } = await hire('cashier')
    return { username, role: 'auditor', disabled: false, member: null, reason: 'a new task' }
  },
  officeOperatorCreate: () =>
    Promise.resolve({ username: `newop${n++}`, name: 'Rima Das', role: 'cashier', member: null, reason: 'one more at the desk' }),
  officeOperatorRenew: async () => ({ username: (await hire('cashier')).username, reason: 'a lost phone' }),
  async officeMemberLimitsSet(who) {
    const { publicId: id } = await limitedMember(house)
    const strict = { id, name: 'lossDay', amount: '200.00', reason: 'harm' } as const
    expect((await house.call('officeMemberLimitsSet', strict, who)).value).toEqual({ outcome: 'made', proposal: null })
    return { id, name: 'lossDay', amount: null, reason: 'asked for by the member' }
  },
  officeHarmLimits: async (who) => ({ id: await limitedCase(house, who), lossDay: '100.01', reason: 'it went well' }),
  officeWatchEnd: async (who) => ({ id: await listed(who), reason: 'somebody else of that name' }),
}

/** Everything that the acts write, as one text. */
const rulesNow = () =>
  house.kit.owner.tx((t) =>
    t.one<{ rules: string }>(
      `select jsonb_build_array(
         (select jsonb_agg(jsonb_build_array(s.name, s.value) order by s.name) from kernel.setting s),
         (select jsonb_agg(to_jsonb(a) order by a.id) from wallet.receiving_account a),
         (select jsonb_agg(to_jsonb(m) order by m.code) from wallet.deposit_method m),
         (select jsonb_agg(to_jsonb(o) order by o.id) from wallet.deposit_offer o),
         (select jsonb_agg(to_jsonb(x) order by x.game, x.version) from house.switched_off x),
         (select jsonb_agg(jsonb_build_array(p.username, p.role, p.disabled, p.member_id, encode(p.totp_secret, 'hex')) order by p.username) from office.operator p),
         (select jsonb_agg(to_jsonb(c) order by c.member_id, c.by, c.measure, c.span) from limits.cap c),
         (select jsonb_agg(to_jsonb(s) order by s.id) from care.harm_step s),
         (select jsonb_agg(to_jsonb(w) order by w.id) from identity.watch_entry w))::text as rules`,
    ),
  )
const call = <N extends ProposalAct>(act: N, input: RequestOf<N>, who: Who) => house.call(act, input, who)
const ask = async (act: ProposalAct, who: Who) => call(act, (await samples[act](who)) as never, who)
const proposed = async (act: ProposalAct, who: Who): Promise<string> => {
  const answer = await ask(act, who)
  return answer.value.proposal ?? expect.fail(`${act}: ${answer.code ?? 'took effect'}`)
}
const approve = (id: string, who: Who) => house.call('officeProposalApprove', { id }, who)
const reject = (id: string, reason: string, who: Who) => house.call('officeProposalReject', { id, reason }, who)
const auditOf = async (subject: string) =>
  house.kit.owner.tx((t) =>
    t.query<{ operator: string; act: string; detail: string }>(
      'select operator, act, detail from office.audit where subject = $1 order by seq',
      [subject],
    ),
  )

for (const act of proposalActs)
  test(`${act}: one operator alone changes nothing, two change it, and the audit has the old value and the new one`, async () => {
    const [maker, checker, auditor] = [await hire(), await hire(), await hire('auditor')]
    const input = (await samples[act](maker)) as never
    const before = await rulesNow()
    expect((await call(act, { ...(input as object), reason: ' ' } as never, maker)).code).toBe('reason_required')
    const { proposal } = (await call(act, input, maker)).value
    const id = proposal ?? expect.fail('it took effect')
    expect(await rulesNow()).toEqual(before)
    expect((await call(act, input, checker)).code).toBe('proposal_open')
    expect((await approve(id, maker)).code).toBe('four_eyes')
    expect((await reject(id, 'mine', auditor)).code).toBe('forbidden')
    expect(await rulesNow()).toEqual(before)
    const waiting = (await house.call('officeProposals', { filter: 'waiting' }, checker)).value.content.find((row) => row.id === id)
    expect(waiting?.can).toEqual(['approve', 'reject'])
    expect(waiting?.differences.length).toBeGreaterThan(0)

    expect((await approve(id, checker)).value.row).toMatchObject({ state: 'APPROVED', decidedBy: checker.username, madeBy: maker.username })
    expect(await rulesNow()).not.toEqual(before)
    expect((await approve(id, checker)).code).toBe('state_changed')
    const made = (await auditOf(changes[act].key(input))).at(-1)
    expect(made).toMatchObject({ operator: checker.username, act: changes[act].audit(input) })
    for (const one of waiting?.differences ?? []) expect(made?.detail).toContain(`${one.field}: ${one.before ?? '–'} → ${one.after ?? '–'}`)
    expect(made?.detail).toContain(`proposed by ${maker.username} (${id})`)
  })

test('every act of the office is either changed by two or known to be done by one', () => {
  const alone = `
    officeCaseClose officeHarmAct officeKycRead officePokerCards
    officePokerLook officeSeaLook officeContentSave officeContentMove officeContentRemove
    officeUpload officeFilmUpload officeFeedbackDone officeLetterSend officeLetterWithdraw officeTicketAnswer
    officeTicketAssign officeTicketClose officeChatTake officeChatSay officeChatSeen
    officeMemberEndSessions officeMemberSignIn officeMemberState officeMemberPassword officeTableLineRemove
    officeTableMute officePokerTableEnd officeSeaEnd officeJobRetry officeJobDrop
    officeReceivedImport officeDepositOfferArchive officePayoutPicture officeDisputeResolve officeReviewRelease officeOperatorCode
    officeNoteAdd officeNoteRemove officeMemberTag officeChatPass officeChatEnd officeChatHere officeMemberReveal
  `
  const protects = 'officeWatchAdd'
  const twoByOwnRules = `
    officeWithdrawalApprove officeWithdrawalReject officePayoutMake officeKycDecide
    officeDepositApprove officeDepositReject officeDepositReverse officeAdjustmentCreate
    officeAdjustmentApprove officeAdjustmentReject officeProposalApprove officeProposalReject
  `
  const known = `${alone} ${protects} ${twoByOwnRules}`.trim().split(/\s+/)
  const acts = Object.entries(endpoints).flatMap(([name, one]) =>
    one.site === 'office' && one.method === 'POST' && 'permission' in one ? [name] : [],
  )
  expect([...known, ...proposalActs].toSorted()).toEqual(acts.toSorted())
})

test('what only protects holds at once, with its reason, and the way back takes two', async () => {
  const [maker, checker] = [await hire(), await hire()]
  const off = [
    await house.call('officeReceivingAccountSave', await accountInput(maker, { active: false }), maker),
    await house.call('officeDepositMethodSave', await methodInput(maker, { active: false }), maker),
    await house.call('officeDepositOfferSave', await offerInput(maker, { active: false }), maker),
  ]
  expect(off.map(({ value }) => value)).toEqual(off.map(() => ({ outcome: 'made', proposal: null })))
  const now = await desk(maker)
  expect([now.accounts.find(({ method }) => method === 'manual_bkash')?.active, now.offers[0]?.active]).toEqual([false, false])
  const back = await house.call('officeReceivingAccountSave', await accountInput(maker, { active: true }), maker)
  expect(back.value.proposal).not.toBeNull()
  // Turning off and changing the number in one call is no protection.
  const disguised = await house.call('officeDepositOfferSave', await offerInput(maker, { active: false, cap: '40000.00' }), maker)
  expect(disguised.value.proposal).not.toBeNull()
  expect((await approve(back.value.proposal ?? '', checker)).value.row.state).toBe('APPROVED')
  await approve(
    (await house.call('officeDepositMethodSave', await methodInput(maker, { active: true }), maker)).value.proposal ?? '',
    checker,
  )
  await reject(disguised.value.proposal ?? '', 'no', checker)
})

test('what changes nothing is no proposal', async () => {
  const maker = await hire()
  const nothing = { outcome: 'none', proposal: null }
  expect((await house.call('officeReceivingAccountSave', await accountInput(maker), maker)).value).toEqual(nothing)
  const { version, values } = (await house.call('officeChatSettings', {}, maker)).value
  expect((await house.call('officeChatSettingsSave', { version, values, reason: 'x' }, maker)).value).toEqual(nothing)
})

test('closing the site holds at once with the text that stands; another text takes two, also while the site is closed', async () => {
  const [maker, checker] = [await hire(), await hire()]
  const { info } = (await house.call('officeMerchant', {}, maker)).value
  const closed = { status: 'maintenance', maintenanceEnd: null, info, reason: 'a fault' } as const
  expect((await house.call('officeMerchantSet', closed, maker)).value.outcome).toBe('made')
  const end = { ...closed, maintenanceEnd: '2027-01-01T00:00:00Z' }
  expect((await house.call('officeMerchantSet', end, maker)).value.outcome).toBe('made')
  const text = { ...end, info: { bn: 'এই নম্বরে টাকা পাঠান', en: 'Send your money to this number' } }
  const { proposal } = (await house.call('officeMerchantSet', text, maker)).value
  expect((await house.call('officeMerchant', {}, maker)).value.info).toEqual(info)
  expect((await approve(proposal ?? '', checker)).value.row.state).toBe('APPROVED')
  expect((await house.call('officeMerchant', {}, maker)).value.info).toEqual(text.info)
})

test('however many things are off, or numbers and offers there are, the one that is changed is found', async () => {
  const [maker, checker] = [await hire(), await hire()]
  await house.call('officeGameSwitch', { game: 'limbo', off: true, reason: 'a look at it' }, maker)
  const [number, offer] = [`acm_${'9'.repeat(22)}`, `ofr_${'9'.repeat(22)}`]
  await house.kit.owner.tx(async (t) => {
    await t.run(`insert into house.switched_off (id, kind, game, version, reason, operator, at)
      select 'off_' || lpad(i::text, 22, '0'), 'version', 'dice', 'v' || i, 'many', 'test', kernel.now() + interval '1 hour' from generate_series(1, 600) i`)
    for (const id of [...Array.from({ length: 250 }, (_, i) => `acm_${String(i).padStart(22, '0')}`), number])
      await t.run(
        `insert into wallet.receiving_account (id, method, number, kind, changed_by, active)
         values ($1, 'manual_rocket', '2' || right($1, 10), 'CASH_OUT', 'test', false)`,
        [id],
      )
    for (const id of [...Array.from({ length: 60 }, (_, i) => `ofr_${String(i).padStart(22, '0')}`), offer])
      await t.run(
        `insert into wallet.deposit_offer (id, active, title, terms, percent, cap, min_deposit, multiplier, contribution, days, changed_by)
         select $1, false, title, terms, percent, cap, min_deposit, multiplier, contribution, days, changed_by
           from wallet.deposit_offer order by seq limit 1`,
        [id],
      )
  })
  const { id: _, version: __, archived: ___, ...terms } = (await desk(maker)).offers[0] ?? expect.fail('there is an offer')
  const account = { method: 'manual_rocket', number: '29999999999', kind: 'CASH_OUT', holder: '', bank: '', branch: '' } as const
  const answers = [
    await house.call('officeGameSwitch', { game: 'limbo', off: false, reason: 'looked at' }, maker),
    await house.call('officeReceivingAccountSave', { id: number, version: 1, ...account, active: true, reason: 'used again' }, maker),
    await house.call('officeDepositOfferSave', { id: offer, version: 1, offer: { ...terms, active: true }, reason: 'again' }, maker),
  ]
  for (const { value } of answers) expect((await approve(value.proposal ?? '', checker)).value.row.state).toBe('APPROVED')
  const stands = `select (select count(*)::int from house.switched_off where game = 'limbo') as off,
    (select active from wallet.receiving_account where id = $1) as number, (select active from wallet.deposit_offer where id = $2) as offer`
  expect(await house.kit.owner.tx((t) => t.one(stands, [number, offer]))).toEqual({ off: 0, number: true, offer: true })
})

test('two who agree at once agree once', async () => {
  const [maker, one, other] = [await hire(), await hire(), await hire()]
  const id = await proposed('officeWatchEnd', maker)
  const codes = (await Promise.all([approve(id, one), approve(id, other)])).map(({ code }) => code)
  expect(codes.map((code) => code ?? 'approved').toSorted()).toEqual(['approved', 'state_changed'])
})

test('two accounts of one person are one: operators tied to the same member do not agree with each other', async () => {
  const person = await house.kit.app.db.tx((t) => registerMember(t, house.kit.app, { username: `person${n++}x` }))
  const [maker, self, other] = [await hire('admin', person.memberId), await hire('admin', person.memberId), await hire()]
  const id = await proposed('officeWatchEnd', maker)
  expect((await approve(id, self)).code).toBe('four_eyes')
  expect((await auditOf(id)).at(-1)).toMatchObject({ operator: self.username, act: 'proposal.refused' })
  expect((await approve(id, other)).value.row.state).toBe('APPROVED')
})

test('who may not do an act does not agree to it either', async () => {
  const [maker, cashier] = [await hire(), await hire('cashier')]
  const id = await proposed('officeDepositSettingsSave', maker)
  expect((await approve(id, cashier)).code).toBe('forbidden')
  expect((await reject(id, 'no', cashier)).code).toBe('forbidden')
  expect((await house.call('officeProposals', { filter: 'waiting' }, cashier)).value.content.find((row) => row.id === id)?.can).toEqual([])
  expect((await reject(id, 'second thoughts', maker)).value.row).toMatchObject({ state: 'WITHDRAWN', decision: 'second thoughts' })
  expect((await approve(id, await hire())).code).toBe('state_changed')
})

test('a proposal that others overtook is closed as stale and changes nothing', async () => {
  const [maker, checker] = [await hire(), await hire()]
  const limits = { game: 'limbo', min: '1.00', max: '60.00', exposure: '1000.00', openMost: '5000.00', reason: 'less' }
  const id = (await house.call('officeGameLimits', limits, maker)).value.proposal ?? expect.fail('it took effect')
  const { app } = house.kit
  const { value } = (await app.db.tx((t) => app.settings.rows(t, ['HOUSE_LIMITS'])))[0] ?? expect.fail('there are limits')
  await app.db.tx((t) => app.settings.set(t, 'HOUSE_LIMITS', { ...(value as object), max: '77.00' } as never, 'other'))
  const before = await rulesNow()
  expect((await approve(id, checker)).value.row).toMatchObject({ state: 'STALE' })
  expect(await rulesNow()).toEqual(before)
  // A number that somebody else entered meanwhile.
  const number = { ...(await accountInput(maker)), id: null, version: 0, number: '01555000111' }
  const fresh = (await house.call('officeReceivingAccountSave', number, maker)).value.proposal ?? expect.fail('it took effect')
  await house.kit.owner.tx((t) =>
    t.run(
      `insert into wallet.receiving_account (id, method, number, kind, holder, bank, branch, active, changed_by)
       values ('acc_0000000000000000000009', $1, $2, $3, '', '', '', true, 'other')`,
      [number.method, number.number, number.kind],
    ),
  )
  expect((await approve(fresh, checker)).value.row.state).toBe('STALE')
})

test('a proposal that nobody decides is over after its days, and makes room for another', async () => {
  const [maker, checker] = [await hire(), await hire()]
  const id = await proposed('officeDepositMethodSave', maker)
  await house.tick(7 * 86_400 + 1)
  expect((await approve(id, checker)).code).toBe('state_changed')
  const again = await proposed('officeDepositMethodSave', maker)
  const decided = (await house.call('officeProposals', { filter: 'decided' }, checker)).value.content
  expect(decided.find((row) => row.id === id)).toMatchObject({ state: 'EXPIRED', decidedBy: null, can: [] })
  await reject(again, 'not needed', checker)
})

test('nothing beyond the bounds is even proposed', async () => {
  const maker = await hire()
  const over = [
    await house.call('officeDepositOfferSave', await offerInput(maker, { percent: 201 }), maker),
    await house.call('officeDepositOfferSave', await offerInput(maker, { cap: '50000.01' }), maker),
    await house.call('officeDepositMethodSave', await methodInput(maker, { feePercent: 1_001 }), maker),
  ]
  expect(over.map(({ code }) => code)).toEqual(['bounds_invalid', 'bounds_invalid', 'bounds_invalid'])
  const limits = { game: 'plinko', min: '1.00', max: '100.00', exposure: '99999999.00', openMost: '999999999.00', reason: 'more' }
  expect((await house.call('officeGameLimits', limits, maker)).code).toBe('bounds_invalid')
})

test('what was proposed cannot be altered by the running house, and nobody is written down as agreeing with themselves', async () => {
  const maker = await hire()
  const id = await proposed('officeWatchEnd', maker)
  const alter = (sql: string) => house.kit.app.db.tx((t) => t.run(sql, [id]))
  await expect(alter(`update office.proposal set input = '{}' where id = $1`)).rejects.toThrow(/permission denied/)
  await expect(alter(`delete from office.proposal where id = $1`)).rejects.toThrow(/permission denied/)
  await expect(
    alter(`update office.proposal set state = 'APPROVED', decided_by = made_by, decided_at = kernel.now() where id = $1`),
  ).rejects.toThrow(/nobody_agrees_with_oneself/)
  expect((await house.kit.app.db.tx(verifyAudit)).intact).toBe(true)
})

test('a value too long for one row of the audit is there by its fingerprint; the proposal has the whole', async () => {
  const [maker, checker] = [await hire(), await hire()]
  const { version, values } = (await house.call('officeChatSettings', {}, maker)).value
  const text = { bn: 'ক'.repeat(400), en: 'a'.repeat(400) }
  const answers = Array.from({ length: 10 }, (_, at) => ({ title: { bn: `উত্তর ${at}`, en: `Answer ${at}` }, text }))
  const id =
    (await house.call('officeChatSettingsSave', { version, values: { ...values, answers }, reason: 'new ones' }, maker)).value.proposal ??
    expect.fail('it took effect')
  expect((await approve(id, checker)).status).toBe(200)
  const row = (await auditOf('chat')).at(-1)
  expect(row?.detail).toMatch(/… \(sha256 of both values: [0-9a-f]{64}\); new ones; proposed by /)
  const kept = await house.kit.owner.tx((t) => t.one<{ after: typeof values }>('select after from office.proposal where id = $1', [id]))
  expect(kept.after.answers).toEqual(answers)
})

test('an operator is shut out by one at once and let in by two; nobody changes oneself, and an administrator is left', async () => {
  const [maker, checker, target] = [await hire(), await hire(), await hire('cashier')]
  const set = (who: Who, over: object) =>
    house.call(
      'officeOperatorChange',
      { username: target.username, role: 'cashier', disabled: false, member: null, reason: 'x', ...over },
      who,
    )
  const isOut = async () =>
    (await house.call('officeOperators', {}, maker)).value.content.find(({ username }) => username === target.username)?.disabled
  await house.kit.owner.tx((t) =>
    t.run(
      `insert into office.session (operator_id, token_hash, seen_at) select id, sha256('shut'), kernel.now() from office.operator where username = $1`,
      [target.username],
    ),
  )
  const open = () =>
    house.kit.owner.tx(
      async (t) => (await t.query(`select from office.session where token_hash = sha256('shut') and ended_at is null`)).length,
    )
  expect((await set(target, { disabled: true })).code).toBe('forbidden')
  // Only proposed: whoever has another task goes on meanwhile.
  const other = (await set(maker, { role: 'auditor', disabled: true })).value.proposal ?? expect.fail('it took effect')
  expect([await isOut(), await open()]).toEqual([false, 1])
  await reject(other, 'no', checker)
  expect((await set(maker, { disabled: true })).value.proposal).toBeNull()
  expect([await isOut(), await open()]).toEqual([true, 0])
  const back = (await set(maker, {})).value.proposal ?? expect.fail('it took effect')
  expect(await isOut()).toBe(true)
  await approve(back, checker)
  expect(await isOut()).toBe(false)
  const self = { username: maker.username, role: 'cashier', disabled: false, member: null, reason: 'x' } as const
  expect((await house.call('officeOperatorChange', self, maker)).code).toBe('own_request')
  const promoted = (await house.call('officeOperatorChange', { ...self, username: checker.username, role: 'auditor' }, maker)).value
  expect((await approve(promoted.proposal ?? '', checker)).code).toBe('own_request')
  await reject(promoted.proposal ?? '', 'no', checker)
})
