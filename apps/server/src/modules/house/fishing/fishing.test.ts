import { createHash } from 'node:crypto'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { self } from '../../../kernel/scope-mint.ts'
import { post, reconcile } from '../../../ledger/index.ts'
import { factsOfRounds, roundsOf } from '../../play/index.ts'
import { turnSwitch } from '../controls.ts'
import { addUp, returnsOf } from '../return-watch.ts'
import { takeDraw } from '../seeds.ts'
import { expectVerified, key } from '../test-table.ts'
import { shotLine } from './cash.ts'
import { lookAtSeas } from './clock.ts'
import { shotsOf } from './shot-store.ts'
import { countFault, findSea, openSitting } from './store.ts'
import { aimed, openFishing, type Fisher, type Fishing, type Sea } from './test-sea.ts'

let fishing: Fishing
beforeAll(async () => void (fishing = await openFishing()))
afterAll(() => fishing.kit.close())

const sitDown = async (one: Fisher, room = 'nodi', buyIn = '200.00'): Promise<Sea> => {
  const { value, code } = await one.sit(room, buyIn)
  expect(code).toBeUndefined()
  return value
}
const seenBy = async (one: Fisher, { seaId }: Sea): Promise<Sea> => (await one.see(seaId)).value

/** Fires at a fish and claims it two seconds later, `times` times; answers what the claims came to. */
async function hunt(one: Fisher, sea: Sea, times: number, over: Parameters<typeof aimed>[1] = {}) {
  const claims = []
  for (let shot = 0; shot < times; shot += 1) {
    const now = await seenBy(one, sea)
    const fire = aimed(now, over, shot)
    const fired = await one.shots(sea.seaId, (now.me?.seq ?? 0) + 1, [fire], [])
    expect([fired.code, fired.value.fires]).toEqual([undefined, [{ bullet: fire.bullet, refused: null }]])
    await fishing.pass(2)
    const then = await seenBy(one, sea)
    const prey = then.fish.find(({ id }) => id === fire.lock) ?? then.fish[0]
    const hit = await one.shots(sea.seaId, (then.me?.seq ?? 0) + 1, [], [{ bullet: fire.bullet, fish: [prey?.id ?? 0], tick: then.tick }])
    expect(hit.code).toBeUndefined()
    claims.push(...hit.value.claims)
  }
  return claims
}
const sittingOf = (one: Fisher, mode: 'real' | 'demo' = 'real') =>
  fishing.kit.app.db.tx((t) => openSitting(t, self(one.memberId), one.memberId, mode))
const roundsFor = (one: Fisher) => fishing.kit.app.db.tx((t) => roundsOf(t, self(one.memberId), { memberId: one.memberId }))

