import type { ReplyOf, RequestOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { playRoutes } from '../play/index.ts'
import { placeBet, playRound, rollbackBet } from '../bets/index.ts'
import type { RoundDescriber } from '../rounds/index.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { moneyRoutes } from '../../testing/money.ts'
import { reportCalls } from './routes.ts'

let house: TestHouse
const both = (text: string) => ({ bn: text, en: text })
/** A vendor of slips of two matches. */
const slips: RoundDescriber = {
  games: new Set(['dice']),
  describe: async (_t, _app, _scope, rounds) =>
    new Map(
      rounds.map(({ id }) => [
        id,
        ['1', '2'].map((pick) => ({
          title: both('Abahani – Mohammedan'),
          pick: both(pick),
          odds: '1.95',
          stake: null,
          payout: null,
          state: 'WON' as const,
          result: both('2:1'),
        })),
      ]),
    ),
  count: () => 2,
}
beforeAll(async () => {
  house = await openTestHouse({ routes: { ...reportCalls([slips]), ...playRoutes, ...moneyRoutes } })
  await seedCatalogue(house.kit.app)
})
afterAll(() => house.close())

/** The clock stands at noon of 10 March 2026 in Dhaka, plus what other tests let pass. */
const today = () => new Date(house.at() + 6 * 3_600_000).toISOString().slice(0, 10)
type Span = Partial<RequestOf<'bettingRecord'>>

/** A member with cash at a dice table. */
async function sit(cash = '1000.00') {
  const player = await house.player({ cash })
  const { memberId } = player
  const { value: seat } = await house.call('launchGame', { gameId: 'dice', mode: 'real' }, player)
  const call = { vendor: 'KH', memberId, currency: 'BDT', session: seat.sessionId, role: 'member', gameCode: 'dice' } as const
  const { app } = house.kit
  return {
    ...player,
    play: (stake: string, win: string) =>
      app.db.tx(async (t) => {
        const bet = {
          ...call,
          txId: newKey(),
          stake: parseMoney(stake),
          win: parseMoney(win),
          choice: newKey(),
          detail: { roll: 17, side: 'under', target: 5000, mult4: '1.9800' },
        }
        const { round } = await playRound(t, app, bet)
        return round?.id ?? ''
      }),
    void: async (stake: string) => {
      const txId = newKey()
      await app.db.tx((t) => placeBet(t, app, { ...call, txId, round: newKey(), amount: parseMoney(stake) }))
      await app.db.tx((t) => rollbackBet(t, app, { ...call, txId: newKey(), targetTxId: txId, reason: 'test' }))
    },
    betting: (over: Span = {}) => house.call('bettingRecord', { mode: 'real', from: today(), to: today(), ...over }, player),
    account: (over: Partial<RequestOf<'accountRecord'>> = {}) =>
      house.call('accountRecord', { account: 'cash', from: today(), to: today(), ...over }, player),
  }
}

test('the betting record lists own rounds newest first, with totals that leave void rounds out', async () => {
  const seat = await sit()
  const first = await seat.play('10.00', '19.80')
  await house.tick(1)
  const second = await seat.play('20.00', '0.00')
  await house.tick(1)
  await seat.void('30.00')
  const { value } = await seat.betting()
  expect(value.content.map(({ status }) => status)).toEqual(['VOID', 'SETTLED', 'SETTLED'])
  expect(value.content.slice(1).map(({ id }) => id)).toEqual([second, first])
  expect(value.totals).toEqual({ rounds: 2, stake: '30.00', payout: '19.80', validBet: '30.00' })
  expect(value.content[2]).toMatchObject({
    stake: '10.00',
    payout: '19.80',
    summary: { roll: 17, side: 'under', target: 5000, mult4: '1.9800' },
  })
  expect((await seat.betting({ mode: 'demo' })).value.totals?.rounds).toBe(0)
  expect((await seat.betting({ gameCode: 'nothing' })).value.content).toEqual([])
})

test('a round shows the postings behind it, on own accounts', async () => {
  const seat = await sit()
  const id = await seat.play('10.00', '19.80')
  const { value } = await house.call('bettingRound', { id }, seat)
  expect(value.round.id).toBe(id)
  expect(value.postings.map(({ kind, amount, previous, balance }) => [kind, amount, previous, balance])).toEqual([
    ['bet', '-10.00', '1000.00', '990.00'],
    ['win', '19.80', '990.00', '1009.80'],
  ])
})

test('the legs that a vendor describes stand in the detail of a round, and how many in the list', async () => {
  const seat = await sit()
  const id = await seat.play('10.00', '38.00')
  const { value } = await house.call('bettingRound', { id }, seat)
  expect(value.legs.map(({ pick, odds, state }) => [pick?.en, odds, state])).toEqual([
    ['1', '1.95', 'WON'],
    ['2', '1.95', 'WON'],
  ])
  const { content } = (await seat.betting()).value
  expect(content.map(({ legCount }) => legCount)).toEqual([2])
  expect(content[0]).not.toHaveProperty('legs')
})

test('days are cut in Dhaka, both ends included', async () => {
  const seat = await sit()
  const midnight = Date.parse(`${today()}T18:00:00.000Z`)
  await house.tick((midnight - 1_000 - house.at()) / 1000)
  const day = today()
  const before = await seat.play('10.00', '0.00')
  await house.tick(1)
  const next = today()
  expect(next).not.toBe(day)
  const after = await seat.play('10.00', '0.00')
  const ids = async (over: Span) => (await seat.betting(over)).value.content.map(({ id }) => id)
  expect(await ids({ from: day, to: day })).toEqual([before])
  expect(await ids({ from: next, to: next })).toEqual([after])
  expect(await ids({ from: day, to: next })).toEqual([after, before])
  expect((await seat.account({ from: next, to: next })).value.content.length).toBe(1)
})

/** Reads pages to the end, with `between` done after each. */
async function readAll(
  page: (cursor: string | undefined) => Promise<{ content: readonly { key: string }[]; next: string | null }>,
  between: () => Promise<unknown>,
) {
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const { content, next } = await page(cursor)
    seen.push(...content.map(({ key }) => key))
    if (next === null) return seen
    cursor = next
    await between()
  }
}

