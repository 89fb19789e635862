/** The damage that planted faults do, as the owner of the database. Each answers whether there was something to damage. */
import type { Tx } from '../../apps/server/src/kernel/index.ts'
import { post } from '../../apps/server/src/ledger/index.ts'
import type { SwWin } from '../../apps/server/src/modules/wallet-port/vendor-port.ts'
import type { Town } from './town.ts'

let again = 0

/** Another posting for a win that was paid: the books balance, the round does not. */
export async function creditAgain(t: Tx, win: SwWin): Promise<void> {
  const row = await t.maybe<{ member: bigint; round: string }>(
    `select member_id as member, round_id as round from play.tx where vendor = $1 and tx_id = $2 and op = 'win'`,
    [win.vendor, win.txId],
  )
  if (row === undefined || win.currency !== 'BDT') return
  await credit(t, row.member, row.round, win.amount)
}

async function credit(t: Tx, memberId: bigint, round: string, amount: bigint): Promise<void> {
  await post(t, {
    kind: 'win',
    memberId,
    key: `plant:${(again += 1)}`,
    ref: { type: 'round', id: round },
    lines: [
      { account: { house: 'game' }, currency: 'BDT', amount: -amount },
      { account: { memberId, kind: 'cash' }, currency: 'BDT', amount },
    ],
  })
}

/** Takes away the last posting of a member's cash that a bet made, and mends the account so that the ledger agrees with itself. */
export async function losePosting(t: Tx): Promise<boolean> {
  const last = await t.maybe<{ posting: bigint; account: bigint; seq: bigint }>(
    `select p.id as posting, p.account_id as account, p.seq from ledger.account a
       join ledger.pair p on p.account_id = a.id and p.seq = a.version
      where p.kind = 'bet' order by p.id desc limit 1`,
  )
  if (last === undefined) return false
  await t.run('delete from ledger.pair where id = $1', [last.posting])
  await t.run(
    `update ledger.account a set version = version - 1, balance = coalesce(e.balance_after, 0), head = e.hash
       from (select 1) one left join ledger.member_entry e on e.account_id = $1 and e.seq = $2::bigint - 1 where a.id = $1`,
    [last.account, last.seq],
  )
  return true
}

/** Pays a settled round again and writes it down everywhere. */
export async function payTwice(t: Tx): Promise<boolean> {
  const bet = await t.maybe<{ member: bigint; vendor: string; tx: string; round: string; payout: bigint }>(
    `select c.member_id as member, c.vendor, c.tx_id as tx, c.round_id as round, c.payout from play.tx c
      where c.op = 'bet' and c.state = 'SETTLED' and c.payout > 0 and exists (select from play.round r
        where r.member_id = c.member_id and r.id = c.round_id and r.mode = 'real' and r.status = 'SETTLED') limit 1`,
  )
  if (bet === undefined) return false
  await credit(t, bet.member, bet.round, bet.payout)
  await t.run('update play.tx set payout = payout + $4 where member_id = $1 and vendor = $2 and tx_id = $3', [
    bet.member,
    bet.vendor,
    bet.tx,
    bet.payout,
  ])
  await t.run('update play.round set payout = payout + $3 where member_id = $1 and id = $2', [bet.member, bet.round, bet.payout])
  return true
}

/** Shows a member the deposits of another, as a forgotten condition in a query would. */
export async function swapOwner(town: Town): Promise<boolean> {
  const [one, other] = town.members.toSorted((a, b) => (b.known.get('deposit')?.length ?? 0) - (a.known.get('deposit')?.length ?? 0))
  const id = one?.known.get('deposit')?.[0]
  if (other === undefined || id === undefined) return false
  town.journal.shown(other.who, 'deposits', JSON.stringify({ id }))
  return true
}

export async function liftLimits(t: Tx): Promise<void> {
  await t.run('update limits.period set stake_max = null, loss_max = null, deposit_max = null')
  await t.run('update limits.standing set bet_max = null')
}

export async function loseKey(t: Tx): Promise<boolean> {
  return (
    (await t.run(
      `delete from kernel.idempotency where (actor, endpoint, key) in
         (select actor, endpoint, key from kernel.idempotency where endpoint = 'depositCreate' and status < 300 limit 1)`,
    )) > 0
  )
}

export async function countAgain(t: Tx): Promise<boolean> {
  return (
    (await t.run(
      `update wallet.requirement set done = done + 1 where (member_id, id) in
         (select member_id, id from wallet.requirement where done < needed limit 1)`,
    )) > 0
  )
}

/** Sums of the records are off by the least there is, as if something had been added up that is not in the ledger. */
export async function missum(t: Tx): Promise<boolean> {
  return (await t.run(`update measures.day_sum set amount = amount + 1 where kind = 'deposit'`)) > 0
}

/** A settled round says more of its stake than its posting. */
export async function stakeMore(t: Tx): Promise<boolean> {
  return (
    (await t.run(
      `update play.round set stake = stake + 1
        where (member_id, id) in (select member_id, id from play.round where mode = 'real' and status = 'SETTLED' limit 1)`,
    )) > 0
  )
}

/** One side of a transfer says more than the other. */
export async function handMore(t: Tx): Promise<boolean> {
  return (
    (await t.run(
      `update wallet.transfer set amount = amount + 1 where (member_id, id) in (select member_id, id from wallet.transfer where side = 'in' limit 1)`,
    )) > 0
  )
}