describe('a sitting is one round of money', () => {
  test('buying in, shots, leaving: balance, turnover and the hash of the shots are in the record', async () => {
    const one = await fishing.player()
    const sea = await sitDown(one)
    expect([await one.balance(), sea.me?.chips, sea.me?.boughtIn]).toEqual(['800.00', '200.00', '200.00'])
    expect(sea.fish.length).toBeGreaterThan(3)
    const claims = await hunt(one, sea, 12, { level: 3 })
    expect(claims.every(({ refused }) => refused === null)).toBe(true)
    const won = claims.reduce((sum, { payout }) => sum + parseMoney(payout), 0n)
    const flying = aimed(await seenBy(one, sea), { level: 2 })
    await one.shots(sea.seaId, 25, [flying], [])
    const left = await one.leave(sea.seaId)
    expect(left.value.refunded).toBe('2.00')
    expect(parseMoney(left.value.paid)).toBe(parseMoney('164.00') + won)
    expect(await one.held()).toBe(parseMoney('964.00') + won)

    const [round] = await roundsFor(one)
    expect([round?.status, round?.stake, round?.detail['shots']]).toEqual(['SETTLED', parseMoney('200.00'), 12])
    const { value } = await one.history()
    expect(value.content).toHaveLength(12)
    const { sitting } = await fishing.kit.owner.tx((t) =>
      t.one<{ sitting: string }>('select sitting from house.fishing_shot where id = $1', [value.content[0]?.id]),
    )
    const shots = await fishing.kit.app.db.tx((t) => shotsOf(t, one.memberId, sitting, 0, 100))
    expect(round?.detail['details']).toBe(createHash('sha256').update(shots.map(shotLine).join('')).digest('hex'))
    const facts = await fishing.kit.app.db.tx((t) => factsOfRounds(t, [{ memberId: String(one.memberId), roundId: round?.id ?? '' }]))
    expect(facts.get(round?.id ?? '')?.valid).toBe(parseMoney('36.00'))
    // Whoever asks again is told the same, and nothing is paid twice.
    expect((await one.leave(sea.seaId)).value).toMatchObject({ paid: left.value.paid, refunded: '2.00' })
    expect((await one.shots(sea.seaId, 26, [], [])).code).toBe('state_changed')
  })

  test('retries with the key or with the number of a batch are taken once', async () => {
    const one = await fishing.player()
    const sitKey = key()
    const sea = (await one.sit('nodi', '100.00', sitKey)).value
    expect((await one.sit('nodi', '100.00', sitKey)).value.seaId).toBe(sea.seaId)
    // Another call for the same mode shows the same sea, whatever it asks for.
    expect((await one.sit('khal', '10.00')).value).toMatchObject({ seaId: sea.seaId, me: { boughtIn: '100.00' } })
    const fire = aimed(sea)
    const first = await one.shots(sea.seaId, 1, [fire], [])
    expect((await one.shots(sea.seaId, 1, [fire], [])).value).toEqual(first.value)
    expect((await one.shots(sea.seaId, 3, [], [])).code).toBe('state_changed')
    const topKey = key()
    await one.topUp(sea.seaId, '50.00', topKey)
    const topped = await one.topUp(sea.seaId, '50.00', topKey)
    expect([topped.value.me?.boughtIn, topped.value.me?.chips, await one.balance()]).toEqual(['150.00', '149.00', '850.00'])
    expect((await one.topUp(sea.seaId, '4850.01')).code).toBe('amount_out_of_range')
  })

  test('buy-ins keep the bounds of the room, and money that is not cash stays out', async () => {
    const one = await fishing.player({ money: '60.00' })
    expect((await one.sit('nodi', '49.99')).params).toEqual({ min: '50.00', max: '5000.00' })
    expect((await one.sit('nodi', '5000.01')).code).toBe('amount_out_of_range')
    expect((await one.sit('nodi', '70.00')).code).toBe('insufficient_balance')
    expect((await one.sit('nowhere', '70.00')).code).toBe('not_found')
    await fishing.kit.app.db.tx((t) =>
      post(t, {
        kind: 'bonus_grant',
        memberId: one.memberId,
        key: key(),
        ref: { type: 'test', id: '1' },
        lines: [
          { account: { house: 'promotion' }, currency: 'BDT', amount: -1_000_000n },
          { account: { memberId: one.memberId, kind: 'bonus' }, currency: 'BDT', amount: 1_000_000n },
        ],
      }),
    )
    expect((await one.sit('nodi', '70.00')).code).toBe('insufficient_balance')
    expect((await one.rooms()).value).toMatchObject({ mine: null, balance: '60.00' })
  })
})

