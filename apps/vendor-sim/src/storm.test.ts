import { expect, onTestFinished, test } from 'vitest'
import type { Behaviour } from './operator.fixture.ts'
import { Rig, until } from './vendor.fixture.ts'

const GAMES = ['nova-wheel', 'nova-coin', 'nova-slot-tea', 'nova-crash', 'nova-scratch', 'nova-slot-ganges']
const START = 1_000_000n

/** Numbers from a seed, so that a storm can be had again. */
function numbers(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

const weather = (next: () => number) => (): Behaviour => {
  const r = next()
  if (r < 0.1) return 503
  if (r < 0.25) return 'lose'
  if (r < 0.3) return 409
  if (r < 0.4) return 'forged'
  return r < 0.45 ? 'hang' : 'do'
}

/** What the vendor's decided calls add up to for a player, in hundredths. */
async function believed(it: Rig, player: string): Promise<bigint> {
  const { json } = await it.ask('GET', '/vendor/v1/transactions?from=0')
  const rows = json['transactions'] as Record<'op' | 'player_id' | 'amount' | 'win_amount' | 'status', string>[]
  const cents = (text: string) => BigInt(text.replace('.', ''))
  const moved = rows.map(({ op, player_id, amount, win_amount, status }) => {
    if (player_id !== player || status === 'cancelled' || op === 'rollback') return 0n
    if (op === 'bet') return -cents(amount)
    return op === 'betwin' ? cents(win_amount) - cents(amount) : cents(amount)
  })
  return moved.reduce((sum, one) => sum + one, 0n)
}

test.each([1, 2])(
  'after storm %i of lost, doubled, reordered and forged calls, and a stop in it, both sides have the same books',
  async (seed) => {
    const it = await Rig.start()
    onTestFinished(() => it.stop())
    const next = numbers(seed)
    const players = ['a', 'b', 'c']
    for (const player of players) it.operator.cash.set(player, START)
    it.numbers.push(...Array.from({ length: 6_000 }, () => Math.floor(next() * 2 ** 31)))
    it.operator.behave = weather(next)
    await it.control('mischief', { double: 60, reorder: true, drop_answers: 0.2 })
    let playing = players.length
    for (const player of players)
      void (async () => {
        for (const game of GAMES) await it.play(game, { player_id: player, rounds: 3, cash_out: '2.00' })
      })().finally(() => (playing -= 1))
    // Time jumps to the next wait again and again, with calls under way: answers come late as well as never.
    let turn = 0
    const hurry = () => {
      turn += 1
      if (turn % 40 === 0) it.clock.advance(it.clock.next() ?? 0)
      return playing === 0
    }
    await until(hurry, 'the end of the storm', 40_000)
    await it.stopVendor()
    it.operator.behave = () => 'do'
    await it.startVendor()
    let left = 1
    const end = performance.now() + 20_000
    for (let asked = 0; left > 0 && performance.now() < end; asked += 1) {
      // On a slow machine every answer would come too late for a clock that jumps each time.
      if (asked % 5 === 0) it.clock.advance(it.clock.next() ?? 0)
      const { outbox, open_rounds } = await it.state()
      left = outbox.length + open_rounds.length
    }
    expect(await it.state()).toMatchObject({ outbox: [], open_rounds: [], manual: [] })
    for (const player of players) expect(await believed(it, player), player).toBe((it.operator.cash.get(player) ?? 0n) - START)
  },
  60_000,
)
