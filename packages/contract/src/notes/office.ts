/** Notes and tags of a member at the back office (OF-13). No member sees them but in the file of their own data. */
import { Prose } from '../content/calls.ts'
import { endpoint, rates } from '../endpoint.ts'
import { Cursor, Instant, Integer, MemberNumber, OneLine, PublicId, T, empty, list, nullable, obj, optional } from '../schema.ts'

/** One word or a few, without space at either end. */
const Tag = T.String({ minLength: 1, maxLength: 24, pattern: '^[^\\s\\u0000-\\u001f]([^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f])?$' })
const tags = list(Tag, 10)
const Note = obj({
  id: PublicId,
  text: Prose(1, 1_000),
  by: OneLine(1, 64),
  at: Instant,
  /** Whoever asks may take it away: they wrote it, or are an administrator. */
  isRemovable: T.Boolean(),
})

const read = {
  method: 'GET',
  site: 'office',
  who: ['operator'],
  permission: 'member.read',
  always: true,
  rate: rates.read,
  spec: 'OF-13',
} as const
const write = {
  method: 'POST',
  site: 'office',
  who: ['operator'],
  permission: 'member.write',
  always: true,
  key: 'required',
  rate: rates.write,
  spec: 'OF-13',
} as const

export const officeCalls = {
  officeNotes: endpoint({
    ...read,
    path: '/office/member/notes',
    title: 'Notes about a member, newest first, and the tags that they have',
    request: obj({ id: MemberNumber, cursor: optional(Cursor) }),
    reply: obj({ tags, content: list(Note, 50), next: nullable(Cursor) }),
    errors: [],
  }),
  officeTags: endpoint({
    ...read,
    path: '/office/tags',
    title: 'The tags in use, with how many members have each',
    request: empty,
    reply: obj({ content: list(obj({ tag: Tag, members: Integer(1, 2_000_000_000) }), 200) }),
    errors: [],
  }),
  officeTagged: endpoint({
    ...read,
    path: '/office/tag/members',
    title: 'Members with a tag, the newest first',
    request: obj({ tag: Tag, cursor: optional(Cursor) }),
    reply: obj({ content: list(obj({ id: MemberNumber, username: OneLine(1, 64) }), 50), next: nullable(Cursor) }),
    errors: [],
  }),
  officeNoteAdd: endpoint({
    ...write,
    path: '/office/member/note',
    title: 'Write a note about a member',
    request: obj({ id: MemberNumber, text: Prose(1, 1_000) }),
    reply: obj({ id: PublicId }),
    errors: ['own_request'],
  }),
  officeNoteRemove: endpoint({
    ...write,
    path: '/office/member/note/remove',
    title: 'Take a note away that one wrote oneself; an administrator takes away any',
    request: obj({ id: PublicId }),
    reply: empty,
    errors: ['own_request'],
  }),
  officeMemberTag: endpoint({
    ...write,
    path: '/office/member/tags',
    title: 'Change the tags of a member; refused when somebody else changed them meanwhile',
    request: obj({ id: MemberNumber, before: tags, after: tags }),
    reply: obj({ tags }),
    errors: ['state_changed', 'own_request'],
  }),
} as const
