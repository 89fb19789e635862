/** The member's messages, tickets and chat (PS-2.44, PS-3.21, PS-4.15, PS-7.13, PS-7.28). */
import {
  chatLineLength,
  chatStates,
  letterAudiences,
  noticeGroups,
  noticeKindNames,
  ticketLength,
  ticketStates,
  ticketTypes,
} from './support.ts'
import { endpoint, rates, trueAccounts } from '../endpoint.ts'
import { Cursor, Instant, Integer, OneLine, PublicId, T, empty, list, nullable, obj, oneOf, optional } from '../schema.ts'
import { uploadRules } from '../files/uploads.ts'
import { both, bothHtml, Prose } from '../content/calls.ts'

const count = Integer(0, 2_000_000_000)
/** Short lists of ids: a page of them at most. */
const Ids = T.Array(PublicId, { minItems: 1, maxItems: 100 })
const chatRate = { max: 30, seconds: 60, by: 'actor' } as const

export const Letter = obj({
  id: PublicId,
  /** Null for a message that an operator wrote. */
  kind: nullable(oneOf(...noticeKindNames)),
  title: both(160),
  /** Cleaned when it was written; whoever shows it cleans it again. */
  content: bothHtml,
  at: Instant,
  isRead: T.Boolean(),
})
const Ways = obj({ mail: T.Boolean(), sms: T.Boolean() })
export const NoticeWays = obj(
  Object.fromEntries(noticeGroups.map((group) => [group, Ways])) as Record<(typeof noticeGroups)[number], typeof Ways>,
)

export const Ticket = obj({
  id: PublicId,
  type: oneOf(...ticketTypes),
  state: oneOf(...ticketStates),
  /** The beginning of the description. */
  summary: OneLine(1, 200),
  openedAt: Instant,
  updatedAt: Instant,
  acknowledgedAt: nullable(Instant),
  /** A complaint is acknowledged and decided by then; null for other questions (CO-5.56). */
  acknowledgeBy: nullable(Instant),
  decideBy: nullable(Instant),
  closedAt: nullable(Instant),
  /** Until then the member may open it again; null while it is open. */
  reopenUntil: nullable(Instant),
  /** Something was answered that the member has not looked at. */
  isNew: T.Boolean(),
})
export const TicketPost = obj({
  id: Integer(1, 9_007_199_254_740_991),
  by: oneOf('member', 'house', 'note'),
  /** Who wrote it for the house. */
  author: OneLine(0, 64),
  text: Prose(1, 2_000),
  /** Private pictures: ids of files. */
  files: list(PublicId, uploadRules.maxImages),
  at: Instant,
})
/** Own private pictures with the purpose `ticket`, each attached once. */
const Files = T.Array(PublicId, { minItems: 1, maxItems: uploadRules.maxImages })
const TicketThread = obj({ ticket: Ticket, posts: list(TicketPost, 500) })

export const ChatLine = obj({
  id: Integer(1, 9_007_199_254_740_991),
  by: oneOf('member', 'operator'),
  /** Who of the desk wrote it; left empty for the member. */
  author: OneLine(0, 64),
  text: Prose(1, 2_000),
  at: Instant,
})
export const Chat = obj({
  id: PublicId,
  state: oneOf(...chatStates),
  openedAt: Instant,
  closedAt: nullable(Instant),
  /** Who talks with the member; null while nobody does. */
  operator: nullable(OneLine(1, 64)),
  /** Place in the queue while WAITING, from 1. */
  position: nullable(Integer(1, 1_000_000)),
  /** Lines the member has not seen. */
  unread: count,
})
const ChatHours = obj({
  /** Whether a conversation may begin now: within the hours, and somebody is here. */
  isOpen: T.Boolean(),
  isWithinHours: T.Boolean(),
  from: T.String({ pattern: '^[0-9]{2}:[0-9]{2}$' }),
  until: T.String({ pattern: '^[0-9]{2}:[0-9]{2}$' }),
})
const ChatReply = obj({ chat: nullable(Chat), lines: list(ChatLine, 200), hours: ChatHours })
const Text = Prose(1, chatLineLength)

