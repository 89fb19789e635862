/** Support tickets: a member asks, the house answers, both until it is settled (PS-3.21). */
import { ticketLength, ticketReopenDays, type ReplyOf } from '@khela/contract'
import { claimFile, dayRangeOf, fail, now, playerOf, publicId, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { findMember, findMembers, type MemberView } from '../members/index.ts'
import { markLetters } from './inbox-store.ts'
import { readerOf } from './inbox.ts'
import { notify } from './notify.ts'
import { seqOf } from './pages.ts'
import { beginningOf, textOf } from './text.ts'
import { mayFrom, mayReopen, reopenUntil, termsOf } from './ticket-rules.ts'
import {
  assignTicket,
  countOpenTickets,
  countTickets,
  findTicket,
  handledTickets,
  insertPost,
  insertTicket,
  lockMember,
  moveTicket,
  postsOf,
  seeTicket,
  ticketsOf,
  waitingTickets,
  type PostRow,
  type TicketRow,
} from './ticket-store.ts'

type Wire = ReplyOf<'ticket'>['ticket']
type Thread = ReplyOf<'ticket'>
type DeskRow = ReplyOf<'officeTickets'>['content'][number]
type DeskThread = Omit<ReplyOf<'officeTicket'>, 'operators'>

const pageSize = 20
const summaryLength = 120
const mostPosts = 500
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function wireOf(row: TicketRow): Wire {
  const { acknowledgeBy, decideBy } = termsOf(row.type, row.openedAt)
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    summary: row.summary,
    openedAt: row.openedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    acknowledgedAt: iso(row.acknowledgedAt),
    acknowledgeBy: iso(acknowledgeBy),
    decideBy: iso(decideBy),
    closedAt: iso(row.closedAt),
    reopenUntil: iso(reopenUntil(row.closedAt)),
    isNew: row.answeredAt !== null && (row.seenAt === null || row.seenAt < row.answeredAt),
  }
}

/** A member does not read who of the house wrote. */
const postOf =
  (isDesk: boolean) =>
  ({ seq, by, author, text, files, at }: PostRow): Thread['posts'][number] => ({
    id: Number(seq),
    by,
    author: isDesk ? author : '',
    text,
    files: [...files],
    at: at.toISOString(),
  })

async function threadOf(t: Tx, scope: Scope, row: TicketRow): Promise<Thread> {
  return { ticket: wireOf(row), posts: (await postsOf(t, scope, row.seq, false, mostPosts)).map(postOf(false)) }
}

function told(t: Tx, app: App, memberId: bigint): void {
  app.live.ping(t, 'support', memberId)
  app.live.ping(t, 'care')
}

export async function listTickets(t: Tx, { scope, input }: Call<'tickets'>): Promise<ReplyOf<'tickets'>> {
  const found = await ticketsOf(t, scope, { after: seqOf(input.cursor), limit: pageSize + 1 })
  const shown = found.slice(0, pageSize)
  return { content: shown.map(wireOf), next: found.length > pageSize ? String(shown.at(-1)?.seq) : null }
}

export async function readTicket(t: Tx, { scope, input }: Call<'ticket'>): Promise<Thread> {
  return threadOf(t, scope, (await findTicket(t, scope, input.id)) ?? fail('not_found'))
}

/** Error: ticket_limit, when so many are open or were opened within a day. */
async function checkCaps(t: Tx, app: App, memberId: bigint, isNew: boolean): Promise<void> {
  await lockMember(t, memberId)
  const caps = await app.settings.get('TICKET_CAPS')
  const { open, day } = await countTickets(t, memberId)
  if (open >= caps.open) fail('ticket_limit', { max: caps.open })
  if (isNew && day >= caps.day) fail('ticket_limit', { max: caps.day })
}

