/** Numbers agree: every figure of play that is shown in two places is one figure, told by the endpoints from a real database. */
import { recordGroup, type ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stillGames } from '../testing/games.ts'
import { newKey, openTestHouse, type TestHouse } from '../testing/server.ts'
import type { RunningApp } from '../kernel/index.ts'
import { lookAtPoker, seedPoker } from '../modules/poker/index.ts'
import { registerMember } from '../modules/identity/index.ts'
import { fold } from '../modules/measures/index.ts'
import { officeRoutes } from '../testing/office.ts'
import { endSharedRound, placeBet, playRound, rollbackBet, settleRound } from '../modules/bets/index.ts'
import { seedCatalogue } from '../modules/catalogue/index.ts'
import { reportRoutes } from '../modules/reports/index.ts'
import { moneyRoutes } from '../testing/money.ts'
import { wire } from './wiring.ts'

let house: TestHouse
let stop: () => Promise<void>
beforeAll(async () => {
  house = await openTestHouse({
    routes: { ...reportRoutes, ...moneyRoutes, ...stillGames(), ...officeRoutes },
    env: { KHELA_TRUST_PROXY: '127.0.0.1' },
    wire: (app) => void ({ stop } = wire(app as RunningApp)),
  })
  await seedCatalogue(house.kit.app)
  await seedPoker(house.kit.app)
})
afterAll(async () => {
  await stop()
  await house.close()
})

let names = 0
const deposited = '5000.00'
const year = () => {
  const day = (offset: number) => new Date(house.at() + (6 + offset * 24) * 3_600_000).toISOString().slice(0, 10)
  return { from: day(-300), to: day(60) }
}
const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + parseMoney(amount), 0n)

/** A member with money and a requirement that no play of a test fills. */
async function come() {
  const { app, owner } = house.kit
  const username = `agree${(names += 1)}`
  const made = await app.db.tx((t) => registerMember(t, app, { username, password: 'Kutta-Billi-77', email: `${username}@example.org` }))
  const player = await house.player({ memberId: made.memberId, publicId: made.publicId, cash: deposited })
  const { memberId } = player
  await owner.tx((t) =>
    t.run(`insert into wallet.requirement (member_id, source, source_id, needed) values ($1, 'deposit', 'x', 1000000000000)`, [memberId]),
  )
  const launch = async (gameId: string) => (await house.call('launchGame', { gameId, mode: 'real' }, player)).value.sessionId
  const session = await launch('dice')
  const call = { vendor: 'KH', memberId, currency: 'BDT', session, role: 'member', gameCode: 'dice' } as const
  const opened: string[] = []
  return {
    ...player,
    id: made.publicId,
    /** A round that one bet decides, as the endpoint of the dice plays it. */
    async dice(stake: string, target = 4_850) {
      const bet = { sessionId: session, mode: 'real', stake, side: 'under', target } as const
      expect((await house.call('diceBet', bet, { ...player, key: newKey() })).code).toBeUndefined()
    },
    /** The same with a win to the last unit. */
    play: (stake: string, win: string) =>
      app.db.tx((t) =>
        playRound(t, app, { ...call, txId: newKey(), stake: parseMoney(stake), win: parseMoney(win), choice: newKey(), detail: {} }),
      ),
    async open(amount: string) {
      const txId = newKey()
      await app.db.tx((t) => placeBet(t, app, { ...call, txId, round: newKey(), amount: parseMoney(amount) }))
      opened.push(txId)
    },
    async win(amount: string) {
      const betTxId = opened.pop()
      if (betTxId === undefined) return
      await app.db.tx((t) => settleRound(t, app, { ...call, txId: newKey(), betTxId, amount: parseMoney(amount), roundClosed: true }))
    },
    async undo() {
      const targetTxId = opened.pop()
      if (targetTxId !== undefined) await app.db.tx((t) => rollbackBet(t, app, { ...call, txId: newKey(), targetTxId, reason: 'test' }))
    },
    /** A round of a live table of which less than the stake was at risk. */
    async table(stake: string, payout: string) {
      const [txId, round] = [newKey(), newKey()]
      const amount = parseMoney(stake)
      const seat = { ...call, session: await launch('baccarat'), gameCode: 'baccarat' } as const
      await app.db.tx((t) => placeBet(t, app, { ...seat, txId, round, amount }))
      const wins = [{ memberId, betTxId: txId, payout: parseMoney(payout) }]
      await app.db.tx((t) => endSharedRound(t, app, { vendor: 'KH', round, wins, valid: [{ memberId, valid: amount / 3n }] }))
    },
    /** One tile of a field with one mine; if it is safe, out at once or left until the house ends it: 1.03× either way. */
    async mines(stake: string, isLeft = false) {
      const asked = { sessionId: await launch('mines'), mode: 'real', game: 'mines', choice: { mines: 1 }, stake } as const
      const { step } = (await house.call('houseOpen', asked, { ...player, key: newKey() })).value
      const act = async (turn: number, action: { kind: string; tile?: number }) =>
        (await house.call('houseAct', { roundId: step.id, turn, action }, { ...player, key: newKey() })).value.step
      const picked = await act(0, { kind: 'pick', tile: 7 })
      if (picked.done === null && isLeft) {
        await owner.tx((t) => t.run("update house.step_round set acted_at = acted_at - interval '25 hours' where id = $1", [step.id]))
        await app.db.tx((t) => app.jobs.enqueue(t, 'house.left', { memberId: memberId.toString(), id: step.id }))
        await app.jobs.drain()
      } else if (picked.done === null) await act(1, { kind: 'cash_out' })
      return picked.done === null
    },
    /** To a sea, some shots at what swims there, and back; `stays` does not get up. */
    async fish(shots: number, stays = false) {
      const at = await house.call(
        'fishingSit',
        { sessionId: await launch('fishing'), room: 'nodi', mode: 'real', buyIn: '200.00' },
        { ...player, key: newKey() },
      )
      const { seaId } = at.value
      const see = async () => (await house.call('fishingState', { seaId }, player)).value
      for (let shot = 0; shot < shots; shot += 1) {
        const sea = await see()
        const [lock = null, next] = [sea.fish[shot % Math.max(1, sea.fish.length)]?.id, sea.me?.seq ?? 0]
        const bullet = sea.me?.nextBullet ?? 1
        const fire = { bullet, weapon: 'cannon', level: 2, aim: { x: 800, y: 450 }, tick: sea.tick, lock } as const
        await house.call('fishingShots', { seaId, seq: next + 1, fires: [fire], claims: [] }, { ...player, key: newKey() })
        await house.tick(2)
        const then = await see()
        const prey = then.fish.find(({ id }) => id === lock)?.id ?? then.fish[0]?.id
        const claims = prey === undefined ? [] : [{ bullet, fish: [prey], tick: then.tick }]
        await house.call('fishingShots', { seaId, seq: next + 2, fires: [], claims }, { ...player, key: newKey() })
      }
      if (!stays) await house.call('fishingLeave', { seaId }, { ...player, key: newKey() })
    },
  }
}
type Member = Awaited<ReturnType<typeof come>>

