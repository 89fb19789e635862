import { expect, test } from 'vitest'
import {
  answered,
  askAgainIn,
  heard,
  laterRound,
  moved,
  ownNow,
  stakesOf,
  type OwnBet,
  type TableRound,
  type TableState,
} from './table-model.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString()
const round: TableRound = {
  table: 'dragon-tiger',
  chain: 'chn_1',
  no: 5,
  phase: 'betting',
  openAt: at(0),
  closeAt: at(15),
  startAt: at(16),
  endAt: at(23),
  nextAt: null,
  betsRoot: null,
  ceiling: null,
  outcome: null,
  hash: null,
}
const bet: OwnBet = {
  id: 'bet_1',
  no: 5,
  mode: 'real',
  stake: '30.00',
  spots: [
    { spot: 'dragon', stake: '10.00' },
    { spot: 'tie', stake: '20.00' },
  ],
  panel: null,
  auto: null,
  state: 'open',
  outAt: null,
  payout: '0.00',
}
const crowd = { watching: 3, players: 1, totals: [], bets: [] }
const state: TableState = {
  serverTime: at(1),
  table: 'dragon-tiger',
  mode: 'real',
  limits: { min: '1.00', max: '100.00', roundMax: '500.00', maxWin: '1000.00' },
  spots: [],
  times: { betting: 15_000, closed: 1_000, scene: 7_000, result: 5_000 },
  round,
  own: [bet],
  crowd,
  seats: null,
  results: [],
  chat: [],
  mayChat: true,
  balance: '70.00',
  currency: 'BDT',
  video: null,
}

test('an answer that was long on its way does not put an earlier phase back', () => {
  const running: TableRound = { ...round, phase: 'running', outcome: { dragon: 1, tiger: 2, winner: 'tiger' } }
  expect(laterRound(running, { ...round, phase: 'closed' })).toBe(running)
  expect(laterRound(running, { ...round, no: 4, phase: 'settled' })).toBe(running)
  const nextChain = { ...round, chain: 'chn_2', no: 1 }
  expect(laterRound(running, nextChain)).toBe(nextChain)
  const now = heard(state, { kind: 'round', at: at(16), round: running })
  expect(answered(now, { ...state, balance: '71.00' })).toMatchObject({ round: { phase: 'running' }, balance: '71.00' })
  expect(answered(now, { ...state, mode: 'demo' }).round.phase).toBe('betting')
})

test('a round that is over is listed once; the next one begins with an empty crowd', () => {
  const over = { kind: 'round', at: at(23), round: { ...round, phase: 'settled', outcome: { winner: 'tie' } } } as const
  const done = heard(heard({ ...state, crowd: { ...crowd, players: 9 } }, over), over)
  expect(done.results.map(({ no }) => no)).toEqual([5])
  expect(done.crowd.players).toBe(9)
  const next = heard(done, { kind: 'round', at: at(28), round: { ...round, no: 6 } })
  expect([next.crowd.players, next.round.no, ownNow(next)]).toEqual([0, 6, []])
})

test('the crowd of another round or mode is not ours', () => {
  const news = { kind: 'crowd', at: at(2), no: 5, real: { ...crowd, players: 4 }, demo: { ...crowd, players: 8 } } as const
  expect(heard(state, news).crowd.players).toBe(4)
  expect(heard({ ...state, mode: 'demo' }, news).crowd.players).toBe(8)
  expect(heard(state, { ...news, no: 4 })).toBe(state)
})

test('own bets are joined by their id, and what was given back stands nowhere', () => {
  const after = moved(state, {
    bets: [
      { ...bet, id: 'bet_2' },
      { ...bet, state: 'back' },
    ],
    balance: '40.00',
  })
  expect([after.own.length, after.balance]).toEqual([2, '40.00'])
  expect([...stakesOf(ownNow(after))]).toEqual([
    ['dragon', 100_000n],
    ['tie', 200_000n],
  ])
})

test('lines of the chat come once and go when the house takes them away', () => {
  const line = { id: 'cht_1', who: 'ra***7', text: 'hi', at: at(3) }
  const said = heard(heard(state, { kind: 'said', line }), { kind: 'said', line })
  expect(said.chat).toEqual([line])
  expect(heard(said, { kind: 'unsaid', id: 'cht_1' }).chat).toEqual([])
})

test('asks again a little after the next step is due, often while nothing is heard', () => {
  expect(askAgainIn(state, Date.parse(at(10)), false)).toBe(6_500)
  expect(askAgainIn(state, Date.parse(at(40)), false)).toBe(1_500)
  expect(askAgainIn(state, Date.parse(at(10)), true)).toBe(2_000)
  expect(askAgainIn({ ...state, round: { ...round, phase: 'settled' } }, 0, false)).toBe(5_000)
})
