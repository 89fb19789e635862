/** The desk over the chat of the tables. An act and its audit row are one commit (reliability O05). */
import type { ReplyOf } from '@khela/contract'
import { fail, operatorOf, routes, type Call, type Tx } from '../../kernel/index.ts'
import { takeLineAway, tableLines } from '../house/index.ts'
import { appendAudit } from './audit.ts'

async function remove(t: Tx, call: Call<'officeTableLineRemove'>): Promise<ReplyOf<'officeTableLineRemove'>> {
  const { id, muteHours, reason } = call.input
  const taken = (await takeLineAway(t, call.app, id, muteHours)) ?? fail('not_found')
  const muted = taken.mutedUntil === null ? '' : `; muted until ${taken.mutedUntil.toISOString()}`
  const detail = `${taken.table}, member ${taken.memberId ?? 'dealer'}: “${taken.text}”; ${reason}${muted}`
  await appendAudit(t, { operator: operatorOf(call.actor).username, act: 'table.line_remove', subject: id, detail })
  return { mutedUntil: taken.mutedUntil?.toISOString() ?? null }
}

export const tableDesk = routes({
  officeTableLines: async (t, { input }) => ({ lines: await tableLines(t, input.table) }),
  officeTableLineRemove: remove,
})