/** What the member says, with their pictures. Error: picture_unknown for what is not theirs, not of a ticket, or attached elsewhere. */
async function say(t: Tx, scope: Scope, ticket: bigint, text: string, files: readonly string[]): Promise<void> {
  const post = await insertPost(t, { ticket, by: 'member', author: '', text, files })
  for (const id of files) if (!(await claimFile(t, scope, { id, purpose: 'ticket', ref: `post:${post}` }))) fail('picture_unknown')
}

/** Errors: text_length, ticket_limit, picture_unknown. */
export async function openTicket(t: Tx, call: Call<'ticketOpen'>): Promise<Thread> {
  const { app, scope, input } = call
  const { memberId } = playerOf(call.actor)
  const text = textOf(input.description, ticketLength)
  await checkCaps(t, app, memberId, true)
  const row = await insertTicket(t, { id: publicId('tkt'), memberId, type: input.type, summary: beginningOf(text, summaryLength) })
  await say(t, scope, row.seq, text, input.files ?? [])
  told(t, app, memberId)
  return threadOf(t, scope, row)
}

/** Errors: not_found, text_length, ticket_over for one closed too long ago, ticket_limit when opening it again is one too many. */
export async function replyTicket(t: Tx, call: Call<'ticketReply'>): Promise<Thread> {
  const { app, scope, input } = call
  const before = (await findTicket(t, scope, input.id)) ?? fail('not_found')
  const text = textOf(input.text, { min: 1, max: ticketLength.max })
  if (before.closedAt !== null) {
    if (!mayReopen(before.closedAt, await now(t))) fail('ticket_over', { days: ticketReopenDays })
    await checkCaps(t, app, before.memberId, false)
  }
  // Between looking and moving it may have been closed or opened again: the member's word is right in either case.
  const from = [...mayFrom.reply, ...mayFrom.reopen]
  const moved = (await moveTicket(t, scope, input.id, { from, to: 'OPEN', by: null })) ?? fail('not_found')
  await say(t, scope, moved.seq, text, input.files ?? [])
  told(t, app, moved.memberId)
  return threadOf(t, scope, moved)
}

/** Ends a ticket for its member; ending it again changes nothing. Error: not_found. */
export async function closeOwnTicket(t: Tx, { app, scope, input }: Call<'ticketClose'>): Promise<Thread> {
  const row = await moveTicket(t, scope, input.id, { from: mayFrom.close, to: 'CLOSED', by: null })
  if (row !== undefined) told(t, app, row.memberId)
  return threadOf(t, scope, row ?? (await findTicket(t, scope, input.id)) ?? fail('not_found'))
}

/** The member has looked: its letters in the inbox are read with it. Error: not_found. */
export async function seeOwnTicket(t: Tx, { app, scope, actor, input }: Call<'ticketSeen'>): Promise<Record<string, never>> {
  const { memberId } = playerOf(actor)
  if (!(await seeTicket(t, scope, input.id))) return fail('not_found')
  const reader = await readerOf(t, scope, memberId)
  if (reader !== undefined) await markLetters(t, scope, reader, 'read', { ids: null, refs: `${input.id}:` })
  app.live.ping(t, 'messages', memberId)
  return {}
}

const deskRow = (row: TicketRow, member: MemberView | undefined): DeskRow => ({
  ticket: wireOf(row),
  memberId: member?.publicId ?? row.memberId.toString(),
  account: member?.username ?? '–',
  assignedTo: row.assignedTo,
})

/** Whom the desk serves. Error: not_found. */
export async function servedMember(t: Tx, scope: Scope, memberId: bigint): Promise<ReplyOf<'officeTicket'>['member']> {
  const member = (await findMember(t, scope, memberId)) ?? fail('not_found')
  const { open, all } = await countTickets(t, memberId)
  const { publicId: id, username: account, nickname, type, registeredAt } = member
  return { id, account, nickname, type, registeredAt: registeredAt.toISOString(), tickets: { open, all } }
}

