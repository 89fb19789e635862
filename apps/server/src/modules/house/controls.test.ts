import type { ReplyOf } from '@khela/contract'
import { floorToCent, formatMoney, parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { all } from '../../kernel/scope-mint.ts'
import { houseGameStates, houseSwitchesOff } from './controls.ts'
import { exposures, switchOff, switchOn, type SwitchTarget } from './controls-store.ts'
import { addUp, alarm, returnsOf } from './return-watch.ts'
import { key, openTable } from '../../testing/tables.ts'
import { versionOf } from './versions.ts'
import { leftSteps } from './steps-store.ts'

type Answer = ReplyOf<'houseAct'>

let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => void (table = await openTable()))
afterAll(() => table.kit.close())

async function seated(game: string, options: Parameters<typeof table.player>[0] = {}) {
  const p = await table.player(options)
  const mode = options.mode ?? 'real'
  const sessionId = await p.launch(mode, game)
  const send = <V>(name: string, body: object) => p.call<V>('POST', `/wps/house/${name}`, body, key())
  return {
    ...p,
    open: (choice: object, stake: string) => send<Answer>('open', { sessionId, game, mode, choice, stake }),
    act: (step: Answer['step'], action: object) => send<Answer>('act', { roundId: step.id, turn: step.turn, action }),
    once: (choice: object, stake: string) => send<ReplyOf<'houseBet'>>('bet', { sessionId, game, mode, choice, stake }),
  }
}
const held = async (game: string) => (await table.kit.owner.tx(exposures)).find((one) => one.game === game)?.reserved ?? 0n
const bound = (game: string, most: string) =>
  table.kit.app.db.tx((t) => table.kit.app.settings.set(t, 'HOUSE_EXPOSURE', { most: '20000000.00', games: [{ game, most }] }, 'test'))

test('open rounds of a game never hold more than the limit, however many open at once; what they held is free when they end', async () => {
  // 24 mines: the one safe tile pays 24.75 times, 247.50 of 10.00. Room for four.
  const before = await held('mines')
  await bound('mines', formatMoney(floorToCent(before + parseMoney('1000.00'))))
  const players = await Promise.all(Array.from({ length: 10 }, () => seated('mines', { cash: '100.00' })))
  const replies = await Promise.all(players.map((p) => p.open({ mines: 24 }, '10.00')))
  const opened = players.flatMap((player, at) => {
    const reply = replies[at]
    return reply?.status === 200 ? [{ player, step: reply.value.step }] : []
  })
  expect(opened).toHaveLength(4)
  for (const { status, code } of replies) if (status !== 200) expect(code).toBe('exposure_reached')
  expect((await held('mines')) - before).toBe(parseMoney('990.00'))
  // Who was refused has lost nothing, not even a number of the seed.
  const refused = players.find((_p, at) => replies[at]?.status !== 200)
  expect((await refused?.entries())?.filter(({ kind }) => kind === 'bet')).toEqual([])
  await Promise.all(opened.map(({ player, step }) => player.act(step, { kind: 'pick', tile: 3 })))
  expect(await held('mines')).toBe(before)
  expect((await refused?.open({ mines: 24 }, '10.00'))?.status).toBe(200)
  await bound('mines', '20000000.00')
})

test('a round holds what its next action can lead to; where there is no room for more it can be cashed out', async () => {
  const before = await held('mines')
  const p = await seated('mines')
  let { step } = (await p.open({ mines: 1 }, '100.00')).value
  // 1.0312 times after a safe pick, 1.0760 after two.
  expect((await held('mines')) - before).toBe(parseMoney('103.12'))
  await bound('mines', formatMoney(floorToCent(before + parseMoney('105.00'))))
  step = (await p.act(step, { kind: 'pick', tile: 0 })).value.step
  if (step.done !== null) return expect((await held('mines')) - before).toBe(0n)
  // 107.60 is more than there is room for.
  expect(step.legal).toEqual(['cash_out'])
  await p.act(step, { kind: 'cash_out' })
  expect(await held('mines')).toBe(before)
  await bound('mines', '20000000.00')
  return undefined
})

test('a stake that is given back frees what was held, and trial credits hold nothing', async () => {
  const before = await held('hilo')
  const demo = await seated('hilo', { mode: 'demo', trial: '500.00' })
  await demo.open({}, '10.00')
  expect(await held('hilo')).toBe(before)
  const p = await seated('hilo')
  const { step } = (await p.open({}, '10.00')).value
  expect(await held('hilo')).toBeGreaterThan(before)
  await table.kit.owner.tx((t) => t.run("update house.step_round set acted_at = acted_at - interval '25 hours' where id = $1", [step.id]))
  await table.kit.owner.tx(async (t) => {
    for (const { memberId, id } of await leftSteps(t, 24, 100))
      await table.kit.app.jobs.enqueue(t, 'house.left', { memberId: memberId.toString(), id })
  })
  await table.kit.app.jobs.drain()
  expect(await held('hilo')).toBe(before)
})

