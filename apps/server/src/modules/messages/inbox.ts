/** The inbox of a member, and what operators write into it (PS-2.44). */
import type { ReplyOf, RequestOf } from '@khela/contract'
import {
  cleanHtml,
  dayRangeOf,
  fail,
  isEmptyHtml,
  now,
  playerOf,
  publicId,
  type App,
  type Call,
  type Scope,
  type Tx,
} from '../../kernel/index.ts'
import { findMember, memberByName } from '../members/index.ts'
import {
  countUnread,
  insertLetter,
  isLetter,
  lettersOf,
  markLetters,
  withdrawLetter,
  writtenLetters,
  type Both,
  type Reader,
} from './inbox-store.ts'
import { seqOf } from './pages.ts'

export const bulletinJob = 'messages.bulletin'
const pageSize = 20
/** Farther ahead than this a time is a slip of the pen. */
const mostDaysAhead = 366
const dayMs = 86_400_000

/** The inbox that a member has; undefined for a trial visitor and for who is not covered by the scope. */
export async function readerOf(t: Tx, scope: Scope, memberId: bigint): Promise<Reader | undefined> {
  const member = await findMember(t, scope, memberId)
  if (member === undefined || member.role === 'trial') return undefined
  return { memberId, audiences: ['all', member.role === 'agent' ? 'agents' : 'members'], since: member.registeredAt }
}
const ownReader = async (t: Tx, { scope, actor }: Pick<Call<'messages'>, 'scope' | 'actor'>): Promise<Reader> =>
  (await readerOf(t, scope, playerOf(actor).memberId)) ?? fail('not_found')

/** Messages a member has not read; none for anybody else. */
export async function unreadOf(t: Tx, scope: Scope, memberId: bigint): Promise<number> {
  const reader = await readerOf(t, scope, memberId)
  return reader === undefined ? 0 : countUnread(t, scope, reader)
}

export async function readInbox(t: Tx, call: Call<'messages'>): Promise<ReplyOf<'messages'>> {
  const { scope, input } = call
  const reader = await ownReader(t, call)
  const asked = { after: seqOf(input.cursor), isUnreadOnly: input.filter === 'unread', limit: pageSize + 1 }
  const found = await lettersOf(t, scope, reader, asked)
  const shown = found.slice(0, pageSize)
  return {
    content: shown.map(({ seq: _seq, at, ...row }) => ({ ...row, at: at.toISOString() })),
    next: found.length > pageSize ? String(shown.at(-1)?.seq) : null,
    unread: await countUnread(t, scope, reader),
  }
}

/** Marks letters and tells the member's other pages. Ids of others are left out without a word: there is nothing of theirs to see. */
async function mark(
  t: Tx,
  call: Call<'messagesRead'> | Call<'messagesDelete'>,
  as: 'read' | 'deleted',
  ids: readonly string[] | null,
): Promise<{ unread: number }> {
  const reader = await ownReader(t, call)
  await markLetters(t, call.scope, reader, as, { ids })
  call.app.live.ping(t, 'messages', reader.memberId)
  return { unread: await countUnread(t, call.scope, reader) }
}
export const markRead = (t: Tx, call: Call<'messagesRead'>) => mark(t, call, 'read', call.input.ids ?? null)
export const dropLetters = (t: Tx, call: Call<'messagesDelete'>) => mark(t, call, 'deleted', call.input.ids)

function clean(content: Both): Both {
  const html = { bn: cleanHtml(content.bn), en: cleanHtml(content.en) }
  for (const lang of ['bn', 'en'] as const) if (isEmptyHtml(html[lang])) fail('content_empty', { field: `content.${lang}` })
  return html
}

/** When a letter is to be shown; null for at once. Error: schedule_invalid for a time that is over or too far ahead. */
async function timeOf(t: Tx, text: string | null): Promise<Date | null> {
  if (text === null) return null
  const at = new Date(text)
  const today = await now(t)
  if (Number.isNaN(at.getTime()) || at <= today || at.getTime() > today.getTime() + mostDaysAhead * dayMs) fail('schedule_invalid')
  return at
}

/**
 * Writes to one member or to many, now or at a time. The office audits it in the same transaction.
 * Errors: member_unknown, content_empty, schedule_invalid.
 */
export async function sendLetter(
  t: Tx,
  app: App,
  scope: Scope,
  input: RequestOf<'officeLetterSend'>,
  by: string,
): Promise<{ id: string; account: string | null; at: Date }> {
  for (const lang of ['bn', 'en'] as const) if (input.title[lang].trim() === '') fail('content_empty', { field: `title.${lang}` })
  const content = clean(input.content)
  const member = input.audience === 'member' ? await memberByName(t, scope, input.to ?? '') : undefined
  if (input.audience === 'member' && (member === undefined || member.role === 'trial')) return fail('member_unknown')
  const wanted = await timeOf(t, input.at)
  const id = publicId('ltr')
  const to = { memberId: member?.memberId ?? null, account: member?.username ?? null }
  const at = await insertLetter(t, { id, audience: input.audience, ...to, title: input.title, content, at: wanted, by })
  if (wanted === null) tell(t, app, to.memberId)
  else {
    const startAfterSeconds = Math.ceil((wanted.getTime() - (await now(t)).getTime()) / 1000)
    await app.jobs.enqueue(t, bulletinJob, { memberId: to.memberId?.toString() ?? null }, { startAfterSeconds })
  }
  return { id, account: to.account, at }
}

/** Word to the pages of the member, or to every page, that there is a letter. */
export function tell(t: Tx, app: App, memberId: bigint | null): void {
  if (memberId === null) app.live.ping(t, 'bulletin')
  else app.live.ping(t, 'messages', memberId)
}

/** Takes a letter back. Errors: not_found, state_changed. */
export async function takeBack(t: Tx, app: App, id: string): Promise<void> {
  const gone = await withdrawLetter(t, id)
  if (gone === undefined) return fail((await isLetter(t, id)) ? 'state_changed' : 'not_found')
  tell(t, app, gone.memberId)
}

/** What operators wrote, a page at a time. */
export async function readWritten(t: Tx, { app, scope, input }: Call<'officeLetters'>): Promise<ReplyOf<'officeLetters'>> {
  const found = await writtenLetters(t, scope, { after: seqOf(input.cursor), limit: pageSize + 1, ...dayRangeOf(app, input) })
  const shown = found.slice(0, pageSize)
  return {
    content: shown.map(({ seq: _seq, at, withdrawnAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
    next: found.length > pageSize ? String(shown.at(-1)?.seq) : null,
  }
}