describe('shots', () => {
  test('each is refused by itself: money, pace, level, a fish that is gone, a tick that is not of the last second', async () => {
    const one = await fishing.player({ money: '2000.00' })
    const sat = await sitDown(one, 'sagor', '500.00')
    await fishing.pass(2)
    const sea = await seenBy(one, sat)
    // A bomb may pay 80 × base × 12 dragons: above the exposure of one bet from level 4 on.
    expect(sea.levels).toEqual({ cannon: 10, chain: 10, net: 10, bomb: 3 })
    const shot = aimed(sea)
    const { value } = await one.shots(
      sea.seaId,
      1,
      [
        { ...shot, bullet: 1, weapon: 'bomb', level: 4 },
        { ...shot, bullet: 2, level: 10, tick: sea.tick - 19 },
        { ...shot, bullet: 3, tick: sea.tick - 16 },
        { ...shot, bullet: 4, lock: 2_000_000_000, tick: sea.tick - 10 },
        { ...shot, bullet: 5, weapon: 'bomb', level: 3, tick: sea.tick - 10 },
        { ...shot, bullet: 6, tick: sea.tick + 1 },
        { ...shot, bullet: 7, tick: sea.tick - 21 },
        { ...shot, bullet: 8, weapon: 'net', level: 10, tick: sea.tick },
        { ...shot, bullet: 8, level: 1, tick: sea.tick },
        { ...shot, bullet: 8, level: 1, tick: sea.tick },
      ],
      [{ bullet: 4, fish: [shot.lock ?? 0], tick: sea.tick }],
    )
    expect(value.fires.map(({ refused }) => refused)).toEqual(['level', null, 'pace', 'gone', null, 'late', 'late', 'funds', null, 'late'])
    expect(value.claims).toEqual([{ bullet: 4, refused: 'no_bullet', killed: [], payout: '0.00' }])
    expect(value.chips).toBe('150.00')
  })

  test('are numbered on the member’s pair without a gap, and each can be verified once the pair is revealed', async () => {
    const one = await fishing.player()
    const sea = await sitDown(one, 'khal', '20.00')
    const rotate = () => one.call<unknown>('POST', '/wps/house/seeds/rotate', { mode: 'real' })
    await hunt(one, sea, 3)
    await hunt(one, sea, 3, { weapon: 'bomb', level: 1 })
    const { content } = (await one.history()).value
    expect(content.map(({ nonce }) => nonce)).toEqual([6, 5, 4, 3, 2, 1])
    // A pair is not turned over while somebody sits: numbers of it are still to come.
    expect((await rotate()).code).toBe('round_unfinished')
    const shot = content[0]?.id ?? ''
    expect((await one.proof(shot)).value).toMatchObject({ gameId: 'fishing', serverSeed: null, nonce: 6 })
    await one.leave(sea.seaId)
    expect((await rotate()).code).toBeUndefined()
    for (const { id, cost, payout } of content) {
      const { value } = await one.proof(id)
      expect([value.stake, value.payout, value.serverSeed?.length]).toEqual([cost, payout, 64])
      await expectVerified(value)
    }
    expect((await (await fishing.player()).proof(shot)).code).toBe('not_found')
  })

  test('the first claim in order gets the fish, and those who watch are told', async () => {
    const [one, two] = [await fishing.player(), await fishing.player()]
    const sea = await sitDown(one, 'khal', '400.00')
    const beside = await sitDown(two, 'khal', '400.00')
    expect(beside.seaId).toBe(sea.seaId)
    const [mySeat, theirSeat] = [sea.me?.seat, beside.me?.seat]
    fishing.told.length = 0
    for (let tries = 0; tries < 60; tries += 1) {
      const [mine, theirs] = [await seenBy(one, sea), await seenBy(two, sea)]
      const prey = mine.fish.find(({ kind, spawnTick, ticks }) => kind === 'small-fry' && spawnTick + ticks > mine.tick + 60)
      if (prey === undefined) {
        await fishing.pass(1)
        continue
      }
      const [a, b] = [aimed(mine, { lock: prey.id }), aimed(theirs, { lock: prey.id })]
      await one.shots(sea.seaId, (mine.me?.seq ?? 0) + 1, [a], [])
      await two.shots(sea.seaId, (theirs.me?.seq ?? 0) + 1, [b], [])
      await fishing.pass(2)
      const { tick } = await seenBy(one, sea)
      const claim = { fish: [prey.id], tick }
      const first = await one.shots(sea.seaId, (mine.me?.seq ?? 0) + 2, [], [{ ...claim, bullet: a.bullet }])
      const second = await two.shots(sea.seaId, (theirs.me?.seq ?? 0) + 2, [], [{ ...claim, bullet: b.bullet }])
      const killed = first.value.claims[0]?.killed ?? []
      if (killed.length === 0) continue
      expect(second.value.claims).toEqual([{ bullet: b.bullet, refused: 'gone', killed: [], payout: '0.00' }])
      const news = fishing.told.filter(({ seaId }) => seaId === sea.seaId).map((each) => each.news)
      const [fish] = killed
      expect(news.flatMap(({ gone }) => gone)).toContainEqual({ seat: mySeat, fish: prey.id, value: 2, payout: fish?.payout })
      expect(news.flatMap(({ shots }) => shots)).toContainEqual(
        expect.objectContaining({ seat: theirSeat, bullet: b.bullet, lock: prey.id }),
      )
      expect(news.flatMap(({ ended }) => ended)).toContainEqual({ seat: mySeat, bullet: a.bullet })
      return
    }
    throw new Error('no small fry was ever caught')
  })

  test('nobody shoots from another’s seat, at another’s sea, or is shown the seed', async () => {
    const [one, other, trial] = [await fishing.player(), await fishing.player(), await fishing.player({ role: 'trial', mode: 'demo' })]
    const sea = await sitDown(one)
    expect((await other.shots(sea.seaId, 1, [aimed(sea)], [])).code).toBe('not_found')
    expect([(await other.topUp(sea.seaId, '1.00')).code, (await other.leave(sea.seaId)).code]).toEqual(['not_found', 'not_found'])
    const watched = (await other.see(sea.seaId)).value
    expect([watched.me, watched.seats.find((seat) => seat !== null)?.isMe]).toEqual([null, false])
    expect([(await trial.see(sea.seaId)).code, (await trial.sit('khal', '5.00', key(), 'real')).code]).toEqual([
      'need_true_account',
      'need_true_account',
    ])
    const demo = (await trial.sit('khal', '5.00')).value
    expect([demo.mode, demo.currency, demo.seaId === sea.seaId]).toEqual(['demo', 'TRIAL', false])
    const row = await fishing.kit.app.db.tx((t) => findSea(t, sea.seaId))
    expect(Object.keys(JSON.parse(row?.body ?? '{}') as object)).not.toContain('seed')
    expect(JSON.stringify(watched)).not.toContain('seed')
  })
})

