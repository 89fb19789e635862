import { movementGroups, type ReplyOf } from '@khela/contract'
import { checkEntry } from '@khela/fair/entry-verifier'
import { formatMoney, parseMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { post } from '../../ledger/index.ts'
import { fold } from '../measures/index.ts'
import { playRoutes } from '../play/index.ts'
import { placeBet, playRound, rollbackBet, settleRound } from '../bets/index.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { onBonusGranted, moneyRoutes } from '../../testing/money.ts'
import { reportRoutes } from './index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: { ...reportRoutes, ...playRoutes, ...moneyRoutes } })
  await seedCatalogue(house.kit.app)
})
afterAll(() => house.close())

const zone = 'Asia/Dhaka'
const dayMs = 86_400_000
const day = (offset = 0) => new Date(house.at() + 6 * 3_600_000 + offset * dayMs).toISOString().slice(0, 10)
const year = () => ({ from: day(-300), to: day(60) })
const foldAll = () => house.kit.app.db.tx((t) => fold(t, zone, 0n))

const sides = {
  deposit: ['gateway', 'cash'],
  withdrawal_hold: ['cash', 'held'],
  withdrawal_paid: ['held', 'gateway'],
  bonus_grant: ['promotion', 'bonus'],
  promo: ['promotion', 'cash'],
} as const
type Side = 'cash' | 'held' | 'bonus' | 'gateway' | 'promotion'
const account = (memberId: bigint, kind: Side) =>
  kind === 'gateway' || kind === 'promotion' ? ({ house: kind } as const) : ({ memberId, kind } as const)

/** A member at a dice table, who can also be paid and pay. */
async function sit() {
  const player = await house.player({ cash: '1000.00' })
  const { memberId } = player
  const { value: seat } = await house.call('launchGame', { gameId: 'dice', mode: 'real' }, player)
  const bet = { vendor: 'KH', memberId, currency: 'BDT', session: seat.sessionId, role: 'member', gameCode: 'dice' } as const
  const { app } = house.kit
  return {
    ...player,
    move: (kind: keyof typeof sides, amount: string, key = newKey(), ref = { type: 'promo', id: 'camp' }) =>
      app.db.tx((t) => {
        const [from, to] = sides[kind]
        const units = parseMoney(amount)
        const lines = [
          { account: account(memberId, from), currency: 'BDT', amount: -units } as const,
          { account: account(memberId, to), currency: 'BDT', amount: units } as const,
        ]
        return post(t, { kind, memberId, key, ref, lines })
      }),
    play: (stake: string, win: string) =>
      app.db.tx((t) =>
        playRound(t, app, {
          ...bet,
          txId: newKey(),
          stake: parseMoney(stake),
          win: parseMoney(win),
          choice: newKey(),
          detail: { roll: 1, seedId: 's' },
        }),
      ),
    async open(stake: string) {
      const txId = newKey()
      const round = newKey()
      await app.db.tx((t) => placeBet(t, app, { ...bet, txId, round, amount: parseMoney(stake) }))
      return {
        win: (amount: string) =>
          app.db.tx((t) => settleRound(t, app, { ...bet, txId: newKey(), betTxId: txId, amount: parseMoney(amount), roundClosed: true })),
        undo: () => app.db.tx((t) => rollbackBet(t, app, { ...bet, txId: newKey(), targetTxId: txId, reason: 'test' })),
      }
    },
    statement: async (span = year()) => (await house.call('statement', span, player)).value,
    profit: async (by: 'day' | 'category' | 'vendor' = 'day', span = year()) => (await house.call('profit', { by, ...span }, player)).value,
  }
}
type Seat = Awaited<ReturnType<typeof sit>>

const sumOf = (lines: ReplyOf<'statement'>['lines']) => lines.reduce((sum, { amount }) => sum + parseMoney(amount), 0n)

/** Every figure of a member is what the ledger and the rounds say, read without the summary. */
async function agrees(seat: Seat): Promise<void> {
  const told = await seat.statement()
  const balance = await house.kit.owner.tx((t) =>
    t.one<{ sum: bigint }>(
      `select coalesce(sum(balance), 0)::bigint as sum from ledger.account where member_id = $1 and kind in ('cash', 'bonus', 'held')`,
      [seat.memberId],
    ),
  )
  expect(parseMoney(told.closing)).toBe(balance.sum)
  expect(parseMoney(told.opening) + sumOf(told.lines)).toBe(parseMoney(told.closing))
  const rounds = await house.kit.owner.tx((t) =>
    t.one<{ result: bigint; valid: bigint }>(
      `select coalesce(sum(payout - stake) filter (where status <> 'VOID'), 0)::bigint as result,
              coalesce(sum(stake) filter (where status = 'SETTLED'), 0)::bigint as valid
         from play.round_view where member_id = $1 and mode = 'real'`,
      [seat.memberId],
    ),
  )
  for (const by of ['day', 'category', 'vendor'] as const) {
    const { rows, totals } = await seat.profit(by)
    expect([parseMoney(totals.result), parseMoney(totals.validBet)]).toEqual([rounds.result, rounds.valid])
    expect(rows.reduce((sum, row) => sum + parseMoney(row.result), 0n)).toBe(rounds.result)
  }
}