/** Two at a table of hold'em who check and call hands down and get up. */
async function hands(pair: readonly [Member, Member], count: number): Promise<void> {
  const [one] = pair
  const free = (await house.call('pokerTables', { mode: 'real' }, one)).value.tables.find(
    ({ players, room }) => players === 0 && room === 'duel',
  )
  const tableId = free?.id ?? ''
  const tick = async (seconds: number) => {
    await house.tick(seconds)
    for (let look = 0; look < 60 && (await lookAtPoker(house.kit.app)) > 0; look += 1);
  }
  for (const [seat, member] of pair.entries()) {
    const sessionId = (await house.call('launchGame', { gameId: 'holdem', mode: 'real' }, member)).value.sessionId
    const headers = { 'x-forwarded-for': `10.9.${seat}.1` }
    const sat = await house.call('pokerSit', { tableId, sessionId, seat, buyIn: '400.00' }, { ...member, key: newKey(), headers })
    expect(sat.code).toBeUndefined()
  }
  const seen = async (member: Member) => (await house.call('pokerTable', { tableId }, member)).value.table
  for (let hand = 0; hand < count; hand += 1) {
    await tick(8)
    for (let move = 0; move < 40 && (await seen(one)).result === null; move += 1)
      for (const member of pair) {
        const { options, handNo, turn } = await seen(member)
        if (options === null) continue
        const action = options.call === '0.00' ? 'check' : 'call'
        await house.call('pokerAct', { tableId, handNo, turn, action }, { ...member, key: newKey() })
      }
  }
  for (const member of pair) await house.call('pokerSeat', { tableId, what: 'leave' }, { ...member, key: newKey() })
  await tick(8)
}

async function linesOf(member: Member, more: { group?: 'stakes' | 'payouts' | 'transfers'; kind?: string } = {}) {
  const lines: ReplyOf<'accountRecord'>['content'][number][] = []
  for (let cursor: string | undefined; ;) {
    const page = await house.call(
      'accountRecord',
      { account: 'cash', ...year(), ...more, size: '3', ...(cursor === undefined ? {} : { cursor }) },
      member,
    )
    lines.push(...page.value.content)
    if (page.value.next === null) return lines
    cursor = page.value.next
  }
}