/** The desk's queue. `me` is the operator who asks. */
export async function readQueue(t: Tx, { app, scope, input }: Call<'officeTickets'>, me: string): Promise<ReplyOf<'officeTickets'>> {
  const assignedTo = input.mine === 'yes' ? me : undefined
  const found = await (input.state === 'OPEN' ? waitingTickets : handledTickets)(t, scope, {
    state: input.state,
    type: input.type,
    assignedTo,
    after: seqOf(input.cursor),
    limit: pageSize + 1,
    ...dayRangeOf(app, input),
  })
  const shown = found.slice(0, pageSize)
  const members = new Map(
    (
      await findMembers(
        t,
        scope,
        shown.map(({ memberId }) => memberId),
      )
    ).map((one) => [one.memberId, one]),
  )
  return {
    content: shown.map((row) => deskRow(row, members.get(row.memberId))),
    next: found.length > pageSize ? String(shown.at(-1)?.seq) : null,
    open: await countOpenTickets(t, scope),
  }
}

async function deskThread(t: Tx, scope: Scope, row: TicketRow): Promise<DeskThread> {
  return {
    row: deskRow(row, await findMember(t, scope, row.memberId)),
    posts: (await postsOf(t, scope, row.seq, true, 2 * mostPosts)).map(postOf(true)),
    member: await servedMember(t, scope, row.memberId),
  }
}

/** One ticket for the desk. Error: not_found. */
export async function readDeskTicket(t: Tx, scope: Scope, id: string): Promise<DeskThread> {
  return deskThread(t, scope, (await findTicket(t, scope, id)) ?? fail('not_found'))
}

/** Whose a ticket is that did not move: not_found where there is none, state_changed where it is closed. */
const stuck = async (t: Tx, scope: Scope, id: string): Promise<never> =>
  fail((await findTicket(t, scope, id)) === undefined ? 'not_found' : 'state_changed')

/**
 * Answers, asks or notes for the desk; the office audits it in the same transaction. An answer tells the member.
 * Errors: not_found, text_length, state_changed when it is closed.
 */
export async function answerTicket(t: Tx, { app, scope, input }: Call<'officeTicketAnswer'>, by: string): Promise<DeskThread> {
  const text = textOf(input.text, { min: 1, max: ticketLength.max })
  if (input.as === 'NOTE') {
    const row = (await findTicket(t, scope, input.id)) ?? fail('not_found')
    await insertPost(t, { ticket: row.seq, by: 'note', author: by, text })
    app.live.ping(t, 'care')
    return deskThread(t, scope, row)
  }
  const move = { from: mayFrom.answer, to: input.as, by, isAnswer: true } as const
  const row = (await moveTicket(t, scope, input.id, move)) ?? (await stuck(t, scope, input.id))
  await insertPost(t, { ticket: row.seq, by: 'house', author: by, text })
  const ref = `${row.id}:${row.answeredAt?.toISOString() ?? ''}`
  await notify(t, app, { memberId: row.memberId, kind: 'ticketAnswered', params: { summary: row.summary }, ref })
  told(t, app, row.memberId)
  return deskThread(t, scope, row)
}

/** Gives a ticket to an operator of the office, or to nobody. Errors: not_found, state_changed. */
export async function giveTicket(t: Tx, app: App, scope: Scope, id: string, to: string | null): Promise<DeskThread> {
  const row = (await assignTicket(t, id, to)) ?? (await stuck(t, scope, id))
  told(t, app, row.memberId)
  return deskThread(t, scope, row)
}

/** Ends a ticket for the desk. Errors: not_found, state_changed. */
export async function closeTicket(t: Tx, app: App, scope: Scope, id: string, by: string): Promise<DeskThread> {
  const row = (await moveTicket(t, scope, id, { from: mayFrom.close, to: 'CLOSED', by })) ?? (await stuck(t, scope, id))
  const ref = `${row.id}:${row.closedAt?.toISOString() ?? ''}`
  await notify(t, app, { memberId: row.memberId, kind: 'ticketClosed', params: { summary: row.summary }, ref })
  told(t, app, row.memberId)
  return deskThread(t, scope, row)
}
