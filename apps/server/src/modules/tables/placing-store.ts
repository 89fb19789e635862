/** SQL of bets that are placed together (db/migrations/0093-tables.sql). */
import { numberArray, sqlScopes, textArray, type Scope, type Tx } from '../../kernel/index.ts'
import { BET, type BetRow } from './store.ts'

type Of = { readonly scope: Scope; readonly memberId: bigint }

/** Bets by the call that made them, each of its own member. Each look is bound to its key (docs/PERFORMANCE.md, "Bets"). */
export function betsByTx(t: Tx, calls: readonly (Of & { readonly tx: string })[]): Promise<BetRow[]> {
  const { where, params } = sqlScopes(
    calls.map(({ scope }) => scope),
    { member: 'u.member' },
    3,
  )
  return t.query<BetRow>(
    `select b.* from unnest($1::bigint[], $2::text[]) u(member, name)
       cross join lateral (select ${BET} from house.table_bet k where k.member_id = u.member and k.tx = u.name limit 1) b where ${where}`,
    [numberArray(calls.map(({ memberId }) => memberId)), textArray(calls.map(({ tx }) => tx)), ...params],
  )
}

/** What each of the members has bet already in this round of theirs at the port, oldest first. */
export function betsInRounds(t: Tx, rounds: readonly (Of & { readonly roundId: string })[]): Promise<BetRow[]> {
  const { where, params } = sqlScopes(
    rounds.map(({ scope }) => scope),
    { member: 'u.member' },
    3,
  )
  return t.query<BetRow>(
    `select b.* from unnest($1::bigint[], $2::text[]) u(member, round)
       cross join lateral (select ${BET} from house.table_bet k where k.member_id = u.member and k.round_id = u.round order by k.at, k.id limit 100) b
      where ${where} order by b.at, b.id`,
    [numberArray(rounds.map(({ memberId }) => memberId)), textArray(rounds.map(({ roundId }) => roundId)), ...params],
  )
}

/** Writes bets. Answers them; one whose panel is taken is not among them. */
export function insertBets(t: Tx, rows: readonly Omit<BetRow, 'state' | 'outAt' | 'at'>[]): Promise<BetRow[]> {
  const texts = (of: (row: (typeof rows)[number]) => string) => textArray(rows.map(of))
  const numbers = (of: (row: (typeof rows)[number]) => bigint | number | null) => numberArray(rows.map(of))
  return t.query<BetRow>(
    `insert into house.table_bet (member_id, id, table_id, chain_id, no, mode, tx, round_id, stake, spots, panel, auto, stop_at, who, at)
     select u.member, u.id, u.of_table, u.chain, u.no, u.mode, u.tx, u.round, u.stake, u.spots::json, u.panel, u.auto, u.stop_at, u.who, kernel.now()
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::text[],
                   $11::bigint[], $12::bigint[], $13::bigint[], $14::text[])
            u(member, id, of_table, chain, no, mode, tx, round, stake, spots, panel, auto, stop_at, who)
     on conflict do nothing returning ${BET}`,
    [
      numbers((row) => row.memberId),
      texts((row) => row.id),
      texts((row) => row.table),
      texts((row) => row.chain),
      numbers((row) => row.no),
      texts((row) => row.mode),
      texts((row) => row.tx),
      texts((row) => row.roundId),
      numbers((row) => row.stake),
      texts((row) => JSON.stringify(row.spots)),
      numbers((row) => row.panel),
      numbers((row) => row.auto),
      numbers((row) => row.stopAt),
      texts((row) => row.who),
    ],
  )
}

/** From here on what is written for some bets can be undone together, without undoing the transaction. */
export const markBets = (t: Tx): Promise<unknown> => t.run('savepoint bets')
/** Undoes all since `markBets`; the mark stays. */
export const undoBets = (t: Tx): Promise<unknown> => t.run('rollback to savepoint bets')
