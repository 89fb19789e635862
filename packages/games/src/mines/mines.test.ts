import { stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/mines.json'
import { choose, reduced } from '../exact.ts'
import { chiSquared, counted, drawing, scripted, SEED } from '../rules.fixture.ts'
import { mines, type MinesAction } from './index.ts'

const TILES = Array.from({ length: 25 }, (_, tile) => tile)
const pick = (tile: number): MinesAction => ({ kind: 'pick', tile })
const CASH_OUT: MinesAction = { kind: 'cash_out' }
/** A stream that lays mines on exactly these tiles. */
const laying = (tiles: readonly number[]) => scripted(drawing(TILES, tiles))
const layout = fc.integer({ min: 1, max: 24 }).chain((count) => fc.shuffledSubarray(TILES, { minLength: count, maxLength: count }))

describe('vectors', () => {
  test.each(Object.entries(vectors.table))('%s mines', (count, pays) => {
    const all = pays.map((_, index) => Number(mines.multOf(Number(count), index + 1)) / 10_000)
    expect(all).toEqual(pays.map(Number))
    expect(pays).toHaveLength(25 - Number(count))
    expect(Number(mines.maxMultiplier({ mines: Number(count) })) / 10_000).toBe(Number(pays.at(-1)))
  })

  test.each(vectors.streams)('the field of $clientSeed', ({ serverSeed, clientSeed, nonce, mines3, mines24 }) => {
    const field = (count: number) => {
      const safe = TILES.find((tile) => !(count === 3 ? mines3 : mines24).includes(tile)) ?? 0
      const actions = count === 24 ? [pick(safe)] : [pick(safe), CASH_OUT]
      return mines.replay(stream(serverSeed, clientSeed, nonce), { mines: count }, 10_000n, actions).result
    }
    expect(field(3)).toMatchObject({ mines: mines3, boom: undefined, payout: 11_250n, win: true })
    expect(field(24)).toMatchObject({ mines: mines24, payout: 247_500n })
  })

  test.each(vectors.published)('published: the safe tile of $clientSeed', ({ serverSeed, clientSeed, nonce, mines24_safe_tile_1based }) => {
    const safe = pick(mines24_safe_tile_1based - 1)
    expect(mines.replay(stream(serverSeed, clientSeed, nonce), { mines: 24 }, 1n, [safe]).result?.win).toBe(true)
  })
})

test("the exact return lies between its proof's least and most, and both are reached where the vectors say", () => {
  const all = TILES.slice(1).flatMap((count) => Array.from({ length: 25 - count }, (_, index) => [count, index + 1] as const))
  const returns = all.map(([count, picks]) => ({ count, picks, ...reduced(mines.exactRtp(count, picks)) }))
  const below = (a: { num: bigint; den: bigint }, b: { num: bigint; den: bigint }): boolean => a.num * b.den < b.num * a.den
  const least = returns.reduce((low, one) => (below(one, low) ? one : low))
  const most = returns.reduce((high, one) => (below(high, one) ? one : high))
  const proven = Object.fromEntries(mines.proof.rtp.map(({ bet, exact }) => [bet, reduced(exact)]))
  expect([least.count, least.picks]).toEqual(vectors.rtp_min[1])
  expect(proven).toEqual({ least: { num: least.num, den: least.den }, most: { num: most.num, den: most.den } })
  expect(most).toMatchObject({ num: 99n, den: 100n })
})

test.each([1, 2, 3])('every field of %i mines, played to one and to three picks, gives the exact return', (count) => {
  for (const picks of [1, 3]) {
    let [fields, total] = [0n, 0n]
    const visit = (laid: readonly number[]): void => {
      if (laid.length < count) {
        for (let tile = (laid.at(-1) ?? -1) + 1; tile < 25; tile += 1) visit([...laid, tile])
        return
      }
      fields += 1n
      const safe = TILES.slice(0, picks).every((tile) => !laid.includes(tile))
      const actions = TILES.slice(0, picks).map(pick)
      const done = safe
        ? [...actions, CASH_OUT]
        : actions.slice(0, actions.findIndex((one) => one.kind === 'pick' && laid.includes(one.tile)) + 1)
      total += mines.replay(laying(laid), { mines: count }, 10_000n, done).result?.payout ?? 0n
    }
    visit([])
    expect(fields).toBe(choose(25, count))
    expect(reduced({ num: total, den: fields * 10_000n })).toEqual(reduced(mines.exactRtp(count, picks)))
  }
})

test('any order of picks ends, pays what the table says, and every prefix of it agrees', () => {
  fc.assert(
    fc.property(layout, fc.shuffledSubarray(TILES, { minLength: 25 }), fc.nat({ max: 25 }), (laid, order, stop) => {
      const choice = { mines: laid.length }
      const replay = (actions: readonly MinesAction[]) => mines.replay(laying(laid), choice, 10_000n, actions)
      const actions: MinesAction[] = []
      let step = replay(actions)
      for (const tile of order) {
        if (!step.legal.includes('pick') || actions.length === stop) break
        actions.push(pick(tile))
        const next = replay(actions)
        expect(next.view.picked.slice(0, -1)).toEqual(step.view.picked)
        if (next.result === undefined) expect(next.view.mult4).toBe(step.view.next)
        step = next
      }
      if (step.legal.includes('cash_out')) step = replay([...actions, CASH_OUT])
      const safe = actions.filter((one) => one.kind === 'pick' && !laid.includes(one.tile)).length
      if (step.result === undefined) {
        expect(actions).toEqual([])
        return
      }
      const lost = safe < actions.length
      expect(step.legal).toEqual([])
      expect(step.result.mult4).toBe(lost ? 0n : mines.multOf(laid.length, safe))
      expect(step.result.payout <= mines.maxMultiplier(choice)).toBe(true)
      expect([step.result.boom === undefined, step.result.win]).toEqual([!lost, !lost])
      expect(() => replay([...actions, ...(step.view.picked.length === safe ? [CASH_OUT] : []), CASH_OUT])).toThrow(RangeError)
    }),
  )
})

test('what the player sees is the same for two fields that agree on the tiles picked so far', () => {
  const two = fc.shuffledSubarray(TILES, { minLength: 25 }).chain((order) =>
    fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 12 })).chain(([picks, count]) => {
      const field = fc.shuffledSubarray(order.slice(picks), { minLength: count, maxLength: count })
      return fc.record({ picked: fc.constant(order.slice(0, picks)), one: field, other: field })
    }),
  )
  fc.assert(
    fc.property(two, ({ picked, one, other }) => {
      const see = (laid: readonly number[]) => mines.replay(laying(laid), { mines: laid.length }, 10_000n, picked.map(pick))
      expect(see(one)).toEqual(see(other))
    }),
  )
})