test('a game, a version or a member at it turned off: the next bet is refused, an open round is played to its end', async () => {
  const p = await seated('mines')
  const q = await seated('limbo')
  const { step } = (await p.open({ mines: 3 }, '1.00')).value
  const target = (over: Partial<SwitchTarget>): SwitchTarget => ({ kind: 'game', game: 'mines', version: '', memberId: null, ...over })
  const off = (of: SwitchTarget) => table.kit.app.db.tx((t) => switchOff(t, of, 'test', 'root'))
  const on = (of: SwitchTarget) => table.kit.app.db.tx((t) => switchOn(t, of))
  const game = target({})
  expect([await off(game), await off(game)]).toEqual([true, false])
  const other = await seated('mines')
  expect((await other.open({ mines: 3 }, '1.00')).code).toBe('game_off')
  expect((await p.act(step, { kind: 'pick', tile: 1 })).status).toBe(200)
  expect((await q.once({ target: 200 }, '1.00')).status).toBe(200)
  expect([await on(game), await on(game)]).toEqual([true, false])
  expect((await other.open({ mines: 3 }, '1.00')).status).toBe(200)

  const version = target({ kind: 'version', game: 'limbo', version: versionOf('limbo') })
  await off(version)
  await off(target({ kind: 'version', game: 'limbo', version: '0'.repeat(16) }))
  expect((await q.once({ target: 200 }, '1.00')).code).toBe('game_off')
  await on(version)
  const mine = target({ kind: 'member', game: 'limbo', memberId: q.memberId })
  await off(mine)
  expect((await q.once({ target: 200 }, '1.00')).code).toBe('game_off')
  expect((await (await seated('limbo')).once({ target: 200 }, '1.00')).status).toBe(200)
  await on(mine)
  expect((await q.once({ target: 200 }, '1.00')).status).toBe(200)
})

test('returns are added up by the hour, again without counting twice, and one outside its bounds is a case', async () => {
  const p = await seated('wheel', { cash: '1000.00' })
  for (let n = 0; n < 5; n += 1) await p.once({ segments: 10, risk: 'low' }, '2.00')
  const { app } = table.kit
  const sum = async () => {
    await app.db.tx((t) => addUp(t, app, { tally: () => Promise.resolve([]) }, hourAfter))
    return (await app.db.tx(returnsOf)).find(({ game }) => game === 'wheel')
  }
  const { hourAfter } = await table.kit.owner.tx((t) =>
    t.one<{ hourAfter: string }>(
      `select to_char(date_trunc('hour', kernel.now() at time zone 'UTC') + interval '1 hour', 'YYYY-MM-DD"T"HH24:00"Z"') as "hourAfter"`,
    ),
  )
  const first = await sum()
  expect(first).toMatchObject({
    version: versionOf('wheel'),
    currency: 'BDT',
    sums: { rounds: 5n, staked: parseMoney('10.00').toString() },
  })
  expect(await sum()).toEqual(first)
  // As if it had paid twice what was staked, over many rounds.
  await table.kit.owner.tx((t) =>
    t.run(
      "update house.return_hour set rounds = 4000, staked = 4e9, paid = 8e9, staked_sq = 4e15, staked_paid = 8e15, paid_sq = 17e15 where game = 'wheel'",
    ),
  )
  await app.db.tx((t) => alarm(t, app))
  await app.db.tx((t) => alarm(t, app))
  const cases = await table.kit.owner.tx((t) =>
    t.query<{ subject: string; reason: string }>("select subject, reason from play.vendor_case where kind = 'return_off'"),
  )
  expect(cases).toHaveLength(1)
  expect(cases[0]).toMatchObject({ reason: 'too_much' })
  expect(cases[0]?.subject).toMatch(/^wheel [0-9a-f]{16} BDT \d{4}-/)
})

test('the office reads every game, with what is switched off', async () => {
  const { app } = table.kit
  const states = await app.db.tx((t) => houseGameStates(t, app))
  expect(states.map(({ game }) => game)).toEqual(expect.arrayContaining(['dice', 'limbo', 'blackjack']))
  for (const { high, version } of states) {
    expect(version).toMatch(/^[0-9a-f]{16}$/)
    expect(high.num * 100n <= high.den * 100n).toBe(true)
  }
  expect((await app.db.tx((t) => houseSwitchesOff(t, all('test')))).every(({ reason }) => reason === 'test')).toBe(true)
})