describe('the clock', () => {
  test('brings fish where people sit, and frees whoever sends no shots for so long, bullets and all', async () => {
    const one = await fishing.player()
    const sea = await sitDown(one)
    await one.shots(sea.seaId, 1, [aimed(sea, { level: 5 })], [])
    fishing.told.length = 0
    await fishing.pass(10)
    const born = fishing.told.flatMap(({ seaId, news }) => (seaId === sea.seaId ? news.born : []))
    expect(born.length).toBeGreaterThan(0)
    const { fish } = await seenBy(one, sea)
    expect(born.some(({ id }) => fish.some((each) => each.id === id))).toBe(true)
    await fishing.pass(280)
    expect((await sittingOf(one))?.state).toBe('open')
    await fishing.pass(20)
    expect(await sittingOf(one)).toBeUndefined()
    expect(await one.balance()).toBe('1000.00')
    // Nothing runs where nobody sits: the sea is closed, and the next one who comes opens another.
    expect(await seenBy(one, sea)).toMatchObject({ state: 'closed', me: null, fish: [] })
    expect((await one.leave(sea.seaId)).value).toMatchObject({ paid: '200.00', refunded: '5.00' })
    expect((await sitDown(one)).seaId).not.toBe(sea.seaId)
  })

  test('a sea that breaks five times in a row is void: chips and bullets go back', async () => {
    const [one, two] = [await fishing.player(), await fishing.player()]
    const sea = await sitDown(one, 'sagor', '500.00')
    await sitDown(two, 'sagor', '600.00')
    await one.shots(sea.seaId, 1, [aimed(sea, { level: 10 })], [])
    await fishing.kit.owner.tx((t) => t.run(`update house.fishing_sea set body = '{"seats": 7}' where id = $1`, [sea.seaId]))
    expect((await one.shots(sea.seaId, 2, [], [])).status).toBe(500)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await sittingOf(one))?.state).toBe('open')
      await fishing.pass(3)
    }
    expect([await sittingOf(one), await sittingOf(two)]).toEqual([undefined, undefined])
    expect([await one.balance(), await two.balance()]).toEqual(['1000.00', '1000.00'])
    expect(await fishing.kit.app.db.tx((t) => countFault(t, sea.seaId, 1))).toBe(0)
    expect((await one.leave(sea.seaId)).value).toMatchObject({ paid: '500.00', refunded: '100.00' })
  })

  test('two nodes at one sea do each thing once', async () => {
    const one = await fishing.player()
    const sea = await sitDown(one)
    await fishing.pass(400, false)
    await Promise.all(Array.from({ length: 4 }, () => lookAtSeas(fishing.kit.app, fishing.seas)))
    expect([await one.balance(), (await roundsFor(one)).map(({ status }) => status)]).toEqual(['1000.00', ['SETTLED']])
    expect((await one.see(sea.seaId)).value.state).toBe('closed')
  })
})

