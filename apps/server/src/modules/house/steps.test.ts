import type { GameFacts, GameInput, ReplyOf } from '@khela/contract'
import { stream } from '@khela/fair'
import { formatMoney, parseMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCall, type Tx } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { reconcile } from '../../ledger/index.ts'
import { roundOf } from '../rounds/index.ts'
import { houseGames } from './games.ts'
import { houseAct, houseOpen } from './steps.ts'
import { leftSteps } from './steps-store.ts'
import { expectVerified, key, openTable } from '../../testing/tables.ts'

type Answer = ReplyOf<'houseAct'>
type Step = Answer['step']

let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => void (table = await openTable()))
afterAll(() => table.kit.close())

/** Choices of each game of several steps, and an action of a kind that is allowed, by lot. A game without a line fails its test. */
const choices: Readonly<Record<string, fc.Arbitrary<GameInput>>> = {
  mines: fc.record({ mines: fc.integer({ min: 1, max: 24 }) }),
  hilo: fc.constant({}),
  blackjack: fc.constant({}),
  'video-poker': fc.record({ table: fc.constantFrom('8/6', '9/6') }),
}
function actionOf(kind: string, view: GameFacts, lot: number): GameInput {
  if (kind === 'draw') return { kind, hold: [0, 1, 2, 3, 4].filter((place) => (lot >> place) & 1) }
  if (kind !== 'pick') return { kind }
  const picked = view['picked'] as readonly number[]
  const free = Array.from({ length: 25 }, (_, tile) => tile).filter((tile) => !picked.includes(tile))
  return { kind, tile: free[lot % free.length] ?? 0 }
}

async function seated(game: string, options: Parameters<typeof table.player>[0] = {}) {
  const p = await table.player(options)
  const mode = options.mode ?? 'real'
  const sessionId = await p.launch(mode, game)
  const open = (choice: unknown, stake = '1.00', callKey = key()) =>
    p.call<Answer>('POST', '/wps/house/open', { sessionId, game, mode, choice, stake }, callKey)
  const act = (step: Pick<Step, 'id' | 'turn'>, action: unknown, callKey = key()) =>
    p.call<Answer>('POST', '/wps/house/act', { roundId: step.id, turn: step.turn, action }, callKey)
  const state = async () => (await p.call<ReplyOf<'houseTable'>>('GET', `/wps/house/table?game=${game}&mode=${mode}`)).value
  return { ...p, sessionId, open, act, houseTable: state }
}
const forget = (once: string) => table.kit.owner.tx((t) => t.run('delete from kernel.idempotency where key = $1', [once]))
const stepIds = [...houseGames.values()].filter(({ kind }) => kind === 'steps').map(({ id }) => id)

test.each(stepIds)(
  '%s: a random course of a round keeps the books, is asked again safely, and follows from the revealed seed',
  async (id) => {
    const game = houseGames.get(id)
    const arbitrary = choices[id]
    if (game?.kind !== 'steps' || arbitrary === undefined) throw new Error(`${id} has no choices here`)
    const p = await seated(id, { cash: '10000.00' })
    let expected = parseMoney('10000.00')
    const rounds: NonNullable<Step['done']>[] = []
    const courses = fc.tuple(arbitrary, fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 }))
    for (const [choice, lots] of fc.sample(courses, { numRuns: 8, seed: 3 })) {
      const once = key()
      let { step } = (await p.open(choice, '2.00', once)).value
      await forget(once)
      expect((await p.open(choice, '2.00', once)).value.step).toEqual(step)
      for (const lot of [...lots, ...lots]) {
        if (step.done !== null) break
        // A reload, or another device, sees the round as it stands.
        expect(await p.houseTable()).toMatchObject({ open: step, ended: null })
        expect((await p.open(choice)).code).toBe('round_unfinished')
        expect((await p.rotate()).code).toBe('round_unfinished')
        const kind = step.legal[lot % step.legal.length] ?? ''
        const action = actionOf(kind, step.view, lot)
        const [actKey, before] = [key(), step]
        const first = await p.act(before, action, actKey)
        expect(first.status, `${kind} ${first.code}`).toBe(200)
        await forget(actKey)
        expect((await p.act(before, action, actKey)).value).toEqual(first.value)
        step = first.value.step
      }
      const shown = await p.houseTable()
      if (step.done !== null) expect([shown.open, shown.ended]).toEqual([null, step])
      if (step.done === null) {
        await p.act(step, { kind: 'cash_out' })
        const last = (await p.houseTable()).last[0]
        // A round whose player may not end it yet is ended as if they had left.
        if ((await p.houseTable()).open !== null) throw new Error('the course did not end')
        if (last === undefined) throw new Error('the round is not listed')
        step = { ...step, done: last }
      }
      if (step.done === null) throw new Error('the round is not over')
      rounds.push(step.done)
      expected += parseMoney(step.done.payout) - parseMoney(step.staked)
      expect(step.done.stake).toBe(step.staked)
      expect((await p.houseTable()).balance).toBe(formatMoney(expected))
    }
    const { revealed } = (await p.rotate()).value
    for (const round of rounds) {
      const proof = (await p.proof(round.id)).value
      expect(proof.serverSeed).toBe(revealed.serverSeed)
      await expectVerified(proof)
      const played = game
        .read(proof.choice)
        ?.replay(stream(revealed.serverSeed, revealed.clientSeed, round.nonce), parseMoney(proof.stake), proof.actions)
      const [payout, staked] = [parseMoney(round.payout), parseMoney(round.stake)]
      expect(played?.result).toMatchObject({ win: round.win, payout, outcome: round.outcome })
      // Of a round with more stakes than the first it is that of all of them.
      expect(BigInt(round.mult4)).toBe(round.stake === proof.stake ? played?.result?.mult4 : (payout * 10_000n) / staked)
    }
  },
)

