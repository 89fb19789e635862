import { ticketStates, ticketTypes, type TicketState, type TicketType } from '@khela/contract'
import { daysOf, type DaysSearch } from '../../app/address.ts'

export const supportTabs = ['chats', 'tickets', 'letters', 'settings'] as const
export type SupportTab = (typeof supportTabs)[number]
export interface SupportSearch extends DaysSearch {
  readonly tab: SupportTab
  readonly state?: TicketState
  readonly type?: TicketType
  readonly mine?: 'yes'
  /** Conversations that ended. */
  readonly over?: 'yes'
  /** The row that is open, or `new` for a message to be written. */
  readonly id?: string
}

/** Reads the address of the desk; what is not understood is left out. */
export function readSupportSearch(search: Record<string, unknown>): SupportSearch {
  const state = ticketStates.find((one) => one === search['state'])
  const type = ticketTypes.find((one) => one === search['type'])
  const { id } = search
  return {
    tab: supportTabs.find((one) => one === search['tab']) ?? 'chats',
    ...(state && { state }),
    ...(type && { type }),
    ...(search['mine'] === 'yes' && { mine: 'yes' as const }),
    ...(search['over'] === 'yes' && { over: 'yes' as const }),
    ...daysOf(search),
    ...(typeof id === 'string' && /^(new|[a-z]{2,5}_[0-9A-Za-z]{22})$/.test(id) ? { id } : {}),
  }
}