test('four who come at once sit at one sea, a fifth at another; a batch sent twice at once counts once', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => fishing.player({ mode: 'demo' })))
  const seas = (await Promise.all(all.map((one) => one.sit('nodi', '100.00')))).map(({ value }) => value.seaId)
  expect(new Set(seas).size).toBeGreaterThan(1)
  for (const id of new Set(seas)) {
    const { value } = (await all[0]?.see(id)) ?? { value: undefined }
    expect(value?.seats.filter((seat) => seat !== null).length).toBe(seas.filter((each) => each === id).length)
  }
  const [one] = all
  const sea = (await one?.see(seas[0] ?? ''))?.value
  if (one === undefined || sea === undefined) throw new Error('nobody sits')
  const fire = aimed(sea)
  const batches = await Promise.all(Array.from({ length: 6 }, () => one.shots(sea.seaId, 1, [fire], [])))
  expect(new Set(batches.map(({ value }) => JSON.stringify(value))).size).toBe(1)
  expect((await sittingOf(one, 'demo'))?.flying).toBe(10_000n)
})

test('leaving, shooting, bringing more and the clock, all at once: each is done once or not at all', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => fishing.player()))
  const before = await Promise.all(all.map((one) => one.held()))
  for (let round = 0; round < 3; round += 1) {
    const seas = (await Promise.all(all.map((one) => one.sit('nodi', '100.00')))).map(({ value }) => value)
    await fishing.pass(1)
    const acts = all.flatMap((one, at) => {
      const sea = seas[at]
      if (sea === undefined) throw new Error('nobody sits')
      const fire = aimed(sea, { tick: sea.tick + 10 })
      const batch = () => one.shots(sea.seaId, 1, [fire], [])
      return [
        batch(),
        one.topUp(sea.seaId, '10.00'),
        batch(),
        ...(at % 2 === round % 2 ? [one.leave(sea.seaId), one.leave(sea.seaId)] : []),
      ]
    })
    const clock = [lookAtSeas(fishing.kit.app, fishing.seas), lookAtSeas(fishing.kit.app, fishing.seas)]
    const [answers] = await Promise.all([Promise.all(acts), ...clock])
    for (const { code, status } of answers)
      expect([code ?? 'done', status < 500]).toEqual([expect.stringMatching(/^(done|not_found|state_changed)$/), true])
    for (const [at, one] of all.entries()) await one.leave(seas[at]?.seaId ?? '')
  }
  expect(await Promise.all(all.map((one) => one.held()))).toEqual(before)
})