describe('mines', () => {
  test('an action of another turn, one that is not there, one that is not allowed, and somebody else’s round', async () => {
    const p = await seated('mines')
    const other = await seated('mines')
    const { step } = (await p.open({ mines: 1 })).value
    expect(step).toMatchObject({ turn: 0, legal: ['pick'], view: { mines: 1, picked: [] }, done: null })
    expect((await p.act(step, { kind: 'cash_out' })).code).toBe('choice_invalid')
    expect((await p.act(step, { kind: 'hit' })).code).toBe('choice_invalid')
    expect((await p.act(step, { kind: 'pick', tile: 25 })).code).toBe('choice_invalid')
    expect((await p.act({ ...step, turn: 1 }, { kind: 'pick', tile: 1 })).code).toBe('state_changed')
    expect((await other.act(step, { kind: 'pick', tile: 1 })).code).toBe('not_found')
    const next = (await p.act(step, { kind: 'pick', tile: 1 })).value.step
    if (next.done === null) {
      expect((await p.act(next, { kind: 'pick', tile: 1 })).code).toBe('choice_invalid')
      expect((await p.act(step, { kind: 'pick', tile: 2 })).code).toBe('state_changed')
    }
    expect(JSON.stringify([step, next.done === null ? next : {}])).not.toMatch(/serverSeed|"boom"|outcome/)
  })

  test('what could win too much is not offered: the player cashes out', async () => {
    const p = await seated('mines', { cash: '10000.00' })
    // 24 mines: one safe tile of 25 pays 24.75 times; 1 000 000.00 is the most.
    expect(await p.open({ mines: 24 }, '10000.00')).toMatchObject({ status: 200 })
    const q = await seated('mines', { cash: '10000.00' })
    await table.kit.app.db.tx((t) =>
      table.kit.app.settings.set(
        t,
        'HOUSE_LIMITS',
        {
          min: '1.00',
          max: '10000.00',
          exposure: '1000000.00',
          games: [{ game: 'mines', min: '1.00', max: '100.00', exposure: '105.00' }],
        },
        'test',
      ),
    )
    expect(await q.open({ mines: 1 }, '100.00')).toMatchObject({ status: 200 })
    let step = (await q.houseTable()).open
    for (let tile = 0; step !== null && step.legal.includes('pick'); tile += 1)
      step = (await q.act(step, { kind: 'pick', tile })).value.step
    // 1 mine: 1.0312x after the first safe pick, 1.0760x after the second; 105.00 allows one.
    if (step?.done === null) expect([step.view['picked'], step.legal]).toEqual([[0], ['cash_out']])
    expect((await q.open({ mines: 24 }, '4.25')).code).toBe(step?.done === null ? 'round_unfinished' : 'amount_out_of_range')
    await table.kit.app.db.tx((t) =>
      table.kit.app.settings.set(t, 'HOUSE_LIMITS', { min: '1.00', max: '10000.00', exposure: '1000000.00', games: [] }, 'test'),
    )
  })

  test('opened fifty times at once: one round, one stake', async () => {
    const p = await seated('mines', { cash: '100.00' })
    const replies = await Promise.all(Array.from({ length: 20 }, () => p.open({ mines: 3 }, '5.00')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, code } of replies) if (status !== 200) expect(code).toBe('round_unfinished')
    expect((await p.entries()).filter((entry) => entry.kind === 'bet')).toHaveLength(1)
    expect((await p.houseTable()).seeds.nonce).toBe(1)
  })

  test('the same action from two devices at once is taken once', async () => {
    const p = await seated('mines')
    const { step } = (await p.open({ mines: 5 })).value
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => p.act(step, { kind: 'pick', tile: n })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, code } of replies) if (status !== 200) expect(code).toBe('state_changed')
  })
})