test('a statement goes from the opening balance to the closing one, by kind', async () => {
  const seat = await sit()
  await seat.play('10.00', '19.80')
  await seat.move('withdrawal_hold', '200.00')
  await seat.move('withdrawal_paid', '150.00')
  await seat.move('bonus_grant', '50.00')
  const told = await seat.statement()
  expect(told).toMatchObject({ opening: '0.00', closing: '909.80', owed: { opening: '0.00', closing: '0.00' } })
  expect(told.lines.map(({ group, kind, amount }) => `${group} ${kind} ${amount}`).toSorted()).toEqual([
    'bonuses bonus_grant 50.00',
    'deposits deposit 1000.00',
    'payouts win 19.80',
    'stakes bet -10.00',
    'withdrawals withdrawal_paid -150.00',
  ])
  expect(told.accounts).toEqual([
    { account: 'cash', opening: '0.00', closing: '809.80' },
    { account: 'bonus', opening: '0.00', closing: '50.00' },
    { account: 'held', opening: '0.00', closing: '50.00' },
  ])
  await foldAll()
  expect(await seat.statement()).toEqual(told)
})

test('a span begins with what was there before and ends with what was there then', async () => {
  const seat = await sit()
  const before = day()
  await house.tick(86_400)
  await seat.play('10.00', '0.00')
  await foldAll()
  const middle = day()
  await house.tick(86_400)
  await seat.play('5.00', '0.00')
  expect(await seat.statement({ from: before, to: before })).toMatchObject({ opening: '0.00', closing: '1000.00' })
  expect(await seat.statement({ from: middle, to: middle })).toMatchObject({ opening: '1000.00', closing: '990.00' })
  expect(await seat.statement({ from: middle, to: day() })).toMatchObject({ opening: '1000.00', closing: '985.00' })
  expect((await seat.profit('day', { from: middle, to: day() })).rows.map(({ key, stake }) => [key, stake])).toEqual([
    [middle, '10.00'],
    [day(), '5.00'],
  ])
})

test('what still runs is staked and not yet a valid bet; what is undone counts nowhere', async () => {
  const seat = await sit()
  const won = await seat.open('10.00')
  const undone = await seat.open('20.00')
  const running = await seat.open('40.00')
  expect((await seat.profit()).totals).toMatchObject({ stake: '70.00', validBet: '0.00', result: '-70.00' })
  await foldAll()
  await won.win('25.00')
  await undone.undo()
  expect((await seat.profit('vendor')).totals).toMatchObject({ stake: '50.00', validBet: '10.00', payout: '25.00', result: '-25.00' })
  await foldAll()
  await running.win('0.00')
  expect((await seat.profit('vendor')).totals).toMatchObject({ stake: '50.00', validBet: '50.00', payout: '25.00', result: '-25.00' })
  expect((await seat.profit('vendor')).rows).toMatchObject([{ key: 'KH', name: { en: expect.any(String) as string }, result: '-25.00' }])
  await agrees(seat)
})

test('whatever is done and whenever it is added up, every total is the ledger’s', async () => {
  expect.hasAssertions()
  const amount = fc.integer({ min: 1, max: 900 }).map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
  const step = fc.oneof(
    fc.record({ do: fc.constant('play' as const), stake: amount, win: amount }),
    fc.record({ do: fc.constantFrom('deposit', 'promo', 'bonus_grant', 'withdrawal_hold'), amount }),
    fc.record({ do: fc.constantFrom('open', 'win', 'undo'), amount }),
    fc.record({ do: fc.constantFrom('fold', 'night') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const seat = await sit()
      const rounds: Awaited<ReturnType<Seat['open']>>[] = []
      for (const one of steps) {
        if ('stake' in one) await seat.play(one.stake, one.win)
        else if (one.do === 'fold') await foldAll()
        else if (one.do === 'night') await house.tick(40_000)
        else if (!('amount' in one)) continue
        else if (one.do === 'open') rounds.push(await seat.open(one.amount))
        else if (one.do === 'win') await rounds.at(-1)?.win(one.amount)
        else if (one.do === 'undo') await rounds.pop()?.undo()
        else await seat.move(one.do, one.amount)
      }
      await agrees(seat)
    }),
    { numRuns: 12 },
  )
})

test('two that add up at once add up once', async () => {
  const seat = await sit()
  for (let n = 0; n < 6; n++) await seat.play('1.00', '0.50')
  await Promise.all([foldAll(), foldAll(), foldAll()])
  await agrees(seat)
  expect((await seat.profit()).totals).toMatchObject({ stake: '6.00', payout: '3.00' })
})