/** What is on its way to be settled: `open` stakes and what lies at tables, which no figure of play counts yet. */
async function agrees(member: Member, { atTable = '0.00' } = {}): Promise<void> {
  await house.settle()
  const span = year()
  const record = (await house.call('bettingRecord', { mode: 'real', ...span, size: '100' }, member)).value
  const { totals } = record
  const profit = (await house.call('profit', { by: 'day', ...span }, member)).value
  const statement = (await house.call('statement', span, member)).value
  const group = (name: string) => sumOf(statement.lines.filter((line) => line.group === name).map(({ amount }) => amount))
  const counted = record.content.filter(({ status }) => status !== 'VOID')
  const stake = sumOf(counted.map((round) => round.stake))
  const payout = sumOf(counted.map((round) => round.payout))
  const validBet = formatMoney(sumOf(counted.map((round) => round.validBet)))
  const figures = { stake: formatMoney(stake), payout: formatMoney(payout), validBet }

  expect(totals).toEqual({ rounds: counted.length, ...figures })
  expect(profit.totals).toMatchObject({ ...figures, result: formatMoney(payout - stake) })
  for (const by of ['day', 'category', 'vendor'] as const) {
    const { rows } = (await house.call('profit', { by, ...span }, member)).value
    for (const figure of ['stake', 'payout', 'validBet'] as const)
      expect(formatMoney(sumOf(rows.map((row) => row[figure])))).toBe(figures[figure])
  }
  expect(group('stakes')).toBe(-stake)
  expect(group('payouts')).toBe(payout)
  const { turnover } = (await house.call('withdrawInfo', {}, member)).value
  expect(turnover.done).toBe(validBet)

  // Balance = deposits − withdrawals + profit, with what lies at a table.
  const { cash } = await house.cash(member.memberId)
  expect(cash + parseMoney(atTable)).toBe(parseMoney(deposited) + payout - stake)
  expect(parseMoney(statement.closing)).toBe(cash + parseMoney(atTable))
  expect(parseMoney(statement.opening) + sumOf(statement.lines.map(({ amount }) => amount))).toBe(parseMoney(statement.closing))
  expect(statement.accounts.find(({ account }) => account === 'table')?.closing ?? '0.00').toBe(atTable)

  // The lines of the ledger: what was carried to tables is named so, and each filter shows its own and nothing else's.
  const lines = await linesOf(member)
  expect(sumOf(lines.map(({ amount }) => amount))).toBe(cash)
  for (const name of ['stakes', 'payouts', 'transfers'] as const) {
    const own = lines.filter(({ kind }) => recordGroup(kind as 'bet') === name)
    expect((await linesOf(member, { group: name })).map(({ seq }) => seq)).toEqual(own.map(({ seq }) => seq))
  }
  const carried = record.content.flatMap((round) => (round.carried === null ? [] : [round.carried]))
  const ofKind = (kind: string) => sumOf(lines.filter((line) => line.kind === kind).map(({ amount }) => amount))
  expect([ofKind('buy_in'), ofKind('cash_out')]).toEqual([
    -sumOf(carried.map(({ there }) => there)),
    sumOf(carried.map(({ back }) => back)),
  ])
  expect((await linesOf(member, { kind: 'cash_out' })).every(({ game }) => game !== null)).toBe(true)

  const token = house.operator({ kind: 'operator', operatorId: 1n, username: 'root', role: 'admin', sessionId: 1n })
  const office = await house.call('officeMember', { id: member.id }, { token })
  expect(office.value.totals).toMatchObject(figures)
}

const amount = fc.integer({ min: 10_000, max: 90_000 }).map((units) => formatMoney(BigInt(units)))
const stake = fc.integer({ min: 100, max: 900 }).map((cents) => formatMoney(BigInt(cents) * 100n))
const step = fc.oneof(
  fc.record({ do: fc.constantFrom('play', 'table'), stake, amount }),
  fc.record({ do: fc.constantFrom('open', 'win', 'undo', 'dice', 'low dice', 'mines'), stake, amount }),
  fc.record({ do: fc.constantFrom('fish', 'fold', 'night', 'rule'), stake, amount }),
)

/** The least odds that count from now on, in hundredths. */
const ruleOf = (least: number) => house.kit.app.db.tx((t) => house.kit.app.settings.set(t, 'TURNOVER_LEAST_HUNDREDTHS', least, 'test'))
afterEach(() => ruleOf(130))

