/** Members in a tree who play, pay in and are given things at random, and what the ledger says of them when it is simply added up. */
import type { PostingKind } from '@khela/contract'
import { parseMoney } from '@khela/money'
import fc from 'fast-check'
import { newKey, type TestHouse } from './server.ts'
import { post } from '../ledger/index.ts'
import { endSharedRound, placeBet, playRound, resettle, rollbackBet, settleRound } from '../modules/bets/index.ts'
import { fold, type Measure } from '../modules/measures/index.ts'

export const zone = 'Asia/Dhaka'
export const foldAll = (house: TestHouse) => house.kit.app.db.tx((t) => fold(t, zone, 0n))

const sides = {
  deposit: ['gateway', 'cash'],
  deposit_reversal: ['cash', 'gateway'],
  withdrawal_hold: ['cash', 'held'],
  withdrawal_paid: ['held', 'gateway'],
  bonus_grant: ['promotion', 'bonus'],
  bonus_forfeit: ['bonus', 'promotion'],
  promo: ['promotion', 'cash'],
  adjustment_up: ['adjustment', 'cash'],
  adjustment_down: ['cash', 'adjustment'],
  transfer_out: ['cash', 'transfers'],
  transfer_in: ['transfers', 'cash'],
} as const satisfies Partial<Record<PostingKind, readonly [string, string]>>
type Moving = keyof typeof sides
const own = ['cash', 'held', 'bonus'] as const
const account = (memberId: bigint, kind: (typeof sides)[Moving][number]) => {
  const mine = own.find((one) => one === kind)
  return mine === undefined ? { house: kind as Exclude<typeof kind, 'cash' | 'held' | 'bonus'> } : { memberId, kind: mine }
}

let names = 0
/** A member as identity has it, below `upline`. */
export async function register(house: TestHouse, upline?: { memberId: bigint }): Promise<{ memberId: bigint; publicId: string }> {
  const number = 800_000_000 + (names += 1)
  const row = await house.kit.owner.tx((t) =>
    t.one<{ id: bigint }>(
      `with new as (select nextval('identity.member_id') as id)
       insert into identity.member (id, public_id, username, nickname, type, upline_id, path)
         select new.id, $1, 'measured' || $1, 'measured', 1, $2, coalesce((select path from identity.member where id = $2), '/') || new.id || '/' from new
         returning id`,
      [String(number), upline?.memberId ?? null],
    ),
  )
  return { memberId: row.id, publicId: String(number) }
}

/** A member of the tree at a dice table. */
export async function sit(house: TestHouse, upline?: { memberId: bigint }) {
  const made = await register(house, upline)
  const player = await house.player({ ...made, cash: '500.00' })
  const { memberId } = made
  const { app } = house.kit
  const launch = async (gameId: string) => (await house.call('launchGame', { gameId, mode: 'real' }, player)).value.sessionId
  const bet = { vendor: 'KH', memberId, currency: 'BDT', session: await launch('dice'), role: 'member', gameCode: 'dice' } as const
  const tableBet = { ...bet, session: await launch('baccarat'), gameCode: 'baccarat' } as const
  const open: string[] = []
  const over: string[] = []
  const played: string[] = []
  const move = (kind: Moving, amount: string, key = newKey()) =>
    app.db.tx((t) => {
      const [from, to] = sides[kind]
      const units = parseMoney(amount)
      const lines = [
        { account: account(memberId, from), currency: 'BDT', amount: -units } as const,
        { account: account(memberId, to), currency: 'BDT', amount: units } as const,
      ]
      return post(t, { kind, memberId, key, ref: { type: 'test', id: key }, lines })
    })
  return {
    ...player,
    memberId,
    move,
    async play(stake: string, win: string) {
      const txId = newKey()
      const round = { ...bet, txId, stake: parseMoney(stake), win: parseMoney(win), choice: newKey(), detail: {} }
      if ((await app.db.tx((t) => playRound(t, app, round))).code === 'OK') played.push(txId)
    },
    async open(amount: string) {
      const txId = newKey()
      const { code } = await app.db.tx((t) => placeBet(t, app, { ...bet, txId, round: newKey(), amount: parseMoney(amount) }))
      if (code === 'OK') open.push(txId)
    },
    async win(amount: string) {
      const betTxId = open.pop()
      if (betTxId === undefined) return
      await app.db.tx((t) => settleRound(t, app, { ...bet, txId: newKey(), betTxId, amount: parseMoney(amount), roundClosed: true }))
      over.push(betTxId)
    },
    async undo() {
      const targetTxId = open.pop()
      if (targetTxId !== undefined) await app.db.tx((t) => rollbackBet(t, app, { ...bet, txId: newKey(), targetTxId, reason: 'test' }))
    },
    /** What a round that is over pays becomes something else, on whatever day it is by now. */
    async correct(amount: string) {
      const betTxId = over.at(-1)
      if (betTxId === undefined) return
      await app.db.tx((t) => resettle(t, app, { ...bet, txId: newKey(), betTxId, newTotal: parseMoney(amount), reason: 'test' }))
    },
    /** The last round that one bet decided becomes void: for a quarter of an hour it may, whatever day it is by then (W-18). */
    async undoPlay() {
      const targetTxId = played.pop()
      if (targetTxId !== undefined) await app.db.tx((t) => rollbackBet(t, app, { ...bet, txId: newKey(), targetTxId, reason: 'test' }))
    },
    /** A round of a live table of which a third was at risk. */
    async table(stake: string, payout: string) {
      const [txId, round] = [newKey(), newKey()]
      const amount = parseMoney(stake)
      const { code } = await app.db.tx((t) => placeBet(t, app, { ...tableBet, txId, round, amount }))
      if (code !== 'OK') return
      const wins = [{ memberId, betTxId: txId, payout: parseMoney(payout) }]
      await app.db.tx((t) => endSharedRound(t, app, { vendor: 'KH', round, wins, valid: [{ memberId, valid: amount / 3n }] }))
    },
  }
}
export type Seat = Awaited<ReturnType<typeof sit>>