test('pages neither repeat nor hide a line while more is played, even within one millisecond', async () => {
  const seat = await sit()
  const ids: string[] = []
  for (let n = 0; n < 45; n++) ids.unshift(await seat.play('1.00', '0.00'))
  const keyed = (reply: ReplyOf<'bettingRecord'>) => ({ next: reply.next, content: reply.content.map(({ id }) => ({ key: id })) })
  const before = (await seat.betting()).value.content.length
  expect(before).toBe(20)
  const seen = await readAll(
    async (cursor) => keyed((await seat.betting(cursor === undefined ? {} : { cursor })).value),
    async () => {
      await house.tick(1)
      await seat.play('1.00', '0.00')
    },
  )
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.toSorted()).toEqual(ids.toSorted())

  const entries = await readAll(
    async (cursor) => {
      const { value } = await seat.account(cursor === undefined ? {} : { cursor })
      return { next: value.next, content: value.content.map(({ seq }) => ({ key: seq })) }
    },
    () => seat.play('1.00', '0.00'),
  )
  expect(entries.map(Number)).toEqual(Array.from({ length: 48 }, (_, index) => 48 - index))
})

test('the account record follows the balance and can be narrowed to a kind', async () => {
  const seat = await sit()
  await seat.play('10.00', '19.80')
  const { value } = await seat.account()
  expect(value.content.map(({ kind, previous, amount, balance }) => [kind, previous, amount, balance])).toEqual([
    ['win', '990.00', '19.80', '1009.80'],
    ['bet', '1000.00', '-10.00', '990.00'],
    ['deposit', '0.00', '1000.00', '1000.00'],
  ])
  expect((await seat.account({ kind: 'bet' })).value.content.length).toBe(1)
  expect((await seat.account({ account: 'held' })).value.content).toEqual([])
})

test('a posting shows both sides, and of the house no balance', async () => {
  const seat = await sit()
  await seat.play('10.00', '0.00')
  const postingId = (await seat.account()).value.content[0]?.postingId ?? ''
  const { value } = await house.call('accountPosting', { postingId }, seat)
  expect(value.sides.toSorted((a, b) => a.owner.localeCompare(b.owner))).toMatchObject([
    { account: 'game', owner: 'house', amount: '10.00', previous: null, next: null },
    { account: 'cash', owner: 'you', amount: '-10.00', previous: '1000.00', next: '990.00' },
  ])
})

test('nobody reads rounds or postings of another, and numbers no column can hold are not found', async () => {
  const seat = await sit()
  const id = await seat.play('10.00', '0.00')
  const postingId = (await seat.account()).value.content[0]?.postingId ?? ''
  const other = await sit()
  expect((await house.call('bettingRound', { id }, other)).code).toBe('not_found')
  expect((await house.call('accountPosting', { postingId }, other)).code).toBe('not_found')
  expect((await house.call('accountPosting', { postingId: '9999999999999999999' }, other)).code).toBe('not_found')
  expect((await other.betting({ cursor: id })).code).toBe('bad_input')
  expect((await other.betting()).value.content).toEqual([])
})

test('what makes no sense is bad_input and names the field', async () => {
  const seat = await sit()
  const answers = [
    await seat.betting({ from: '2026-02-30', to: '2026-03-01' }),
    await seat.betting({ from: '2026-03-02', to: '2026-03-01' }),
    await seat.betting({ cursor: 'nothing' }),
    await seat.account({ kind: 'gift' }),
    await seat.account({ cursor: 'x1' }),
  ]
  expect(answers.map(({ status, params }) => [status, params?.field])).toEqual([
    [400, 'from'],
    [400, 'to'],
    [400, 'cursor'],
    [400, 'kind'],
    [400, 'cursor'],
  ])
  expect((await house.call('bettingRecord', { mode: 'real', from: today(), to: today() })).code).toBe('not_logged_in')
})