test('whatever is played, every figure that is shown twice is one figure, to the last unit', { timeout: 240_000 }, async () => {
  expect.hasAssertions()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const member = await come()
      for (const one of steps) {
        if (one.do === 'play') await member.play(one.stake, one.amount)
        else if (one.do === 'table') await member.table(one.stake, one.amount)
        else if (one.do === 'open') await member.open(one.stake)
        else if (one.do === 'win') await member.win(one.amount)
        else if (one.do === 'undo') await member.undo()
        else if (one.do === 'dice') await member.dice(one.stake)
        else if (one.do === 'low dice') await member.dice(one.stake, 9_700)
        else if (one.do === 'mines') await member.mines(one.stake)
        else if (one.do === 'rule') await ruleOf(100 + Number(parseMoney(one.stake) / 1_000n))
        else if (one.do === 'fish') await member.fish(4)
        else if (one.do === 'fold') await house.kit.app.db.tx((t) => fold(t, 'Asia/Dhaka', 0n))
        else await house.tick(40_000)
      }
      await agrees(member)
    }),
    { numRuns: 5 },
  )
})

test('hands of hold’em: what was put into pots is staked, what was won from them came back, the rake is the valid bet', async () => {
  const pair = [await come(), await come()] as const
  await hands(pair, 3)
  for (const member of pair) await agrees(member)
  const { totals } = (await house.call('bettingRecord', { mode: 'real', ...year() }, pair[0])).value
  expect(parseMoney(totals?.stake ?? '0.00')).toBeGreaterThan(0n)
  expect(parseMoney(totals?.stake ?? '0.00')).toBeLessThan(parseMoney('400.00'))
  // The rake is at most 5 % of what one put in, and something was raked.
  expect(parseMoney(totals?.validBet ?? '0.00')).toBeGreaterThan(0n)
  expect(parseMoney(totals?.validBet ?? '0.00') * 20n).toBeLessThanOrEqual(parseMoney(totals?.stake ?? '0.00'))
})

test('opposite sides are staked and no valid bet; of a sitting at a sea the shots are both, and not what was carried there', async () => {
  const member = await come()
  const seen = async () => (await house.call('bettingRecord', { mode: 'real', ...year() }, member)).value
  await member.table('9.00', '4.0502')
  expect((await seen()).totals).toEqual({ rounds: 1, stake: '9.00', payout: '4.0502', validBet: '3.00' })
  await member.fish(4)
  const { content, totals } = await seen()
  // Both rounds may be of one instant of the clock, so the sitting is found by what makes it one.
  const sitting = content.find(({ carried }) => carried !== null)
  const { shots } = Object.fromEntries(
    (await house.call('bettingRound', { id: sitting?.id ?? '' }, member)).value.facts.map(({ name, value }) => [name, value]),
  )
  const cost = formatMoney(BigInt(shots ?? 0) * parseMoney('2.00'))
  expect(sitting).toMatchObject({ stake: cost, validBet: cost, carried: { there: '200.00' } })
  expect(totals?.validBet).toBe(formatMoney(parseMoney(cost) + parseMoney('3.00')))
  await agrees(member)
})

test('a sitting that is still open is neither a stake nor a loss: what it was bought in with lies at the table', async () => {
  expect.hasAssertions()
  const member = await come()
  await member.play('10.00', '3.0452')
  await member.fish(3, true)
  await agrees(member, { atTable: '200.00' })
})

test('a bet at low odds is staked and no valid bet, as the rule stood when it was played', async () => {
  const member = await come()
  const validBet = async () => (await house.call('bettingRecord', { mode: 'real', ...year() }, member)).value.totals?.validBet
  await member.dice('10.00', 9_700)
  expect(await validBet()).toBe('0.00')
  await member.dice('10.00')
  expect(await validBet()).toBe('10.00')
  await ruleOf(100)
  expect(await validBet()).toBe('10.00')
  await member.dice('10.00', 9_700)
  await ruleOf(1_000)
  expect(await validBet()).toBe('20.00')
  await agrees(member)
})

test.each([
  ['cashed out', false],
  ['left', true],
])('mines that are %s after the first tile are no valid bet; the mine that was met is one', async (_what, isLeft) => {
  const member = await come()
  let lost = 0n
  for (let round = 0; round < 12; round += 1) if (!(await member.mines('1.00', isLeft))) lost += parseMoney('1.00')
  const { totals } = (await house.call('bettingRecord', { mode: 'real', ...year() }, member)).value
  expect([totals?.stake, totals?.validBet]).toEqual(['12.00', formatMoney(lost)])
  await agrees(member)
})