describe('a round whose player left', () => {
  const wait = async () => {
    await table.kit.owner.tx((t) =>
      t.run("update house.step_round set acted_at = acted_at - interval '24 hours 1 second' where state = 'open'"),
    )
    await table.kit.owner.tx(async (t) => {
      for (const { memberId, id } of await leftSteps(t, 24, 100))
        await table.kit.app.jobs.enqueue(t, 'house.left', { memberId: memberId.toString(), id })
    })
    await table.kit.app.jobs.drain()
  }

  test('nothing was decided: the stake comes back', async () => {
    const p = await seated('mines', { cash: '100.00' })
    const { step } = (await p.open({ mines: 3 }, '40.00')).value
    await wait()
    expect(await p.houseTable()).toMatchObject({ balance: '100.00', open: null })
    expect((await p.act(step, { kind: 'pick', tile: 0 })).code).toBe('state_changed')
    expect((await p.proof(step.id)).code).toBe('not_found')
    expect((await p.rotate()).status).toBe(200)
  })

  test('something was won: it is cashed out; and a round that is not old stays', async () => {
    const p = await seated('mines', { cash: '100.00' })
    let { step } = (await p.open({ mines: 1 }, '10.00')).value
    step = (await p.act(step, { kind: 'pick', tile: 7 })).value.step
    const q = await seated('video-poker')
    await q.open({ table: '8/6' })
    await wait()
    if (step.done === null) expect((await p.houseTable()).last[0]).toMatchObject({ id: step.id, payout: '10.312' })
    expect((await q.houseTable()).last).toHaveLength(1)
    const r = await seated('mines')
    const kept = (await r.open({ mines: 3 })).value.step
    await table.kit.owner.tx((t) => table.kit.app.jobs.enqueue(t, 'house.left', { memberId: r.memberId.toString(), id: kept.id }))
    await table.kit.app.jobs.drain()
    expect((await r.houseTable()).open).toEqual(kept)
  })
})

/** Breaks off at the n-th statement, as a process that is killed there. */
function broken(t: Tx, at: number): Tx {
  let statements = 0
  const count = () => {
    statements += 1
    if (statements === at) throw new Error('killed')
  }
  return {
    query: (...args) => (count(), t.query(...args)),
    one: (...args) => (count(), t.one(...args)),
    maybe: (...args) => (count(), t.maybe(...args)),
    run: (...args) => (count(), t.run(...args)),
    span: t.span,
    afterCommit: t.afterCommit,
  }
}

test('killed before any statement of opening or of an action: nothing has moved, and asking again goes through', async () => {
  const p = await seated('mines', { cash: '100.00' })
  const { app } = table.kit
  const scope = self(p.memberId)
  const openKey = key()
  const input = { sessionId: p.sessionId ?? '', game: 'mines', mode: 'real', choice: { mines: 24 }, stake: '10.00' } as const
  const opening = (t: Tx) => houseOpen(t, ownCall<'houseOpen'>(app, { input, actor: p.actor, scope, key: openKey }))
  /** Tries at every statement until it goes through; answers at which it did. */
  const survive = async (work: (t: Tx) => Promise<Answer>): Promise<[number, Answer]> => {
    const before = await p.houseTable()
    for (let at = 1; ; at += 1) {
      const done = await app.db.tx((t) => work(broken(t, at))).catch((error: Error) => error.message)
      if (typeof done !== 'string') return [at, done]
      expect(done).toBe('killed')
      expect(await p.houseTable()).toEqual(before)
    }
  }
  const [opened, { step }] = await survive(opening)
  expect(opened).toBeGreaterThan(5)
  expect((await p.houseTable()).balance).toBe('90.00')
  expect((await app.db.tx(opening)).step).toEqual(step)
  const action = { kind: 'pick', tile: 3 }
  const acting = (t: Tx) =>
    houseAct(t, ownCall<'houseAct'>(app, { input: { roundId: step.id, turn: 0, action }, actor: p.actor, scope, key: key() }))
  const [acted, over] = await survive(acting)
  // With 24 mines every pick ends the round, so its end is in here.
  expect(acted).toBeGreaterThan(5)
  expect(over.step.done).not.toBeNull()
  expect(await app.db.tx(acting)).toEqual(over)
  const paid = await app.db.tx((t) => roundOf(t, scope, step.id))
  expect([paid?.status, formatMoney(parseMoney('90.00') + (paid?.payout ?? 0n))]).toEqual(['SETTLED', over.balance])
})

test('the books agree', async () => {
  expect(await table.kit.owner.tx(reconcile)).toMatchObject({ ok: true, problems: [] })
})
