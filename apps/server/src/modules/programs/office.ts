/** How a recurring payment came to be, step by step (modules/programs); whose payment was looked at is in the audit. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { routes, fail, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { findMembers } from '../members/index.ts'
import { traceOf, type Trace } from './trace.ts'
import { memberOf, noteLook } from '../staff/index.ts'

const pageSize = 50
type Reply = ReplyOf<'officeProgramTrace'>
const nothing = { programs: [], runs: [], payments: [], lines: [], sources: [], rounds: [], entries: [] } satisfies Partial<Reply>

/** The public numbers of members, by their ids. */
async function numbersOf(t: Tx, scope: Scope, ids: readonly (bigint | null)[]): Promise<(id: bigint | null) => string | null> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const numbers = new Map((await findMembers(t, scope, known)).map(({ memberId, publicId }) => [memberId, publicId]))
  return (id) => (id === null ? null : (numbers.get(id) ?? null))
}

async function replyOf(t: Tx, scope: Scope, trace: Trace): Promise<Omit<Reply, 'level' | 'next'>> {
  switch (trace.level) {
    case 'programs':
      return {
        ...nothing,
        programs: trace.rows.map(({ id, kind, period, nextAt }) => ({ id, kind, period, nextAt: nextAt?.toISOString() ?? null })),
      }
    case 'runs':
      return {
        ...nothing,
        runs: trace.rows.map(({ period, state, startAt, endAt, version, terms }) => ({
          period,
          state,
          startAt: startAt.toISOString(),
          endAt: endAt.toISOString(),
          version,
          terms: JSON.stringify(terms),
        })),
      }
    case 'payments': {
      const numberOf = await numbersOf(
        t,
        scope,
        trace.rows.map(({ memberId }) => memberId),
      )
      return {
        ...nothing,
        payments: trace.rows.map(({ memberId, due, owedIn, amount, owedOut, postingId }) => ({
          payee: numberOf(memberId),
          due: formatMoney(due),
          owedBefore: formatMoney(owedIn),
          amount: formatMoney(amount),
          owedAfter: formatMoney(owedOut),
          postingId: postingId === null ? null : String(postingId),
        })),
      }
    }
    case 'lines':
      return { ...nothing, ...(await linesReply(t, scope, trace)) }
    case 'rounds':
      return {
        ...nothing,
        rounds: trace.rows.map(({ moved, entries, at, ...row }) => ({
          ...row,
          moved: formatMoney(moved),
          entries: Number(entries),
          at: at.toISOString(),
        })),
      }
    case 'entries':
      return {
        ...nothing,
        entries: trace.rows.map(({ postingId, kind, account, amount, at }) => ({
          postingId: String(postingId),
          kind,
          account,
          amount: formatMoney(amount),
          at: at.toISOString(),
        })),
      }
  }
}

async function linesReply(
  t: Tx,
  scope: Scope,
  { rows, sources }: Extract<Trace, { level: 'lines' }>,
): Promise<Pick<Reply, 'lines' | 'sources'>> {
  const numberOf = await numbersOf(
    t,
    scope,
    sources.map(({ member }) => member),
  )
  return {
    lines: rows.map(({ about, due, carryIn, carryOut, figures, explanation }) => ({
      about,
      due: formatMoney(due),
      carryIn: String(carryIn),
      carryOut: String(carryOut),
      figures: JSON.stringify(figures),
      explanation: JSON.stringify(explanation),
    })),
    sources: sources.map(({ member, category, figures }) => ({
      source: numberOf(member),
      category: category ?? '-',
      figures: Object.entries(figures).map(([measure, amount]) => ({ measure, amount: formatMoney(amount) })),
    })),
  }
}

/** Where the next page of a level begins; undefined for one that comes whole. */
function nextOf(trace: Trace, after: bigint): bigint | undefined {
  if (trace.level === 'runs') return BigInt(trace.rows.at(-1)?.startAt.getTime() ?? 0)
  if (trace.level === 'payments') return trace.rows.at(-1)?.memberId
  return trace.level === 'rounds' || trace.level === 'lines' ? after + BigInt(pageSize) : undefined
}

/** Errors: not_found; bad_input for a cursor that no page gave. */
async function readProgramTrace(t: Tx, call: Call<'officeProgramTrace'>): Promise<Reply> {
  const { scope, input } = call
  const { program, period, category, round, cursor } = input
  if (cursor !== undefined && !/^[1-9][0-9]{0,14}$/.test(cursor)) fail('bad_input', { field: 'cursor' })
  const after = cursor === undefined ? 0n : BigInt(cursor)
  const payee = input.payee === undefined ? undefined : await memberOf(t, scope, input.payee)
  const source = input.source === undefined ? undefined : await memberOf(t, scope, input.source)
  if (payee !== undefined) await noteLook(t, call, payee.publicId)
  if (source !== undefined) await noteLook(t, call, source.publicId)
  const trail = { program, period, category, round, payee: payee?.memberId, source: source?.memberId }
  const trace = (await traceOf(t, scope, trail, { after, limit: pageSize })) ?? fail('not_found')
  const { length } = trace.level === 'lines' ? trace.sources : trace.rows
  const next = length === pageSize ? nextOf(trace, after) : undefined
  return { level: trace.level, ...(await replyOf(t, scope, trace)), next: next === undefined ? null : String(next) }
}

export const programDesk = routes({ officeProgramTrace: readProgramTrace })
