/** SQL of what becomes of the rows of responsible play: in the file of a member’s data, at the end of an account, and when they are old. */
import { ownRows, type Ageing, type Scope, type Tx } from '../../kernel/index.ts'

export async function responsiblePlayRows(t: Tx, scope: Scope): Promise<unknown> {
  return {
    answers: await ownRows(t, scope, { select: `select to_jsonb(x) as row from care.answer x` }),
    readings: await ownRows(t, scope, { select: `select to_jsonb(x) as row from care.reading x` }),
    cases: await ownRows(t, scope, { select: `select to_jsonb(x) - 'closed_by' as row from care.harm_case x` }),
  }
}

export async function eraseResponsiblePlay(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from care.choice where member_id = $1', [memberId])
  await t.run('delete from care.answer where member_id = $1', [memberId])
  await t.run('delete from care.reading where member_id = $1', [memberId])
  await t.run(`update care.harm_step set text = '' where member_id = $1 and text <> ''`, [memberId])
  await t.run(
    `update care.harm_case set state = 'CLOSED', closed_at = kernel.now(), closed_by = 'system' where member_id = $1 and state = 'OPEN'`,
    [memberId],
  )
}

/** Responsible play: readings a year, answers to reality checks two years, cases five years after they were closed (CO-5.24). */
export const responsiblePlayAgeing: readonly Ageing[] = [
  { table: 'care.reading', days: 365, over: `day < (kernel.now() - make_interval(days => $1))::date` },
  { table: 'care.answer', days: 730, over: `at < kernel.now() - make_interval(days => $1)` },
  // Steps of a case go before it.
  {
    table: 'care.harm_step',
    days: 1825,
    over: `case_id in (select id from care.harm_case where closed_at < kernel.now() - make_interval(days => $1))`,
  },
  {
    table: 'care.harm_case',
    days: 1825,
    over: `closed_at < kernel.now() - make_interval(days => $1) and not exists (select from care.harm_step s where s.member_id = harm_case.member_id and s.case_id = harm_case.id)`,
  },
]
