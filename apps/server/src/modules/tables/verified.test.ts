import { stream } from '@khela/fair'
import { drawsOf } from '@khela/fair/game-verifier'
import { tableGames } from '@khela/fair/table-games'
import { checkSharedRound, type SharedRound } from '@khela/fair/table-verifier'
import { wordsOf } from '@khela/fair/verifier'
import type { ReplyOf } from '@khela/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'
import { tables } from './registry.ts'
import { openHall } from '../../testing/hall.ts'
import { ceilingOf } from './exposure.ts'

/** The verifier of the browser against the house, and the most that a round can cost against what it did. */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.kit.close())
const hash = fc.stringMatching(/^[0-9a-f]{64}$/)

test('every table comes to the same by the second implementation, for every spot', async () => {
  expect(Object.keys(tableGames).toSorted()).toEqual([...tables.keys()].toSorted())
  await fc.assert(
    fc.asyncProperty(hash, fc.integer({ min: 1, max: 1_000_000 }), async (seed, no) => {
      for (const table of tables.values()) {
        const came = await tableGames[table.id]?.(drawsOf(await wordsOf(seed, 'salt', no), []))
        const { facts, pays } = outcomeOf(table.id, seed, 'salt', no)
        expect(came?.facts).toEqual(facts)
        if (table.kind === 'spots') for (const spot of table.spots) expect([spot, came?.returns(spot)]).toEqual([spot, pays(spot)])
      }
    }),
    { numRuns: 25 },
  )
})

test('what a round returns is never more than its worst, and no spot’s worst is less than its most', () => {
  for (const table of tables.values()) {
    if (table.kind !== 'spots') continue
    for (const [place, spot] of table.spots.entries()) {
      const alone = table.spots.map((_, at) => (at === place ? 10_000n : 0n))
      expect([table.id, spot, table.worst(alone)]).toEqual([table.id, spot, table.most(spot)])
    }
    fc.assert(
      fc.property(hash, fc.array(fc.tuple(fc.nat(200), fc.nat(1_000)), { maxLength: 12 }), (seed, laid) => {
        const totals = table.spots.map(() => 0n)
        for (const [at, amount] of laid) totals[at % totals.length] = BigInt(amount) * 10_000n
        const { pays } = table.draw(stream(seed, 'worst', 1))
        const returned = table.spots.reduce((sum, spot, at) => sum + ((totals[at] ?? 0n) * pays(spot)) / 10_000n, 0n)
        expect(returned <= table.worst(totals)).toBe(true)
      }),
      { numRuns: 60 },
    )
  }
})

test('the ceiling of crash is the highest multiplier that the limit bears', () => {
  const bet = fc.record({ stake: fc.bigInt({ min: 1n, max: 10n ** 7n }), stopAt: fc.integer({ min: 101, max: 1_000_000 }) })
  fc.assert(
    fc.property(fc.array(bet, { minLength: 1, maxLength: 8 }), fc.bigInt({ min: 0n, max: 10n ** 9n }), (bets, limit) => {
      const costs = (at: number) => bets.reduce((sum, { stake, stopAt }) => sum + (stake * BigInt(Math.min(stopAt, at))) / 100n - stake, 0n)
      const at = ceilingOf(bets, limit, 101, 1_000_000)
      expect(at === 101 || costs(at) <= limit).toBe(true)
      expect(at === 1_000_000 || costs(at + 1) > limit).toBe(true)
    }),
  )
})

test('a round that was played is proven from what is published, and a proof that was changed is not', async () => {
  const [one, two] = [await hall.sit('baccarat'), await hall.sit('baccarat')]
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await hall.open('baccarat')
    await one.bet([
      ['player', '5.00'],
      ['banker_pair', '2.00'],
    ])
    await two.bet([['banker', '3.00']])
    await one.bet([['tie', '1.00']])
    await hall.finish('baccarat')
  }
  const { chain, no } = await hall.round('baccarat')
  const proof = (await one.call<ReplyOf<'tableProof'>>('GET', `/wps/tables/proof?table=baccarat&chain=${chain}&no=${no}`)).value
  const good = { chainMatches: true, saltMatches: true, outcomeMatches: true }
  expect(proof.bets).toBe(3)
  expect(await checkSharedRound(proof)).toMatchObject({
    ...good,
    bets: [
      { isListed: true, isPaid: true },
      { isListed: true, isPaid: true },
    ],
  })
  const changed = (over: (file: SharedRound) => unknown) => checkSharedRound({ ...proof, ...(over(proof) as object) })
  expect(await changed(({ round }) => ({ round: { ...round, no: no - 1 } }))).toMatchObject({ chainMatches: false })
  expect(await changed(({ chain: of }) => ({ chain: { ...of, auditorPart: 'mine' } }))).toMatchObject({ saltMatches: false })
  expect(await changed(({ round }) => ({ round: { ...round, outcome: { ...round.outcome, playerPoints: 10 } } }))).toMatchObject({
    outcomeMatches: false,
  })
  const [first] = proof.own
  if (first === undefined) throw new Error('no own bet is listed')
  expect((await changed(() => ({ own: [{ ...first, leaf: first.leaf.replace('|real|', '|demo|') }] }))).bets[0]?.isListed).toBe(false)
  expect((await changed(() => ({ own: [{ ...first, payout: '999.00' }] }))).bets[0]?.isPaid).toBe(false)
  const stranger = await hall.kit.app.db.tx(async () =>
    (await hall.host.inject({ url: `/wps/tables/proof?table=baccarat&chain=${chain}&no=${no}` })).json<{ value: { own: unknown[] } }>(),
  )
  expect(stranger.value.own).toEqual([])
})

test('crash is proven with what its panels were paid, by themselves and by hand', async () => {
  const one = await hall.sit('crash')
  const round = await hall.open('crash')
  await one.panel(1, '10.00', 110)
  const bets = (await one.panel(2, '10.00')).value.bets
  await hall.until('crash', round.closeAt)
  await hall.until('crash', round.startAt)
  await hall.on(1_500)
  await one.out(bets.find(({ panel }) => panel === 2)?.id ?? '')
  await hall.finish('crash')
  const proof = (await one.call<ReplyOf<'tableProof'>>('GET', `/wps/tables/proof?table=crash&chain=${round.chain}&no=${round.no}`)).value
  const checked = await checkSharedRound(proof)
  expect(checked).toMatchObject({ chainMatches: true, saltMatches: true, outcomeMatches: true })
  expect(checked.bets.every(({ isListed, isPaid }) => isListed && isPaid)).toBe(true)
})

test('an auditor’s part makes the salt of a chain that comes into play after it', async () => {
  await hall.set({ chain: 10, auditor: 'from the auditor' })
  await hall.open('tai-xiu')
  const first = await hall.round('tai-xiu')
  for (let rounds = 0; rounds < 11; rounds += 1) {
    await hall.finish('tai-xiu')
    await hall.open('tai-xiu')
  }
  await hall.finish('tai-xiu')
  const last = await hall.round('tai-xiu')
  expect([last.chain === first.chain, last.no]).toEqual([false, 2])
  const reply = await hall.host.inject({ url: `/wps/tables/proof?table=tai-xiu&chain=${last.chain}&no=2` })
  const { value } = reply.json<{ value: ReplyOf<'tableProof'> }>()
  expect(value.chain.auditorPart).toBe('from the auditor')
  expect(await checkSharedRound(value)).toMatchObject({ chainMatches: true, saltMatches: true, outcomeMatches: true })
  await hall.set()
})
