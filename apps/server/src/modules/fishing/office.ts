/**
 * The seas of the fishing rooms at the office: what is at each gun, sittings and their shots, ending
 * a sea. An act and its audit row are one commit (REL-O05).
 */
import type { ReplyOf } from '@khela/contract'
import { dayRangeOf, fail, operatorOf, routes, type Call, type Tx } from '../../kernel/index.ts'
import { deskSea, deskSeas, deskShot, deskShots, deskSitting, deskSittings } from './desk.ts'
import { endVoid as endSea } from './clock.ts'
import { type SeaTeller } from './news.ts'
import { appendAudit } from '../staff/index.ts'
import { openLook, withMembers } from '../rooms/index.ts'

type ScopedCall = Pick<Call<'officeSea'>, 'scope'>

async function seaAt(t: Tx, { scope }: ScopedCall, id: string) {
  return (await deskSea(t, scope, id)) ?? fail('not_found')
}
async function sittingAt(t: Tx, { scope }: ScopedCall, seaId: string, id: string) {
  return (await deskSitting(t, scope, seaId, id)) ?? fail('not_found')
}

/** Error: not_found. */
async function readSea(t: Tx, call: Call<'officeSea'>): Promise<ReplyOf<'officeSea'>> {
  const { row, seats } = await seaAt(t, call, call.input.id)
  return { row, seats: await withMembers(t, call.scope, seats) }
}

/** Error: not_found for a sea that is none. */
async function readSittings(t: Tx, call: Call<'officeSeaSittings'>): Promise<ReplyOf<'officeSeaSittings'>> {
  const { seaId, cursor } = call.input
  await seaAt(t, call, seaId)
  const { content, next } = await deskSittings(t, call.scope, seaId, cursor, dayRangeOf(call.app, call.input))
  return { content: await withMembers(t, call.scope, content), next }
}

/** Error: not_found. */
async function readSitting(t: Tx, call: Call<'officeSeaSitting'>): Promise<ReplyOf<'officeSeaSitting'>> {
  const { mode, byShots, adds, ...found } = await sittingAt(t, call, call.input.seaId, call.input.id)
  const [sitting = found.seat] = await withMembers(t, call.scope, [found])
  return { sitting, mode, byShots, adds }
}

/** Error: not_found for a sitting that is none at that sea. */
async function readShots(t: Tx, { scope, input }: Call<'officeSeaShots'>): Promise<ReplyOf<'officeSeaShots'>> {
  const before = input.before === undefined ? undefined : Number(input.before)
  return (await deskShots(t, scope, { ...input, before })) ?? fail('not_found')
}

/** Error: not_found. */
async function readShot(t: Tx, call: Call<'officeSeaShot'>): Promise<ReplyOf<'officeSeaShot'>> {
  return (await deskShot(t, call, { ...call.input, no: Number(call.input.no) })) ?? fail('not_found')
}

/** Errors: reason_required, not_found; state_changed for a sea that has ended. */
async function end(t: Tx, call: Call<'officeSeaEnd'>, seas: SeaTeller): Promise<ReplyOf<'officeSeaEnd'>> {
  const { id } = call.input
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  const { row } = await seaAt(t, call, id)
  if (!(await endSea(t, call.app, seas, id))) fail('state_changed')
  const after = (await seaAt(t, call, id)).row
  // What was paid is told by the rows as they are now: somebody may have left between the look and the end.
  const detail = `${row.room} ${row.mode}, ${row.people} people, ${row.money.chips} at the guns, ${row.money.flying} flying, cashed ${after.money.cashed} in all: ${reason}`
  await appendAudit(t, { operator: operatorOf(call.actor).username, act: 'fishing.void', subject: id, detail })
  return { row: after }
}

/** Errors: reason_required, not_found for a sitting of another sea; state_changed when there was a case about the same. */
async function look(t: Tx, call: Call<'officeSeaLook'>): Promise<ReplyOf<'officeSeaLook'>> {
  const { seaId, sitting } = call.input
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  await seaAt(t, call, seaId)
  const found = sitting === undefined ? undefined : await sittingAt(t, call, seaId, sitting)
  const of = { kind: 'sea_look', act: 'fishing.look', subject: sitting ?? seaId, memberId: found?.memberId ?? null } as const
  return openLook(t, call, { ...of, happenedAt: found?.seat.since, reason })
}

/** `seas` tells those who fish that their sea has ended. */
export const seaDesk = (seas: SeaTeller) =>
  routes({
    officeSeas: async (t, { input }) => ({ seas: await deskSeas(t, input.state) }),
    officeSea: readSea,
    officeSeaSittings: readSittings,
    officeSeaSitting: readSitting,
    officeSeaShots: readShots,
    officeSeaShot: readShot,
    officeSeaEnd: (t, call) => end(t, call, seas),
    officeSeaLook: look,
  })