export const calls = {
  unreadCount: endpoint({
    method: 'GET',
    path: '/wps/relay/CSP_unreadCount',
    site: 'web',
    title: 'Messages the caller has not read',
    who: ['trial', 'member', 'agent'],
    rate: rates.read,
    request: empty,
    reply: obj({ unread: Integer(0, 2_000_000_000) }),
    errors: [],
    spec: 'PS-7.13',
  }),
  messages: endpoint({
    method: 'GET',
    path: '/wps/member/messages',
    site: 'web',
    title: 'The inbox: messages of the house and of operators, newest first',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ cursor: optional(Cursor), filter: optional(oneOf('all', 'unread')) }),
    reply: obj({ content: list(Letter, 100), next: nullable(Cursor), unread: count }),
    errors: [],
    spec: 'PS-2.44',
  }),
  messagesRead: endpoint({
    method: 'POST',
    path: '/wps/member/messages/read',
    site: 'web',
    title: 'Mark messages as read; without ids all of them',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ ids: optional(Ids) }),
    reply: obj({ unread: count }),
    errors: [],
    spec: 'PS-2.29; MB-3.1',
  }),
  messagesDelete: endpoint({
    method: 'POST',
    path: '/wps/member/messages/delete',
    site: 'web',
    title: 'Take messages out of the inbox',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ ids: Ids }),
    reply: obj({ unread: count }),
    errors: [],
    spec: 'MB-3.1',
  }),
  noticeWays: endpoint({
    method: 'GET',
    path: '/wps/member/messages/ways',
    site: 'web',
    title: 'By which ways notifications also come, and where to',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      language: oneOf('bn', 'en'),
      groups: NoticeWays,
      /** Whether a proved address or number is there for it, and the house can send by it. */
      canMail: T.Boolean(),
      canSms: T.Boolean(),
    }),
    errors: [],
    spec: 'MB-3.2',
  }),
  noticeWaysSet: endpoint({
    method: 'POST',
    path: '/wps/member/messages/ways',
    site: 'web',
    title: 'Choose the ways and the language of notifications',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ language: oneOf('bn', 'en'), groups: NoticeWays }),
    reply: empty,
    errors: [],
    spec: 'MB-3.2',
  }),
  tickets: endpoint({
    method: 'GET',
    path: '/wps/member/tickets',
    site: 'web',
    title: 'Support tickets of the member, the newest change first',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ cursor: optional(Cursor) }),
    reply: obj({ content: list(Ticket, 100), next: nullable(Cursor) }),
    errors: [],
    spec: 'PS-3.21',
  }),
  ticket: endpoint({
    method: 'GET',
    path: '/wps/member/ticket',
    site: 'web',
    title: 'One ticket with everything that was said',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ id: PublicId }),
    reply: TicketThread,
    errors: [],
    spec: 'PS-3.21',
  }),
  ticketOpen: endpoint({
    method: 'POST',
    path: '/wps/member/ticket',
    site: 'web',
    title: 'Ask the house something',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ type: oneOf(...ticketTypes), description: Prose(1, 2 * ticketLength.max), files: optional(Files) }),
    reply: TicketThread,
    errors: ['text_length', 'ticket_limit', 'picture_unknown'],
    spec: 'PS-3.21; CO-5.56',
  }),
  ticketReply: endpoint({
    method: 'POST',
    path: '/wps/member/ticket/reply',
    site: 'web',
    title: 'Answer in a ticket; a closed one opens again within its days',
    who: trueAccounts,
    key: 'required',
    rate: rates.write,
    request: obj({ id: PublicId, text: Prose(1, 2 * ticketLength.max), files: optional(Files) }),
    reply: TicketThread,
    errors: ['text_length', 'ticket_over', 'ticket_limit', 'picture_unknown'],
    spec: 'MB-3.3',
  }),
  ticketClose: endpoint({
    method: 'POST',
    path: '/wps/member/ticket/close',
    site: 'web',
    title: 'End a ticket that is settled',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: TicketThread,
    errors: [],
    spec: 'MB-3.3',
  }),
  ticketSeen: endpoint({
    method: 'POST',
    path: '/wps/member/ticket/seen',
    site: 'web',
    title: 'The member has looked at the answers of a ticket',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ id: PublicId }),
    reply: empty,
    errors: [],
    spec: 'PS-2.29',
  }),
  chat: endpoint({
    method: 'GET',
    path: '/wps/member/chat',
    site: 'web',
    title: 'The conversation of now, or the last one, and whether the chat is open',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: ChatReply,
    errors: [],
    spec: 'PS-1.10; MB-3.4',
  }),
  chatSay: endpoint({
    method: 'POST',
    path: '/wps/member/chat',
    site: 'web',
    title: 'Say something; begins a conversation where there is none',
    who: trueAccounts,
    key: 'required',
    rate: chatRate,
    request: obj({ text: Text }),
    reply: ChatReply,
    errors: ['chat_closed', 'text_length'],
    spec: 'MB-3.4',
  }),
  chatEnd: endpoint({
    method: 'POST',
    path: '/wps/member/chat/end',
    site: 'web',
    title: 'End the conversation',
    who: trueAccounts,
    rate: rates.write,
    request: empty,
    reply: ChatReply,
    errors: [],
    spec: 'MB-3.4',
  }),
  chatSeen: endpoint({
    method: 'POST',
    path: '/wps/member/chat/seen',
    site: 'web',
    title: 'The member has seen the conversation up to a line',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ line: Integer(1, 9_007_199_254_740_991) }),
    reply: empty,
    errors: [],
    spec: 'PS-2.29',
  }),
  launchChat: endpoint({
    method: 'GET',
    path: '/wps/relay/CBS_launchChat',
    site: 'web',
    title: 'Where the live chat of this house is',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({ chatUrl: OneLine(1, 400) }),
    errors: ['chat_unavailable'],
    spec: 'PS-7.28',
  }),
  modelList: endpoint({
    method: 'GET',
    path: '/wps/relay/CBS_modelList',
    site: 'web',
    title: 'Hosts that are live now; none where no vendor has a live studio here',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({ models: list(obj({ id: OneLine(1, 40), name: both(80), gameCode: OneLine(1, 60) }), 200) }),
    errors: [],
    spec: 'PS-7.28',
  }),
} as const

export const Audience = oneOf(...letterAudiences)