const anyAmount = fc.integer({ min: 1, max: 9_000 }).map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
/** What somebody of `people` does, or the house. */
export const steps = (people: number) =>
  fc.array(
    fc.record({
      who: fc.nat({ max: people - 1 }),
      do: fc.oneof(
        fc.constantFrom('play', 'open', 'win', 'undo', 'resettle', 'void', 'table', 'night', 'hour', 'fold'),
        fc.constantFrom(...(Object.keys(sides) as Moving[])),
      ),
      amount: anyAmount,
      other: anyAmount,
    }),
    { minLength: 6, maxLength: 24 },
  )
export type Step = ReturnType<typeof steps> extends fc.Arbitrary<(infer S)[]> ? S : never

export async function act(house: TestHouse, seat: Seat, step: Step): Promise<void> {
  if (step.do === 'play') await seat.play(step.amount, step.other)
  else if (step.do === 'open') await seat.open(step.amount)
  else if (step.do === 'win') {
    await seat.open(step.other)
    await seat.win(step.amount)
  } else if (step.do === 'undo') await seat.undo()
  else if (step.do === 'void') {
    await seat.play(step.amount, step.other)
    await house.tick(800)
    await seat.undoPlay()
  } else if (step.do === 'resettle') {
    await seat.open(step.other)
    await seat.win(step.other)
    if (step.amount > '4') await house.tick(40_000)
    await seat.correct(step.amount)
  } else if (step.do === 'table') await seat.table(step.amount, step.other)
  else if (step.do === 'night') await house.tick(40_000)
  else if (step.do === 'hour') await house.tick(1_500)
  else if (step.do === 'fold') await foldAll(house)
  else await seat.move(step.do, step.amount)
}

/** One amount of the books as it counts for a measure. */
export interface Fact {
  readonly member: bigint
  readonly at: Date
  readonly category: string
  readonly measure: Measure
  readonly amount: bigint
}
const naive: Readonly<Record<string, Measure>> = {
  win: 'payout',
  bonus_win: 'payout',
  win_rollback: 'payout',
  bonus_win_rollback: 'payout',
  resettle_up: 'payout',
  resettle_down: 'payout',
  receivable: 'payout',
  deposit: 'deposits',
  deposit_reversal: 'deposits',
  withdrawal_paid: 'withdrawals',
  bonus_grant: 'bonuses',
  bonus_forfeit: 'bonuses',
  promo: 'gifts',
  adjustment_up: 'adjustments',
  adjustment_down: 'adjustments',
  transfer_in: 'transfers',
  transfer_out: 'transfers',
}
const stakes = new Set(['bet', 'bonus_bet', 'bet_rollback', 'bonus_bet_rollback'])

/** Every entry of every member, and every round of which not all counts, one by one and without any sum that the house keeps. */
export async function readFacts(house: TestHouse): Promise<Fact[]> {
  const entries = await house.kit.owner.tx((t) =>
    t.query<{ member: bigint; at: Date; kind: string; account: string; amount: bigint; category: string }>(
      `select e.member_id as member, e.at, p.kind, a.kind as account, e.amount, coalesce(g.type, '-') as category
         from ledger.entry e join ledger.account a on a.id = e.account_id and a.member_id is not null and a.currency = 'BDT'
         join ledger.posting p on p.id = e.posting_id
         left join play.round r on p.ref_type = 'round' and r.member_id = e.member_id and r.id = p.ref_id left join play.game g on g.code = r.game`,
    ),
  )
  const rounds = await house.kit.owner.tx((t) =>
    t.query<{ member: bigint; at: Date; category: string; less: bigint }>(
      `select r.member_id as member, r.at, g.type as category, r.staked - r.valid as less from play.round_view r join play.game g on g.code = r.game
        where r.mode = 'real' and r.status <> 'VOID'`,
    ),
  )
  return [
    ...entries.flatMap((entry): Fact[] => {
      const fact = ({ measure, amount }: Pick<Fact, 'measure' | 'amount'>) => ({ ...entry, measure, amount })
      if (stakes.has(entry.kind)) {
        const bets = entry.kind.endsWith('rollback') ? -1n : 1n
        return [
          fact({ measure: 'stake', amount: -entry.amount }),
          fact({ measure: 'validBet', amount: -entry.amount }),
          fact({ measure: 'ggr', amount: -entry.amount }),
          fact({ measure: 'bets', amount: bets }),
        ]
      }
      const measure = naive[entry.kind]
      if (measure === undefined || (entry.account === 'held' && measure !== 'withdrawals')) return []
      const sign = measure === 'withdrawals' || entry.kind === 'receivable' ? -1n : 1n
      const one = fact({ measure, amount: sign * entry.amount })
      return measure === 'payout' ? [one, fact({ measure: 'ggr', amount: -one.amount })] : [one]
    }),
    ...rounds.map(({ less, ...round }): Fact => ({ ...round, measure: 'validBet', amount: -less })),
  ]
}
