/** Pure: what may happen to a ticket, and the terms it has (CO-5.56). */
import { complaintDays, ticketReopenDays, type TicketState, type TicketType } from '@khela/contract'

const dayMs = 86_400_000
const after = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs)

/** States from which each act may happen; a closed ticket takes a member's reply while it may be opened again. */
export const mayFrom: Readonly<Record<'reply' | 'reopen' | 'answer' | 'assign' | 'close', readonly TicketState[]>> = {
  reply: ['OPEN', 'ANSWERED', 'WAITING_MEMBER'],
  reopen: ['CLOSED'],
  answer: ['OPEN', 'ANSWERED', 'WAITING_MEMBER'],
  assign: ['OPEN', 'ANSWERED', 'WAITING_MEMBER'],
  close: ['OPEN', 'ANSWERED', 'WAITING_MEMBER'],
}

/** Until when a closed ticket may be opened again; null while it is open. */
export const reopenUntil = (closedAt: Date | null): Date | null => (closedAt === null ? null : after(closedAt, ticketReopenDays))

/** The last moment still counts. */
export const mayReopen = (closedAt: Date, now: Date): boolean => now <= after(closedAt, ticketReopenDays)

/** By when a complaint is acknowledged and decided; other questions have no term. */
export function termsOf(type: TicketType, openedAt: Date): { acknowledgeBy: Date | null; decideBy: Date | null } {
  if (type !== 'complaint') return { acknowledgeBy: null, decideBy: null }
  return { acknowledgeBy: after(openedAt, complaintDays.acknowledged), decideBy: after(openedAt, complaintDays.decided) }
}