describe('from outside', () => {
  test.each([{ mines: 0 }, { mines: 25 }, { mines: 1.5 }, { mines: '3' }, {}, null, { mines: 3, tiles: 25 }])('no choice: %j', (input) =>
    expect(mines.parseChoice(input)).toBeUndefined(),
  )

  test.each([
    { kind: 'pick' },
    { kind: 'pick', tile: 25 },
    { kind: 'pick', tile: -1 },
    { kind: 'cash_out', tile: 1 },
    { kind: 'open', tile: 1 },
    null,
  ])('no action: %j', (input) => expect(mines.parseAction(input)).toBeUndefined())

  test('a choice and both actions', () => {
    expect(mines.parseChoice({ mines: 24 })).toEqual({ mines: 24 })
    expect(mines.parseAction({ kind: 'pick', tile: 24 })).toEqual(pick(24))
    expect(mines.parseAction({ kind: 'cash_out' })).toEqual(CASH_OUT)
  })

  test('refuses everything behind the last safe tile, which cashes out by itself', () => {
    const safe = TILES.slice(0, 24).map(pick)
    expect(mines.replay(laying([24]), { mines: 1 }, 10_000n, safe)).toMatchObject({ legal: [], result: { payout: 247_500n } })
    for (const more of [pick(24), CASH_OUT]) expect(() => mines.replay(laying([24]), { mines: 1 }, 1n, [...safe, more])).toThrow(RangeError)
  })

  test.each([
    ['a cash-out before a pick', [CASH_OUT]],
    ['a tile twice', [pick(5), pick(5)]],
    ['a tile that is not there', [pick(25)]],
    ['a pick behind a mine', [pick(0), pick(1)]],
    ['a cash-out behind a mine', [pick(0), CASH_OUT]],
    ['a pick behind a cash-out', [pick(1), CASH_OUT, pick(2)]],
  ])('refuses %s', (_what, actions) => {
    expect(() => mines.replay(laying([0, 24]), { mines: 2 }, 1n, actions)).toThrow(RangeError)
  })
})

test('who left is cashed out, or gets the stake back where nothing was picked', () => {
  const left = (picks: number) => mines.abandoned(mines.replay(laying([24]), { mines: 1 }, 1n, TILES.slice(0, picks).map(pick)).view)
  expect([left(0), left(1), left(5)]).toEqual(['refund', CASH_OUT, CASH_OUT])
})

test('pairs of mines over 5 000 nonces are even (chi-squared over all 300)', () => {
  const cells = counted(5_000, 300, (nonce) => {
    const [a = 0, b = 0] = stream(SEED, 'mines', nonce)
      .draw(TILES, 2)
      .toSorted((x, y) => x - y)
    return (b * (b - 1)) / 2 + a
  })
  const even = Array.from({ length: 300 }, () => 1)
  expect(chiSquared(cells, even)).toBeGreaterThan(1e-6)
})
