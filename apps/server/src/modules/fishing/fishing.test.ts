import { createHash } from 'node:crypto'
import { hiddenName } from '@khela/contract/hidden'
import { SEA_VALUE, seaValue } from '@khela/games/fishing'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { post, reconcile } from '../../ledger/index.ts'
import { factsOfRounds, legsOf, roundsOf } from '../rounds/index.ts'
import { expectVerified, key } from '../../testing/tables.ts'
import { shotLine } from './cash.ts'
import { fishingDescriber } from './legs.ts'
import { shotsOf } from './shot-store.ts'
import { findSea } from './store.ts'
import { aimed, huntAt, openFishing, seaOf, sitAt, type Fisher, type Fishing, type Sea } from '../../testing/fishing.ts'

let fishing: Fishing
beforeAll(async () => void (fishing = await openFishing()))
afterAll(() => fishing.kit.close())

const sitDown = (one: Fisher, room?: string, buyIn?: string) => sitAt(one, room, buyIn)
const hunt = (one: Fisher, sea: Sea, times: number, over?: Parameters<typeof huntAt>[4]) => huntAt(fishing, one, sea, times, over)
const roundsFor = (one: Fisher) => fishing.kit.app.db.tx((t) => roundsOf(t, self(one.memberId), { memberId: one.memberId }))

describe('a sitting is one round of money', () => {
  test('buying in, shots, leaving: balance, turnover and the hash of the shots are in the record', async () => {
    const one = await fishing.player()
    const sea = await sitDown(one)
    expect([await one.balance(), sea.me?.chips, sea.me?.boughtIn]).toEqual(['800.00', '200.00', '200.00'])
    // More than a few, or few that are worth as much as a sea may hold.
    expect(sea.fish.length > 3 || seaValue(sea.fish) >= SEA_VALUE).toBe(true)
    const claims = await hunt(one, sea, 12, { level: 3 })
    expect(claims.every(({ refused }) => refused === null)).toBe(true)
    const won = claims.reduce((sum, { payout }) => sum + parseMoney(payout), 0n)
    const flying = aimed(await seaOf(one, sea), { level: 2 })
    await one.shots(sea.seaId, 25, [flying], [])
    const left = await one.leave(sea.seaId)
    expect(left.value.refunded).toBe('2.00')
    expect(parseMoney(left.value.paid)).toBe(parseMoney('164.00') + won)
    expect(await one.held()).toBe(parseMoney('964.00') + won)

    const [round] = await roundsFor(one)
    expect([round?.status, round?.stake, round?.detail['shots']]).toEqual(['SETTLED', parseMoney('36.00'), 12])
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

  test('what was fired with each weapon is a leg of the sitting, for whom the scope covers', async () => {
    const [one, other] = [await fishing.player(), await fishing.player()]
    const sea = await sitDown(one)
    await hunt(one, sea, 4, { level: 2 })
    const { app } = fishing.kit
    /** The last round of the member with its legs, as somebody sees them. */
    const read = async (as = one) => {
      const [round] = await roundsFor(one)
      if (round === undefined) throw new Error('nobody sat down')
      return { round, legs: await app.db.tx((t) => legsOf(t, app, self(as.memberId), [fishingDescriber], round)) }
    }
    expect((await read()).legs).toEqual([])
    await one.leave(sea.seaId)
    const { round, legs } = await read()
    expect(legs.map(({ title, pick }) => [title.en, title.bn, pick?.en])).toEqual([['Cannon', 'কামান', '4 shots']])
    expect(legs.map(({ stake, payout }) => [parseMoney(stake ?? ''), parseMoney(payout ?? '')])).toEqual([[round.stake, round.payout]])
    expect((await read(other)).legs).toEqual([])
  })

  test('who hides has no name for others at the sea, nor in what is told to those who watch', async () => {
    const [one, other] = [await fishing.player(), await fishing.player()]
    const sea = await sitDown(one, 'khal', '20.00')
    await sitDown(other, 'khal', '20.00')
    const named = async (looker: Fisher) => (await seaOf(looker, sea)).seats[sea.me?.seat ?? 0]?.who
    expect(await named(other)).not.toBe(hiddenName)
    await one.call('POST', '/wps/member/winnerBoard', { shown: false })
    expect(await named(other)).toBe(hiddenName)
    await one.topUp(sea.seaId, '5.00')
    const told = fishing.told.findLast(({ seaId, news }) => seaId === sea.seaId && news.seats !== null)
    expect(told?.news.seats?.[sea.me?.seat ?? 0]?.who).toBe(hiddenName)
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
    const sea = await seaOf(one, sat)
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
      const [mine, theirs] = [await seaOf(one, sea), await seaOf(two, sea)]
      const prey = mine.fish.find(({ kind, spawnTick, ticks }) => kind === 'small-fry' && spawnTick + ticks > mine.tick + 60)
      if (prey === undefined) {
        await fishing.pass(1)
        continue
      }
      const [a, b] = [aimed(mine, { lock: prey.id }), aimed(theirs, { lock: prey.id })]
      await one.shots(sea.seaId, (mine.me?.seq ?? 0) + 1, [a], [])
      await two.shots(sea.seaId, (theirs.me?.seq ?? 0) + 1, [b], [])
      await fishing.pass(2)
      const { tick } = await seaOf(one, sea)
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

test('the books agree after all of it', async () => {
  expect((await fishing.kit.owner.tx(reconcile)).problems).toEqual([])
})
