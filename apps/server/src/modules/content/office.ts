/** Content and feedback at the office; each change is audited in the same commit (REL-O05). */
import type { ReplyOf } from '@khela/contract'
import { operatorOf, routes, type Call, type Tx } from '../../kernel/index.ts'
import { doneFeedback, readFeedback } from './feedback.ts'
import { dropItem, listContent, moveItem, oneContent, saveItem } from './edit.ts'
import { storeFilm, storeUpload } from './upload.ts'
import { appendAudit, differencesOf, effectText, type Values } from '../staff/index.ts'

type Titled = { readonly kind: string; readonly version: number; readonly fields: { readonly title: { readonly en: string } } }
type Written = { readonly fields: object; readonly startsAt: Date | null; readonly endsAt: Date | null }
const nameOf = ({ kind, version, fields }: Titled) => `${kind} “${fields.title.en}”, version ${version}`

/** What stood there and what stands now: the texts themselves, field by field. */
function changeText(old: Written | undefined, next: Written): string {
  const valuesOf = ({ fields, startsAt, endsAt }: Written): Values => ({
    ...fields,
    from: startsAt?.toISOString() ?? null,
    until: endsAt?.toISOString() ?? null,
  })
  const [before, after] = [old === undefined ? null : valuesOf(old), valuesOf(next)]
  return effectText({ differences: differencesOf(before, after), before, after })
}

async function save(t: Tx, call: Call<'officeContentSave'>): Promise<ReplyOf<'officeContentSave'>> {
  const { username } = operatorOf(call.actor)
  const { saved, before, reply } = await saveItem(t, call.app, call.input, username)
  const act = before === undefined ? 'content.create' : 'content.change'
  const went = before?.state === saved.state ? saved.state : `${before?.state ?? 'new'} → ${saved.state}`
  const detail = `${nameOf(saved)}, ${went}; ${changeText(before, saved)}`
  await appendAudit(t, { operator: username, act, subject: saved.id, detail })
  return reply
}

async function move(t: Tx, call: Call<'officeContentMove'>): Promise<ReplyOf<'officeContentMove'>> {
  const { item, moved } = await moveItem(t, call.app, call.input)
  const { username } = operatorOf(call.actor)
  if (moved)
    await appendAudit(t, { operator: username, act: 'content.move', subject: item.id, detail: `${nameOf(item)}, ${call.input.direction}` })
  return { moved }
}

async function remove(t: Tx, call: Call<'officeContentRemove'>): Promise<ReplyOf<'officeContentRemove'>> {
  const { username } = operatorOf(call.actor)
  const item = await dropItem(t, call.app, call.input, username)
  await appendAudit(t, { operator: username, act: 'content.remove', subject: item.id, detail: nameOf(item) })
  return { id: item.id }
}

async function noteUpload(t: Tx, username: string, stored: ReplyOf<'officeUpload'>): Promise<ReplyOf<'officeUpload'>> {
  const detail = `${stored.path}, ${stored.width} × ${stored.height}, ${stored.bytes} bytes`
  await appendAudit(t, { operator: username, act: 'content.upload', detail })
  return stored
}

async function upload(t: Tx, call: Call<'officeUpload'>): Promise<ReplyOf<'officeUpload'>> {
  const { username } = operatorOf(call.actor)
  return noteUpload(t, username, await storeUpload(t, call.input, username))
}

async function uploadFilm(t: Tx, call: Call<'officeFilmUpload'>): Promise<ReplyOf<'officeFilmUpload'>> {
  const { username } = operatorOf(call.actor)
  return noteUpload(t, username, await storeFilm(t, call.input, username))
}

async function done(t: Tx, call: Call<'officeFeedbackDone'>): Promise<ReplyOf<'officeFeedbackDone'>> {
  const { username } = operatorOf(call.actor)
  const reply = await doneFeedback(t, username, call.input)
  await appendAudit(t, { operator: username, act: 'feedback.done', subject: call.input.id, detail: reply.row.note ?? '' })
  return reply
}

export const contentDesk = routes({
  officeContent: (t, { input }) => listContent(t, input.kind),
  officeContentItem: (t, { input }) => oneContent(t, input.id),
  officeContentSave: save,
  officeContentMove: move,
  officeContentRemove: remove,
  officeUpload: upload,
  officeFilmUpload: uploadFilm,
  officeFeedback: readFeedback,
  officeFeedbackDone: done,
})
