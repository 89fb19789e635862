/** Messages to members, support tickets and the live chat: plain values, for browsers too (PS-2.44, PS-3.21, PS-4.15; MB-3). */

/** What messages are sorted by where a member chooses the ways they also come by. */
export const noticeGroups = ['money', 'account', 'security', 'service'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Every kind of notification, by its group. Its words are in the texts `notices`; `carried` ones reach mail or SMS by another way already. */
export const noticeKinds = {
  depositCredited: { group: 'money' },
  depositFailed: { group: 'money' },
  withdrawalApproved: { group: 'money' },
  withdrawalRejected: { group: 'money' },
  withdrawalPaid: { group: 'money' },
  withdrawalPartPaid: { group: 'money' },
  withdrawalAutoReceipt: { group: 'money' },
  transferReceived: { group: 'money' },
  bonusEnded: { group: 'money' },
  firstGift: { group: 'money' },
  payeeAdded: { group: 'account' },
  limitChanged: { group: 'account' },
  /** Name and birthday of tier 1, for which no document is asked. */
  kycDetails: { group: 'account' },
  kycApproved: { group: 'account' },
  kycRejected: { group: 'account' },
  kycExpired: { group: 'account' },
  ticketAnswered: { group: 'service' },
  ticketClosed: { group: 'service' },
  /** The people of responsible play wrote: what they wrote stands on the page of responsible play alone. */
  careWritten: { group: 'service' },
  newDevice: { group: 'security' },
  /** Identity tells it by mail or SMS itself, in the commit of the change. */
  passwordChanged: { group: 'security', carried: true },
} as const satisfies Record<string, { readonly group: NoticeGroup; readonly carried?: true }>
export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]

/** Whom an operator's message is for: one member, everybody, or one kind of account. */
export const letterAudiences = ['member', 'all', 'members', 'agents'] as const

/** Question types of a support ticket (PS-3.21). A complaint has terms of its own: CO-5.56. */
export const ticketTypes = ['deposit', 'withdrawal', 'game', 'account', 'bonus', 'complaint', 'other'] as const
export type TicketType = (typeof ticketTypes)[number]
/** OPEN waits for the house, WAITING_MEMBER for the member; ANSWERED may be answered, reopened or left. */
export const ticketStates = ['OPEN', 'ANSWERED', 'WAITING_MEMBER', 'CLOSED'] as const
export type TicketState = (typeof ticketStates)[number]
/** Characters of a ticket's description, and of an answer to it. */
export const ticketLength = { min: 20, max: 1_000 } as const
/** Days after its end in which the member may open a ticket again. */
export const ticketReopenDays = 7
/** Terms of a complaint (CO-5.56): acknowledged within a week, decided within four. */
export const complaintDays = { acknowledged: 7, decided: 28 } as const

export const chatStates = ['WAITING', 'OPEN', 'CLOSED'] as const
export type ChatState = (typeof chatStates)[number]
/** Characters of one line of the chat. */
export const chatLineLength = 500

/** What a profile tells beside the name and what money hangs on (PS-3.3). */
export const profileLabels = [
  'payeeName',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'whatsapp',
  'telegram',
  'facebook',
  'line',
  'wechat',
  'zalo',
  'skype',
  'qqNum',
] as const
export type ProfileLabel = (typeof profileLabels)[number]
/** Said once: who somebody is does not change by itself, so a correction goes by a ticket. */
export const fixedLabels: readonly ProfileLabel[] = ['payeeName', 'birthday']
