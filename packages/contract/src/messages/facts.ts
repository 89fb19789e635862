/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { Integer, OneLine, T, list, obj } from '../schema.ts'
import { flag, setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'
import { chatAnswers } from './chat-answers.ts'

export const errors = {
  ticket_limit: { status: 422, params: ['max'] },
  /** Closed longer ago than it may be opened again. */
  ticket_over: { status: 422, params: ['days'] },
  chat_closed: { status: 422 },
  chat_unavailable: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const topics = {
  /** The inbox of one member; `bulletin` is word of a letter to many. */
  messages: { audience: 'member' },
  bulletin: { audience: 'everyone' },
  /** Tickets and chat of one member; the same for the desk. */
  support: { audience: 'member' },
  care: { audience: 'office' },
} as const satisfies Record<string, TopicRow>

const HourText = T.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

export const settings = {
  /** The live chat is this house's own; otherwise it is the address of LIVECHAT in `CUSTOMER_SERVICE`, where there is one. */
  OWN_LIVECHAT: flag(true, { group: 'service' }),
  /** Hours of the chat in the merchant's time; from and until the same is round the clock (PS-9.14: 24-hour support). */
  CHAT_HOURS: setting(obj({ from: HourText, until: HourText }), { from: '00:00', until: '00:00' }, { group: 'service' }),
  /** Minutes of silence after which a conversation ends by itself. */
  CHAT_IDLE_MINUTES: setting(Integer(5, 1_440), 60, { group: 'service' }),
  /** Ready-made answers of the desk, in both languages. */
  CHAT_ANSWERS: setting(
    list(obj({ title: obj({ bn: OneLine(1, 60), en: OneLine(1, 60) }), text: obj({ bn: OneLine(1, 500), en: OneLine(1, 500) }) }), 50),
    chatAnswers,
    { group: 'service' },
  ),
  /** Tickets of one member: open at a time, and new ones a day. */
  TICKET_CAPS: setting(obj({ open: Integer(1, 100), day: Integer(1, 1_000) }), { open: 5, day: 10 }, { group: 'service' }),
  /** SMS of notifications to one member a day; the rest comes in-app and by mail. */
  NOTICE_SMS_DAY: setting(Integer(0, 100), 5, { group: 'service' }),
  /** Days that notifications and letters stay in the inbox. */
  MESSAGE_DAYS: setting(Integer(7, 3_650), 180, { group: 'service' }),
} as const
