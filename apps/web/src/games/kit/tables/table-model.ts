/** A live table as its page holds it: the server's answer, kept true by live messages. Pure. */
import type { ReplyOf, TableNews, TablePhase } from '@khela/contract'
import { parseMoney, type Money } from '@khela/money'
import type { Stakes } from './chips.ts'

export type TableState = ReplyOf<'tableState'>
export type TableRound = TableState['round']
export type OwnBet = TableState['own'][number]
export type Crowd = TableState['crowd']
export type ChatLine = TableState['chat'][number]
export type GameFacts = NonNullable<TableRound['outcome']>
export type TableName = TableState['table']
export type Mode = TableState['mode']

/** Results and chat lines that a page keeps. */
const kept = { results: 200, chat: 50 } as const

const order: Readonly<Record<TablePhase, number>> = { idle: 0, betting: 1, closed: 2, running: 3, settled: 4, void: 4 }

/** The later of two tellings of a table's round: an answer that was long on its way must not put an old one back. */
export function laterRound(known: TableRound, told: TableRound): TableRound {
  if (known.chain !== told.chain) return told
  if (known.no !== told.no) return known.no > told.no ? known : told
  return order[told.phase] >= order[known.phase] ? told : known
}

/** An answer of the server beside what live messages have told meanwhile. */
export function answered(known: TableState | undefined, told: TableState): TableState {
  if (known === undefined || known.table !== told.table || known.mode !== told.mode) return told
  const round = laterRound(known.round, told.round)
  return round === told.round ? told : { ...told, round, results: known.results, crowd: known.crowd }
}

/** The table after a live message. */
export function heard(state: TableState, news: TableNews): TableState {
  switch (news.kind) {
    case 'round':
      return withRound(state, news.round)
    case 'crowd':
      return news.no === state.round.no ? { ...state, crowd: state.mode === 'real' ? news.real : news.demo } : state
    case 'said':
      return { ...state, chat: [...state.chat.filter(({ id }) => id !== news.line.id), news.line].slice(-kept.chat) }
    case 'unsaid':
      return { ...state, chat: state.chat.filter(({ id }) => id !== news.id) }
    case 'seats':
    case 'tick':
      return state
  }
}

function withRound(state: TableState, told: TableRound): TableState {
  const round = laterRound(state.round, told)
  if (round !== told) return state
  const isNew = round.no !== state.round.no || round.chain !== state.round.chain
  const isOver = round.phase === 'settled' || round.phase === 'void'
  const isListed = state.results.some(({ no }) => no === round.no)
  const result = { no: round.no, void: round.phase === 'void', outcome: round.outcome, at: round.endAt ?? state.serverTime }
  return {
    ...state,
    round,
    crowd: isNew ? { ...state.crowd, players: 0, totals: [], bets: [] } : state.crowd,
    results: isOver && !isListed ? [...state.results, result].slice(-kept.results) : state.results,
  }
}

/** The table after an own call moved something. */
export function moved(state: TableState, { bets, balance }: { readonly bets: readonly OwnBet[]; readonly balance: string }): TableState {
  const ids = new Set(bets.map(({ id }) => id))
  return { ...state, balance, own: [...state.own.filter(({ id }) => !ids.has(id)), ...bets] }
}

/** Own bets of the round at hand that were not given back. */
export function ownNow({ own, round }: TableState): readonly OwnBet[] {
  return own.filter(({ no, state }) => no === round.no && state !== 'back')
}

/** What own bets have on each spot. */
export function stakesOf(bets: readonly OwnBet[]): Stakes {
  const out = new Map<string, Money>()
  for (const { spots } of bets) for (const { spot, stake } of spots) out.set(spot, (out.get(spot) ?? 0n) + parseMoney(stake))
  return out
}

/** What everybody together has on each spot. */
export function totalsOf({ totals }: Crowd): Stakes {
  return new Map(totals.map(({ spot, stake }) => [spot, parseMoney(stake)]))
}

/** Milliseconds of an instant of the wire. */
export const msOf = (at: string | null): number | undefined => (at === null ? undefined : Date.parse(at))

/**
 * When the table should be asked again if no message comes, in milliseconds from now: a little after its next step is due.
 * `isDeaf`: the live line is down, or was silent for too long, so that asking is all there is.
 */
export function askAgainIn({ round }: TableState, now: number, isDeaf: boolean): number {
  if (isDeaf) return 2_000
  const due = {
    idle: null,
    betting: round.closeAt,
    closed: round.startAt,
    running: round.endAt,
    settled: round.nextAt,
    void: round.nextAt,
  }[round.phase]
  const at = msOf(due)
  return at === undefined ? 5_000 : Math.max(1_500, at - now + 1_500)
}
