import { checkSharedRound, type SharedRound } from '@khela/fair/table-verifier'
import type { ReplyOf } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHall } from '../../testing/hall.ts'

/** The verifier of the browser against rounds that the house played and published; against its rules, verified-rules.test.ts. */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.kit.close())

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
