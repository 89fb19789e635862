import { playerOf, routes, type Actor, type Scope, type Tx } from '../../kernel/index.ts'
import { chatRows } from './chat-store.ts'
import { endOwnChat, launchChat, readChat, sayInChat, seeOwnChat, unseenLines } from './chat.ts'
import { lettersOf } from './inbox-store.ts'
import { dropLetters, markRead, readInbox, readerOf, unreadOf } from './inbox.ts'
import { readWays, setWays } from './notify.ts'
import { markRows, wayRows } from './personal-store.ts'
import { ticketRows } from './ticket-store.ts'
import { closeOwnTicket, listTickets, openTicket, readTicket, replyTicket, seeOwnTicket } from './tickets.ts'

/** What the red dot counts: letters and lines of the chat that the caller has not seen; none for visitors and trial users. */
export async function unreadMessages(t: Tx, scope: Scope, actor: Actor): Promise<number> {
  if (actor.kind !== 'player' || actor.role === 'trial') return 0
  return (await unreadOf(t, scope, actor.memberId)) + (await unseenLines(t, scope))
}

/** Most letters that the file of a member's data holds. */
const mostLetters = 5_000

/** What a member was told, asked and talked about, for the file of their data. */
export const messageSources = {
  async letters(t: Tx, scope: Scope, memberId: bigint): Promise<unknown> {
    const reader = await readerOf(t, scope, memberId)
    return reader === undefined ? [] : lettersOf(t, scope, reader, { after: undefined, isUnreadOnly: false, limit: mostLetters })
  },
  tickets: (t: Tx, scope: Scope): Promise<unknown> => ticketRows(t, scope),
  chats: (t: Tx, scope: Scope): Promise<unknown> => chatRows(t, scope),
  letterMarks: (t: Tx, scope: Scope): Promise<unknown> => markRows(t, scope),
  noticeWays: (t: Tx, scope: Scope): Promise<unknown> => wayRows(t, scope),
}

export const messageRoutes = routes({
  unreadCount: async (t, { scope, actor }) => ({ unread: await unreadMessages(t, scope, playerOf(actor)) }),
  messages: readInbox,
  messagesRead: markRead,
  messagesDelete: dropLetters,
  noticeWays: readWays,
  noticeWaysSet: setWays,
  tickets: listTickets,
  ticket: readTicket,
  ticketOpen: openTicket,
  ticketReply: replyTicket,
  ticketClose: closeOwnTicket,
  ticketSeen: seeOwnTicket,
  chat: readChat,
  chatSay: sayInChat,
  chatEnd: endOwnChat,
  chatSeen: seeOwnChat,
  launchChat: (_, call) => launchChat(call),
  modelList: async (_, { app }) => ({ models: await app.settings.get('LIVE_MODELS') }),
})