test('a pair that is nearly used up is turned over when its member sits down, and by nothing while they sit', async () => {
  const one = await fishing.player()
  const { app, owner } = fishing.kit
  const nonce = (to: number) =>
    owner.tx((t) => t.run(`update house.seed set nonce = $2 where member_id = $1 and state = 'active'`, [one.memberId, to]))
  const draw = () => app.db.tx((t) => takeDraw(t, app, { memberId: one.memberId, mode: 'real', game: 'dice' }))
  const { seedId } = await draw()
  await nonce(900_000)
  const sea = await sitDown(one)
  const fresh = await draw()
  expect([fresh.seedId === seedId, fresh.nonce]).toEqual([false, 1])
  await nonce(999_999)
  await hunt(one, sea, 1)
  await expect(draw()).rejects.toMatchObject({ code: 'round_unfinished' })
  const now = await seenBy(one, sea)
  const fire = aimed(now)
  const seq = now.me?.seq ?? 0
  await one.shots(sea.seaId, seq + 1, [fire], [])
  await fishing.pass(2)
  const { tick } = await seenBy(one, sea)
  const claims = [{ bullet: fire.bullet, fish: [fire.lock ?? 0], tick }]
  expect((await one.shots(sea.seaId, seq + 2, [], claims)).code).toBe('round_unfinished')
  // Nothing of that batch was taken; whoever leaves and comes again has a new pair.
  expect((await one.leave(sea.seaId)).value.refunded).toBe('1.00')
  await sitDown(one)
  expect((await draw()).nonce).toBe(1)
})

test('in maintenance nobody sits down or brings more; those who sit play on', async () => {
  const [one, two] = [await fishing.player(), await fishing.player()]
  const sea = await sitDown(one)
  const maintenance = (on: boolean) =>
    fishing.kit.owner.tx((t) => t.run(`update play.game set maintenance = $1 where code = 'fishing'`, [on]))
  await maintenance(true)
  try {
    expect([(await two.sit('nodi', '50.00')).code, (await one.topUp(sea.seaId, '1.00')).code]).toEqual([
      'game_maintenance',
      'game_maintenance',
    ])
    expect((await hunt(one, sea, 1)).map(({ refused }) => refused)).toEqual([null])
    expect((await one.leave(sea.seaId)).code).toBeUndefined()
  } finally {
    await maintenance(false)
  }
})

test('turned off, nobody sits down or brings more; those who sit play on', async () => {
  const [one, two] = [await fishing.player(), await fishing.player()]
  const sea = await sitDown(one)
  const target = { kind: 'game', game: 'fishing', version: '', memberId: null } as const
  await fishing.kit.app.db.tx((t) => turnSwitch(t, target, true, 'test', 'op'))
  try {
    expect([(await two.sit('nodi', '50.00')).code, (await one.topUp(sea.seaId, '1.00')).code]).toEqual(['game_off', 'game_off'])
    expect((await hunt(one, sea, 1)).map(({ refused }) => refused)).toEqual([null])
  } finally {
    await fishing.kit.app.db.tx((t) => turnSwitch(t, target, false, 'test', 'op'))
  }
})

test('what the shots returned is added up by the hour, not the sittings', async () => {
  const one = await fishing.player()
  const sea = await sitDown(one)
  await hunt(one, sea, 2, { level: 2 })
  await one.leave(sea.seaId)
  await fishing.pass(3_600)
  const { hour } = await fishing.kit.owner.tx((t) =>
    t.one<{ hour: string }>(`select to_char(date_trunc('hour', kernel.now() at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:00"Z"') as hour`),
  )
  await fishing.kit.app.db.tx((t) => addUp(t, fishing.kit.app, hour))
  const found = (await fishing.kit.app.db.tx(returnsOf)).filter(({ game, currency }) => game === 'fishing' && currency === 'BDT')
  const { count, staked } = await fishing.kit.owner.tx((t) =>
    t.one<{ count: bigint; staked: string }>(
      `select count(*) as count, sum(cost)::text as staked from house.fishing_shot where mode = 'real'`,
    ),
  )
  expect(found.map(({ sums }) => [sums.rounds, sums.staked])).toEqual([[count, staked]])
  expect(found[0]?.judged).toBeDefined()
})

test('the books agree after all of it', async () => {
  expect((await fishing.kit.owner.tx(reconcile)).problems).toEqual([])
})
