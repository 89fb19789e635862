/** Notes and tags: each change is audited in its commit, and nobody writes about the own account. */
import type { ReplyOf } from '@khela/contract'
import { fail, operatorOf, publicId, routes, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { deskMember, type DeskMember } from '../identity/index.ts'
import { findMembers } from '../members/index.ts'
import { appendAudit, refuseOwn } from '../staff/index.ts'
import { deleteNote, findNote, insertNote, lockTags, notesOf, replaceTags, tagCounts, taggedMembers, tagsOf } from './store.ts'

const pageSize = 20
const mostTags = 200

const memberOf = async (t: Tx, scope: Scope, id: string): Promise<DeskMember> => (await deskMember(t, scope, id)) ?? fail('not_found')

/** Errors: bad_input for a cursor that no page gave. */
function readCursor(cursor: string | undefined): bigint | undefined {
  if (cursor !== undefined && !/^[1-9][0-9]{0,17}$/.test(cursor)) fail('bad_input', { field: 'cursor' })
  return cursor === undefined ? undefined : BigInt(cursor)
}

/** Errors: not_found; bad_input for a cursor that no page gave. */
async function readNotes(t: Tx, { actor, scope, input }: Call<'officeNotes'>): Promise<ReplyOf<'officeNotes'>> {
  const before = readCursor(input.cursor)
  const { memberId } = await memberOf(t, scope, input.id)
  const { username, role } = operatorOf(actor)
  const rows = await notesOf(t, scope, memberId, before, pageSize + 1)
  const page = rows.slice(0, pageSize)
  return {
    tags: await tagsOf(t, scope, memberId),
    content: page.map((row) => ({
      id: row.id,
      text: row.text,
      by: row.by,
      at: row.at.toISOString(),
      isRemovable: role === 'admin' || row.by === username,
    })),
    next: rows.length > pageSize ? String(page.at(-1)?.seq) : null,
  }
}

/** Errors: bad_input for a cursor that no page gave. */
async function readTagged(t: Tx, { scope, input }: Call<'officeTagged'>): Promise<ReplyOf<'officeTagged'>> {
  const ids = await taggedMembers(t, scope, input.tag, readCursor(input.cursor), pageSize + 1)
  const page = ids.slice(0, pageSize)
  const members = new Map((await findMembers(t, scope, page)).map((member) => [member.memberId, member]))
  return {
    content: page.flatMap((id) => {
      const member = members.get(id)
      return member === undefined ? [] : [{ id: member.publicId, username: member.username }]
    }),
    next: ids.length > pageSize ? String(page.at(-1)) : null,
  }
}

/** Errors: not_found, own_request. */
async function addNote(t: Tx, call: Call<'officeNoteAdd'>): Promise<ReplyOf<'officeNoteAdd'>> {
  const { memberId, publicId: subject } = await memberOf(t, call.scope, call.input.id)
  await refuseOwn(t, call, memberId, { act: 'note.add.refused', subject })
  const text = call.input.text.trim()
  if (text === '') fail('bad_input', { field: 'text' })
  const { username } = operatorOf(call.actor)
  const id = publicId('nte')
  await insertNote(t, { id, memberId, text, by: username })
  await appendAudit(t, { operator: username, act: 'note.add', subject, detail: id })
  return { id }
}

/** Errors: not_found; forbidden for the note of somebody else; own_request. */
async function removeNote(t: Tx, call: Call<'officeNoteRemove'>): Promise<ReplyOf<'officeNoteRemove'>> {
  const note = (await findNote(t, call.scope, call.input.id)) ?? fail('not_found')
  const { username, role } = operatorOf(call.actor)
  await refuseOwn(t, call, note.memberId, { act: 'note.remove.refused', subject: note.id })
  if (note.by !== username && role !== 'admin') fail('forbidden')
  if (!(await deleteNote(t, note.id))) fail('not_found')
  await appendAudit(t, { operator: username, act: 'note.remove', subject: note.id, detail: `by ${note.by}` })
  return {}
}

/** Errors: not_found; state_changed when the tags are not those that were read; own_request. */
async function changeTags(t: Tx, call: Call<'officeMemberTag'>): Promise<ReplyOf<'officeMemberTag'>> {
  const { memberId, publicId: subject } = await memberOf(t, call.scope, call.input.id)
  await refuseOwn(t, call, memberId, { act: 'member.tags.refused', subject })
  await lockTags(t, memberId)
  const before = await tagsOf(t, call.scope, memberId)
  const read = new Set(call.input.before)
  if (before.length !== read.size || before.some((tag) => !read.has(tag))) fail('state_changed')
  const tags = [...new Set(call.input.after)].toSorted()
  await replaceTags(t, memberId, tags)
  await appendAudit(t, { operator: operatorOf(call.actor).username, act: 'member.tags', subject, detail: tags.join(', ') })
  return { tags }
}

export const noteRoutes = routes({
  officeNotes: readNotes,
  officeTags: async (t) => ({ content: await tagCounts(t, mostTags) }),
  officeTagged: readTagged,
  officeNoteAdd: addNote,
  officeNoteRemove: removeNote,
  officeMemberTag: changeTags,
})