test('rare movements are found among many, over the edge of what was added up', async () => {
  const seat = await sit()
  for (let n = 1; n <= 12; n++) {
    await seat.move('promo', `${n}.00`)
    await seat.play('1.00', '0.00')
    if (n === 7) await foldAll()
  }
  const amounts: string[] = []
  let cursor: string | undefined
  do {
    const input = { account: 'cash', group: 'bonuses', size: '5', ...year(), ...(cursor !== undefined && { cursor }) } as const
    const { value } = await house.call('accountRecord', input, seat)
    amounts.push(...value.content.map((entry) => entry.amount))
    cursor = value.next ?? undefined
  } while (cursor !== undefined)
  expect(amounts).toEqual(Array.from({ length: 12 }, (_, index) => `${12 - index}.00`))
  const out = await house.call('accountRecord', { account: 'cash', direction: 'out', ...year() }, seat)
  expect(new Set(out.value.content.map(({ kind }) => kind))).toEqual(new Set(['bet']))
  const none = await house.call('accountRecord', { account: 'cash', group: 'deposits', kind: 'promo', ...year() }, seat)
  expect(none.value.content).toEqual([])
  expect(movementGroups).toContain('bonuses')
})

test('the betting record is narrowed by vendor, category, status and id, and its pages may be large', async () => {
  const seat = await sit()
  await seat.play('1.00', '2.00')
  await seat.play('1.00', '1.00')
  const lost = await seat.play('1.00', '0.00')
  await seat.open('1.00')
  const list = async (over: object) => (await house.call('bettingRecord', { mode: 'real', ...year(), ...over }, seat)).value
  const counts = await Promise.all(
    [
      { status: 'won' },
      { status: 'lost' },
      { status: 'even' },
      { status: 'open' },
      { status: 'settled' },
      { status: 'void' },
      { status: 'corrected' },
      { vendor: 'KH' },
      { vendor: 'XX' },
      { gameType: 'LIVE' },
    ].map(async (over) => (await list(over)).totals?.rounds),
  )
  expect(counts).toEqual([1, 1, 1, 1, 3, 0, 0, 4, 0, 0])
  const id = lost.round?.id ?? ''
  expect((await list({ round: id.slice(-8) })).content.map((round) => round.id)).toEqual([id])
  const paged = await list({ size: '3' })
  expect([paged.content.length, (await list({ size: '3', cursor: paged.next })).totals]).toEqual([3, null])
  expect((await house.call('bettingRecord', { mode: 'real', ...year(), size: '501' }, seat)).params?.['field']).toBe('size')
  const { value: detail } = await house.call('bettingRound', { id }, seat)
  expect(detail.wagers).toMatchObject([{ amount: '1.00', bonus: '0.00', payout: '0.00', state: 'SETTLED', isFree: false }])
  expect(detail.facts).toContainEqual({ name: 'seedId', value: 's' })
  const { value: games } = await house.call('playedGames', {}, seat)
  expect(games.content).toMatchObject([{ gameCode: 'dice', vendor: 'KH' }])
})

test('the browser finds the hash of an entry again, and a changed row is seen', async () => {
  const seat = await sit()
  await seat.play('10.00', '19.80')
  const { value: record } = await house.call('accountRecord', { account: 'cash', ...year() }, seat)
  let next: string | undefined
  for (const line of record.content) {
    const { value } = await house.call('accountPosting', { postingId: line.postingId }, seat)
    const own = value.sides.find(({ owner }) => owner === 'you')
    const { link } = own ?? {}
    if (!own?.next || !link) throw new Error('an own side has no link')
    const row = {
      ...link,
      amount: own.amount,
      balance: own.next,
      postingId: value.postingId,
      at: value.at,
      fingerprint: value.fingerprint,
      key: value.key,
    }
    expect((await checkEntry(row)).isGood).toBe(true)
    expect((await checkEntry({ ...row, amount: formatMoney(parseMoney(row.amount) + 1n) })).isGood).toBe(false)
    expect((await checkEntry({ ...row, at: row.at.replace(/.Z$/, (end) => (end === '1Z' ? '2Z' : '1Z')) })).isGood).toBe(false)
    // Newest first: the entry before is the next line.
    if (next !== undefined) expect(link.hash).toBe(next)
    next = link.previous
  }
  expect(next).toBe('0'.repeat(64))
})

test('a bonus says what is still to be wagered, and a prize without a condition stands beside it', async () => {
  const seat = await sit()
  expect((await house.call('bonusDetails', {}, seat)).value).toMatchObject({ content: [], balance: '0.00' })
  await seat.move('bonus_grant', '20.00', 'KH:tx1:bonus_grant')
  await house.kit.app.db.tx((t) =>
    onBonusGranted(t, house.kit.app, { memberId: String(seat.memberId), source: 'KH:tx1', amount: '20.00', wagering: '200.00' }),
  )
  await house.tick(1)
  await seat.move('promo', '3.00')
  for (const isFolded of [false, true]) {
    if (isFolded) await foldAll()
    const { value } = await house.call('bonusDetails', {}, seat)
    expect(value.balance).toBe('20.00')
    expect(value.content.map(({ reason, amount, needed, left, state }) => [reason, amount, needed, left, state])).toEqual([
      ['promotion', '3.00', '0.00', '0.00', 'free'],
      ['free_rounds', '20.00', '200.00', '200.00', 'open'],
    ])
  }
  const other = await sit()
  expect((await house.call('bonusDetails', {}, other)).value.content).toEqual([])
})
