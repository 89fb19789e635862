import type { ReplyOf } from '@khela/contract'
import { stream } from '@khela/fair'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mostOpen, openingBound, openingRisk } from './exposure.ts'
import { houseGames, type StepGame } from './games.ts'
import { largestStake, type Limits } from './house-round.ts'
import { limitsOf } from './table.ts'
import { key, openTable } from '../../testing/tables.ts'

/** A player who asks for refusals, to learn from them what would be drawn next. */
let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => void (table = await openTable()))
afterAll(() => table.kit.close())

const choices: Readonly<Record<string, object>> = {
  dice: { side: 'over', target: 5049 },
  limbo: { target: 200 },
  wheel: { segments: 10, risk: 'low' },
  plinko: { rows: 8, risk: 'low' },
  keno: { picks: [1, 2, 3], risk: 'low' },
  mines: { mines: 3 },
  'video-poker': { table: '9/6' },
}
const choiceOf = (game: string) => choices[game] ?? {}
const stepGames = [...houseGames.values()].filter((game): game is StepGame => game.kind === 'steps')
const betGames = [...houseGames.values()].filter(({ kind }) => kind === 'bet').map(({ id }) => id)

async function seated(game: string, cash = '20000.00') {
  const p = await table.player({ cash })
  const sessionId = await p.launch('real', game)
  const ask = (name: 'open' | 'bet', stake: string, over: object = {}) =>
    p.call<ReplyOf<'houseAct'>>(
      'POST',
      `/wps/house/${name}`,
      { sessionId, game, mode: 'real', choice: choiceOf(game), stake, ...over },
      key(),
    )
  const number = async () => (await p.state()).seeds.nonce
  return { ...p, ask, number }
}

describe.each(betGames)('%s', (game) => {
  test('a refusal behind the draw costs the number that was drawn', async () => {
    const p = await seated(game, '5.00')
    const first = await p.number()
    const strange = `ses_${'0'.repeat(22)}`
    const refused = [await p.ask('bet', '1.00', { sessionId: strange }), await p.ask('bet', '9.00'), await p.ask('bet', '9.00')]
    for (const { status } of refused) expect(status).toBeGreaterThanOrEqual(400)
    expect(await p.number()).toBe(first + refused.length)
    expect((await p.ask('bet', '1.00')).status).toBe(200)
    expect(await p.number()).toBe(first + refused.length + 1)
  })

  test('a fault behind the draw costs it as well', async () => {
    const p = await seated(game)
    const first = await p.number()
    const rules = houseGames.get(game)
    if (rules?.kind !== 'bet') throw new Error(`${game} is not decided by one bet`)
    const { read } = rules
    vi.spyOn(rules, 'read').mockImplementationOnce((choice) => {
      const ready = read(choice)
      const play = (...given: Parameters<NonNullable<typeof ready>['play']>) => {
        ready?.play(...given)
        throw new Error('a statement took too long')
      }
      return ready && { ...ready, play }
    })
    expect((await p.ask('bet', '1.00')).status).toBe(500)
    expect(await p.number()).toBe(first + 1)
  })

  test('a refusal before the draw costs none', async () => {
    const p = await seated(game)
    const first = await p.number()
    expect((await p.ask('bet', '0.01')).code).toBe('amount_out_of_range')
    expect((await p.ask('bet', '1.00', { choice: { strange: 1 } })).code).toBe('choice_invalid')
    expect(await p.number()).toBe(first)
  })
})

describe.each(stepGames.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const read = () => game.read(choiceOf(id)) ?? expect.fail('no such choice')
  /** Limits under which a first card could say no: the most that may be won is little more than a stake brings. */
  async function within<T>(maxWin: Money, work: (limits: Limits) => Promise<T>): Promise<T> {
    const house = { min: '1.00', max: '10000.00', exposure: '1000000.00' }
    const set = (games: { game: string; min: string; max: string; exposure: string }[]) =>
      table.kit.app.db.tx((t) => table.kit.app.settings.set(t, 'HOUSE_LIMITS', { ...house, games }, 'test'))
    await set([{ ...house, game: id, exposure: formatMoney(maxWin) }])
    try {
      return await work(await limitsOf(table.kit.app, id))
    } finally {
      await set([])
    }
  }

  test('whether a stake is taken does not depend on the card that comes', async () => {
    const most = parseMoney('15.00')
    await within(most, async (limits) => {
      const bound = openingBound(read().opening)
      const largest = largestStake(limits, bound)
      const seats = await Promise.all(Array.from({ length: 12 }, () => seated(id)))
      const above = await Promise.all(seats.map((p) => p.ask('open', formatMoney(largest + 100n))))
      expect(new Set(above.map(({ code, params }) => JSON.stringify([code, params]))).size).toBe(1)
      expect(above[0]?.code).toBe('amount_out_of_range')
      if (largest < limits.min) return
      const at = await Promise.all(seats.map((p) => p.ask('open', formatMoney(largest))))
      for (const { status, code } of at) expect([status, code]).toEqual([200, undefined])
    })
  })

  test('what is held at the opening does not depend on it either', async () => {
    const limits = await limitsOf(table.kit.app, id)
    const stake = parseMoney('10.00')
    const worst = openingRisk(read().opening, stake, limits)
    for (let nonce = 1; nonce <= 60; nonce += 1) {
      const step = read().replay(stream('ab'.repeat(32), 'khela', nonce), stake, [])
      // None where the whole round is bounded by its opening.
      const reaches = step.legal.map((kind) => step.reach(kind)).filter((reach) => reach > 0n)
      for (const reach of reaches)
        if (stake <= largestStake({ ...limits, max: stake }, reach)) expect((stake * reach) / 10_000n <= worst).toBe(true)
      // Whatever is dealt, something can be done with the largest stake.
      const largest = largestStake(limits, openingBound(read().opening))
      const open = reaches.filter((reach) => largest <= largestStake({ ...limits, max: largest }, reach))
      expect(reaches.length === 0 || open.length > 0).toBe(true)
    }
    expect(worst <= (await mostOpen(table.kit.app, id))).toBe(true)
  })

  test('refused for its session, its funds or an open round, nothing was drawn', async () => {
    const p = await seated(id, '5.00')
    const first = await p.number()
    let replays = 0
    const { read: readChoice } = game
    vi.spyOn(game, 'read').mockImplementation((choice) => {
      const round = readChoice(choice)
      return round && { ...round, replay: (...given) => ((replays += 1), round.replay(...given)) }
    })
    const strange = `ses_${'0'.repeat(22)}`
    for (const answer of [await p.ask('open', '1.00', { sessionId: strange }), await p.ask('open', '9.00')])
      expect(answer.status).toBeGreaterThanOrEqual(400)
    expect([await p.number(), replays]).toEqual([first, 0])
  })
})
