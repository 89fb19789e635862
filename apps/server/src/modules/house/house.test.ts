import { commit, stream } from '@khela/fair'
import { dice } from '@khela/games/dice'
import { formatMoney, mulRate, parseMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownCall, type Tx } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { reconcile } from '../../ledger/index.ts'
import { placeBet } from '../bets/index.ts'
import { roundOf } from '../rounds/index.ts'
import { diceBet } from './dice.ts'
import { key, openTable, type DiceRound, type Rotated } from '../../testing/tables.ts'

let table: Awaited<ReturnType<typeof openTable>>
let kit: (typeof table)['kit']
const player = (...options: Parameters<(typeof table)['player']>) => table.player(...options)

beforeAll(async () => {
  table = await openTable()
  kit = table.kit
})
afterAll(() => kit.close())

test('a bet takes the stake, pays the outcome, and the state shows it', async () => {
  const p = await player()
  const before = await p.state()
  expect(before).toMatchObject({
    balance: '1000.00',
    bonus: '0.00',
    currency: 'BDT',
    last: [],
    limits: { min: '1.00', max: '10000.00', maxWin: '5000000.00' },
  })
  expect(before.seeds).toMatchObject({ nonce: 0 })
  const { value } = await p.bet({ stake: '10.00' })
  expect(value.round).toMatchObject({
    mode: 'real',
    side: 'under',
    target: 4950,
    stake: '10.00',
    mult4: '20000',
    nonce: 1,
    seedId: before.seeds.id,
  })
  expect(value.round.payout).toBe(value.round.roll < 4950 ? '20.00' : '0.00')
  expect(value.balance).toBe(value.round.win ? '1010.00' : '990.00')
  const after = await p.state()
  expect(after.last).toEqual([value.round])
  expect(after.seeds).toEqual({ ...before.seeds, nonce: 1 })
  expect(after.balance).toBe(value.balance)
})

