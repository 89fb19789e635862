/** Programs on a test house: some of their own, begun, stepped and looked at. */
import { formatMoney } from '@khela/money'
import { periodOf } from '@khela/time'
import type { Json, Tx } from '../kernel/index.ts'
import { all } from '../kernel/scope-mint.ts'
import type { ProgramKind } from '../modules/programs/kind.ts'
import { rebate } from '../modules/programs/kinds/rebate.ts'
import { linesOf, paymentsAfter } from '../modules/programs/line-store.ts'
import { advance, beginRuns } from '../modules/programs/run.ts'
import { findProgram, findRun, insertProgram, type Run } from '../modules/programs/store.ts'
import { zone, type Seat } from './measures.ts'
import type { TestHouse } from './server.ts'

let programs = 0
/** One percent of everything that was played at games of the house. */
export const onePercent: Json = { millionths: { INHOUSE: 10_000 } }

/** What tests of programs do on a house that opens later. */
export function programBed(house: () => TestHouse) {
  const tx = <T>(work: (t: Tx) => Promise<T>) => house().kit.app.db.tx(work)
  /** A program of its own for some members. */
  const open = async (people: readonly Seat[], kind: ProgramKind = rebate, terms: Json = onePercent) => {
    const id = `test${(programs += 1)}`
    const kinds = new Map([[kind.name, kind]])
    await tx((t) => insertProgram(t, { id, kind: kind.name, period: kind.period, audience: people.map(({ memberId }) => memberId) }))
    const begin = (now: Json = terms) =>
      tx(async (t) => {
        const program = await findProgram(t, id)
        if (program) await beginRuns(t, kind, program, now, zone)
      })
    const step = (limit = 500) => tx((t) => advance(t, house().kit.app, id, { kinds, limit }))
    const runOf = async (period: string): Promise<Run> => {
      const run = await tx((t) => findRun(t, id, period))
      if (run === undefined) throw new Error(`no run of ${period}`)
      return run
    }
    await begin()
    return {
      id,
      begin,
      step,
      runOf,
      async run(limit = 500) {
        await begin()
        while (await step(limit));
      },
      lines: async (period: string, { memberId }: Seat) => {
        const run = await runOf(period)
        const lines = await tx((t) => linesOf(t, all('test'), run, memberId))
        return lines.map(({ about, due }) => [about, formatMoney(due)])
      },
      payment: async (period: string, { memberId }: Seat) => {
        const run = await runOf(period)
        const [row] = await tx((t) => paymentsAfter(t, all('test'), run, memberId - 1n, 1))
        if (row?.memberId !== memberId) return undefined
        return { amount: formatMoney(row.amount), owed: formatMoney(row.owedOut), isPosted: row.postingId !== null }
      },
    }
  }
  /** What a program has posted to a member, and how often. */
  const paid = async (id: string, { memberId }: Seat): Promise<{ sum: string; times: number }> => {
    const row = await house().kit.owner.tx((t) =>
      t.one<{ sum: bigint; times: bigint }>(
        `select coalesce(sum(e.amount), 0)::bigint as sum, count(*) as times from ledger.account a join ledger.entry e on e.account_id = a.id
         join ledger.posting p on p.id = e.posting_id where a.member_id = $1 and a.kind = 'cash' and p.kind = 'rebate' and p.key like $2`,
        [memberId, `program:${id}:%`],
      ),
    )
    return { sum: formatMoney(row.sum), times: Number(row.times) }
  }
  const today = () => periodOf('day', new Date(house().at()), zone)
  /** The first minute of the next day; answers the day that is over. */
  const night = async (): Promise<string> => {
    const { key, endAt } = today()
    await house().tick((endAt.getTime() - house().at()) / 1000 + 60)
    return key
  }

  /** Five minutes before midnight. */
  const evening = () => house().tick((today().endAt.getTime() - house().at()) / 1000 - 300)
  return { tx, open, paid, today, night, evening }
}