test('sequences of bets and rotations: revealed seeds give the stored rolls, and the money is the ledger’s (REL-G03)', async () => {
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ w: fc.integer({ min: 1, max: 9800 }), over: fc.boolean(), cents: fc.integer({ min: 100, max: 5000 }) }),
    },
    { weight: 1, arbitrary: fc.record({ seed: fc.stringMatching(/^[A-Za-z0-9._-]{1,40}$/) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const p = await player({ cash: '100000.00' })
      const rounds: DiceRound[] = []
      const revealed = new Map<string, Rotated['revealed']>()
      let promised = (await p.state()).seeds
      const rotate = async (seed?: string) => {
        const { value } = await p.rotate(seed)
        revealed.set(value.revealed.id, value.revealed)
        expect([value.revealed.commit, value.active.commit]).toEqual([promised.commit, promised.nextCommit])
        promised = value.active
      }
      let expected = parseMoney('100000.00')
      for (const one of steps) {
        if ('seed' in one) {
          await rotate(one.seed)
          expect(promised.clientSeed).toBe(one.seed)
          continue
        }
        const side = one.over ? 'over' : 'under'
        const stake = formatMoney(BigInt(one.cents) * 100n)
        const { value } = await p.bet({ side, target: dice.targetFor(side, one.w), stake })
        expected += parseMoney(value.round.payout) - parseMoney(stake)
        expect(value.balance).toBe(formatMoney(expected))
        rounds.push(value.round)
      }
      await rotate()
      for (const round of rounds) {
        const pair = revealed.get(round.seedId)
        expect(pair).toBeDefined()
        if (pair === undefined) continue
        expect(commit(pair.serverSeed)).toBe(pair.commit)
        const roll = stream(pair.serverSeed, pair.clientSeed, round.nonce).int(10_000)
        const wins = round.side === 'under' ? roll < round.target : roll > round.target
        const w = round.side === 'under' ? round.target : 9_999 - round.target
        const pays = wins ? mulRate(parseMoney(round.stake), 99_000_000n / BigInt(w), 10_000n) : 0n
        expect([round.roll, round.payout]).toEqual([roll, formatMoney(pays)])
        const of = (await p.entries()).filter((entry) => entry.ref.id === round.id)
        expect(of.reduce((sum, entry) => sum + entry.amount, 0n)).toBe(pays - parseMoney(round.stake))
        const stored = await kit.app.db.tx((t) => roundOf(t, self(p.memberId), round.id))
        expect(new Set(stored?.postingIds)).toEqual(new Set(of.map((entry) => entry.postingId)))
      }
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('fifty bets at once with money for one: one is played, and what the others drew is never drawn again', async () => {
  const race = async () => {
    const p = await player({ cash: '10.00' })
    return { p, replies: await Promise.all(Array.from({ length: 50 }, () => p.bet({ stake: '10.00', target: 1 }))) }
  }
  let { p, replies } = await race()
  // 1 roll of 10 000 wins, and has money for more bets: then another player races.
  while (replies.some(({ status, value }) => status === 200 && value.round.win)) ({ p, replies } = await race())
  const played = replies.filter((reply) => reply.status === 200)
  expect(played).toHaveLength(1)
  const refused = replies.filter((reply) => reply.status !== 200)
  for (const reply of refused) expect([reply.code, reply.params.balance]).toEqual(['insufficient_balance', '0.00'])
  const { nonce } = played[0]?.value.round ?? expect.fail('no round')
  expect((await p.state()).seeds.nonce).toBeGreaterThan(nonce)
})

test('the same key fifty times: one round, one answer', async () => {
  const p = await player()
  const once = key()
  const replies = await Promise.all(Array.from({ length: 50 }, () => p.bet({ stake: '10.00' }, once)))
  expect(new Set(replies.map((reply) => JSON.stringify(reply.value))).size).toBe(1)
  expect((await p.state()).last).toHaveLength(1)
  expect((await p.entries()).filter((entry) => entry.kind === 'bet')).toHaveLength(1)
})

test('fifty bets at once among refusals have numbers of their own', async () => {
  const p = await player({ cash: '1000.00' })
  const bets = Array.from({ length: 50 }, () => p.bet({ stake: '1.00' }))
  const refusals = Array.from({ length: 10 }, () => p.bet({ stake: '9000.00' }))
  const played = (await Promise.all(bets)).map((reply) => reply.value.round)
  for (const reply of await Promise.all(refusals)) expect(reply.code).toBe('insufficient_balance')
  const numbers = played.map((round) => round.nonce)
  expect(new Set(numbers).size).toBe(50)
  // A refused bet costs its number, where no bet had it meanwhile.
  expect(Math.max(...numbers)).toBeLessThanOrEqual(60)
  expect(new Set(played.map((round) => round.seedId)).size).toBe(1)
})

test('a lost reply: the key finds the same round even when the host no longer remembers it (REL-R06)', async () => {
  const p = await player()
  const once = key()
  const first = await p.bet({ stake: '10.00' }, once)
  await p.bet({ stake: '3.00' })
  expect((await p.bet({ stake: '10.00' }, once)).value).toEqual(first.value)
  await kit.owner.tx((t) => t.run('delete from kernel.idempotency where key = $1', [once]))
  expect((await p.bet({ stake: '10.00' }, once)).value).toEqual(first.value)
  await kit.owner.tx((t) => t.run('delete from kernel.idempotency where key = $1', [once]))
  expect((await p.bet({ stake: '11.00' }, once)).code).toBe('idempotency_conflict')
  expect((await p.state()).seeds.nonce).toBe(2)
})

test('demo and real never mix: money, numbers, seeds and records are apart', async () => {
  const p = await player({ cash: '100.00', trial: '500.00' })
  const demoSession = await p.launch('demo')
  const [real, demo] = [await p.state('real'), await p.state('demo')]
  expect(real.seeds.commit).not.toBe(demo.seeds.commit)
  const { value } = await p.bet({ mode: 'demo', sessionId: demoSession, stake: '50.00' })
  expect(value.round).toMatchObject({ mode: 'demo', nonce: 1, seedId: demo.seeds.id })
  const after = await p.state('real')
  expect([after.balance, after.seeds.nonce, after.last]).toEqual(['100.00', 0, []])
  expect((await p.entries('cash')).map((entry) => entry.kind)).toEqual(['deposit'])
  expect((await p.entries('trial')).every((entry) => entry.kind.startsWith('trial_'))).toBe(true)
  // a session of one mode does not open the other
  expect((await p.bet({ mode: 'real', sessionId: demoSession })).code).toBe('game_unknown')
  expect((await p.bet({ mode: 'demo' })).code).toBe('game_unknown')
})

test('demo for a member: credits are given once, whatever the number of launches', async () => {
  const p = await player()
  await Promise.all([p.launch('demo'), p.launch('demo'), p.launch('demo')])
  expect((await p.state('demo')).balance).toBe('10000.00')
})

test('before rotation a proof keeps the seed, after it the seed fits the commitment', async () => {
  const p = await player()
  const { seeds } = await p.state()
  const { value } = await p.bet()
  const kept = await p.proof(value.round.id)
  expect(kept.value).toMatchObject({
    serverSeed: null,
    commit: seeds.commit,
    choice: { side: value.round.side, target: value.round.target },
    outcome: { roll: value.round.roll },
    clientSeed: seeds.clientSeed,
    nonce: 1,
  })
  const once = key()
  const rotated = await p.rotate('my-own.seed_1', once)
  expect((await p.rotate('my-own.seed_1', once)).value).toEqual(rotated.value)
  expect(rotated.value.active).toMatchObject({ commit: seeds.nextCommit, clientSeed: 'my-own.seed_1', nonce: 0 })
  const shown = await p.proof(value.round.id)
  expect(commit(shown.value.serverSeed ?? '')).toBe(seeds.commit)
  expect(stream(shown.value.serverSeed ?? '', seeds.clientSeed, 1).int(10_000)).toBe(value.round.roll)
  const history = await p.call<{ content: { id: string; serverSeed: string; nonce: number }[] }>('GET', '/wps/house/seeds?mode=real')
  expect(history.value.content).toEqual([expect.objectContaining({ id: seeds.id, serverSeed: shown.value.serverSeed, nonce: 1 })])
  // without a new client seed the old one stays
  expect((await p.rotate()).value.active.clientSeed).toBe('my-own.seed_1')
})

test('rotations at once follow each other', async () => {
  const p = await player()
  const first = (await p.state()).seeds
  const turned = (await Promise.all(Array.from({ length: 6 }, () => p.rotate()))).map((reply) => reply.value)
  expect(new Set(turned.map((one) => one.revealed.id)).size).toBe(6)
  expect(turned.some((one) => one.revealed.id === first.id)).toBe(true)
})

test('bets and rotations at once: every round is numbered on a pair that was not revealed yet', async () => {
  const p = await player()
  const [rounds] = await Promise.all([
    Promise.all(Array.from({ length: 24 }, () => p.bet())),
    Promise.all(Array.from({ length: 6 }, () => p.rotate())),
  ])
  const numbers = rounds.map((reply) => `${reply.value.round.seedId} ${reply.value.round.nonce}`)
  expect(new Set(numbers).size).toBe(24)
  await p.rotate()
  const pairs = await kit.owner.tx((t) =>
    t.query<{ id: string; nonce: number }>(`select id, nonce from house.seed where member_id = $1 and state = 'revealed'`, [p.memberId]),
  )
  // 6 rotations and the last: none turned over a pair on its own account.
  expect(pairs).toHaveLength(7)
  for (const { id, nonce } of pairs)
    expect(
      rounds
        .filter((reply) => reply.value.round.seedId === id)
        .map((reply) => reply.value.round.nonce)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: nonce }, (_, n) => n + 1))
})

test('a pair ends at number 1 000 000 and after 90 days, by itself', async () => {
  const p = await player()
  const first = (await p.state()).seeds
  await kit.owner.tx((t) => t.run('update house.seed set nonce = 999999 where id = $1', [first.id]))
  expect((await p.bet()).value.round).toMatchObject({ nonce: 1_000_000, seedId: first.id })
  const second = (await p.bet()).value.round
  expect(second.nonce).toBe(1)
  const now = (await p.state()).seeds
  expect([now.id, now.commit, now.clientSeed]).toEqual([second.seedId, first.nextCommit, first.clientSeed])
  await kit.owner.tx((t) => t.run(`update house.seed set active_at = active_at - interval '91 days' where id = $1`, [now.id]))
  const third = (await p.bet()).value.round
  expect([third.nonce, third.seedId === now.id]).toEqual([1, false])
})

test('no unrevealed server seed stands in any table', async () => {
  const p = await player()
  await p.bet()
  const { seeds } = await p.state()
  const rotated = (await p.rotate()).value
  const dump = await kit.owner.tx((t) =>
    t.query<{ row: string }>('select row_to_json(s)::text as row from house.seed s where member_id = $1', [p.memberId]),
  )
  expect(dump).toHaveLength(3)
  for (const { row } of dump) {
    expect(row).not.toContain(rotated.revealed.serverSeed)
    expect(row.toLowerCase()).not.toContain(Buffer.from(rotated.revealed.serverSeed).toString('hex'))
  }
  // the sealed bytes of one pair do not open as another's
  await kit.owner.tx((t) =>
    t.run('update house.seed set sealed = (select sealed from house.seed where id = $2) where id = $1', [rotated.active.id, seeds.id]),
  )
  expect((await p.bet()).status).toBe(500)
})

test('the errors of a bet', async () => {
  const p = await player({ cash: '50.00' })
  const stranger = await player()
  expect((await p.bet({ target: 0 })).code).toBe('choice_invalid')
  expect((await p.bet({ target: 9801 })).code).toBe('choice_invalid')
  expect((await p.bet({ side: 'over', target: 198 })).code).toBe('choice_invalid')
  expect(await p.bet({ stake: '0.99' })).toMatchObject({ code: 'amount_out_of_range', params: { min: '1.00', max: '10000.00' } })
  expect((await p.bet({ stake: '10000.01' })).code).toBe('amount_out_of_range')
  // 9900x: 505.05 × 9900 = 4 999 995 is the most below 5 000 000
  expect(await p.bet({ target: 1, stake: '505.06' })).toMatchObject({ code: 'amount_out_of_range', params: { max: '505.05' } })
  expect(await p.bet({ target: 1, stake: '505.05' })).toMatchObject({ code: 'insufficient_balance', params: { balance: '50.00' } })
  expect((await p.bet({ sessionId: 'gs_0000000000000000000000' })).code).toBe('game_unknown')
  expect((await p.bet({ sessionId: stranger.sessionId })).code).toBe('game_unknown')
  expect(
    (await p.call('POST', '/wps/house/dice/bet', { sessionId: p.sessionId, mode: 'real', side: 'under', target: 5, stake: '1.00' })).code,
  ).toBe('key_required')
  const once = key()
  await p.bet({}, once)
  expect((await p.bet({ stake: '2.00' }, once)).code).toBe('idempotency_conflict')
  expect((await p.state()).last).toHaveLength(1)
  const shut = (closed: boolean) => kit.owner.tx((t) => t.run(`update play.game set maintenance = $1 where code = 'dice'`, [closed]))
  await shut(true)
  expect((await p.bet()).code).toBe('game_maintenance')
  await shut(false)
  expect((await p.bet()).status).toBe(200)
})

test('a trial user plays demo only', async () => {
  const p = await player({ role: 'trial', trial: '100.00', mode: 'demo' })
  expect((await p.bet({ stake: '5.00' })).value.round.mode).toBe('demo')
  expect((await p.bet({ mode: 'real' })).code).toBe('need_true_account')
  expect((await p.call('GET', '/wps/house/dice?mode=real')).code).toBe('need_true_account')
  expect((await p.call('POST', '/wps/house/seeds/rotate', { mode: 'real' }, key())).code).toBe('need_true_account')
  expect((await p.call('POST', '/wps/game/launchGame', { gameId: 'dice', mode: 'real' })).code).toBe('need_true_account')
})

test('nobody sees another’s round, and a guest nothing', async () => {
  const [one, two] = [await player(), await player()]
  const { value } = await one.bet()
  expect((await two.proof(value.round.id)).code).toBe('not_found')
  expect((await one.proof('rnd_0000000000000000000000')).code).toBe('not_found')
  expect((await table.host.inject({ url: '/wps/house/dice?mode=real' })).json()).toMatchObject({ code: 'not_logged_in' })
})

test('seeds are not revealed while a game of the house is open', async () => {
  const p = await player()
  const { app } = kit
  await p.bet({ stake: '1.00' })
  const call = { vendor: 'KH', memberId: p.memberId, currency: 'BDT', session: p.sessionId, role: 'member', gameCode: 'dice' } as const
  await app.db.tx((t) => placeBet(t, app, { ...call, txId: 'open', amount: parseMoney('1.00') }))
  const once = key()
  const refused = await p.rotate(undefined, once)
  expect(refused.code).toBe('round_unfinished')
  expect(refused.games).toEqual([{ gameId: 'dice', displayName: { bn: 'ছক্কা', en: 'Chhokka' } }])
  await kit.owner.tx((t) => t.run(`update play.round set status = 'SETTLED', settled_at = at where member_id = $1`, [p.memberId]))
  expect((await p.rotate(undefined, once)).status).toBe(200)
})

test('a bet is at most four statements, queue included', async () => {
  const p = await player({ cash: '100000.00' })
  await p.bet()
  const counts = { win: 0, loss: 0 }
  while (counts.win === 0 || counts.loss === 0) {
    let statements = 0
    const counting = (t: Tx): Tx => ({
      query: (...args) => ((statements += 1), t.query(...args)),
      one: (...args) => ((statements += 1), t.one(...args)),
      maybe: (...args) => ((statements += 1), t.maybe(...args)),
      run: (...args) => ((statements += 1), t.run(...args)),
      span: t.span,
      afterCommit: t.afterCommit,
    })
    const input = { sessionId: p.sessionId, mode: 'real', side: 'under', target: 4950, stake: '1.00' } as const
    const call = ownCall<'diceBet'>(kit.app, { input, actor: p.actor, scope: self(p.memberId), key: key() })
    const { round } = await kit.app.db.tx((t) => diceBet(counting(t), call))
    counts[round.win ? 'win' : 'loss'] = statements
  }
  expect(counts).toEqual({ win: 4, loss: 4 })
})

test('the books agree', async () => {
  expect(await kit.owner.tx(reconcile)).toMatchObject({ ok: true, problems: [] })
})
