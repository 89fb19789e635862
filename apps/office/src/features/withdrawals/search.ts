import { payeeChannels, type ReplyOf } from '@khela/contract'
import { daysOf, type DaysSearch } from '../../app/address.ts'

export const queueFilters = ['waiting', 'paying', 'disputed', 'decided'] as const
export type QueueFilter = (typeof queueFilters)[number]
type Channel = ReplyOf<'officeWithdrawals'>['content'][number]['channel']

/** What the address says of the queue: tab, filters, and the withdrawal that is open. */
export interface QueueSearch extends DaysSearch {
  readonly filter: QueueFilter
  readonly channel?: Channel
  readonly account?: string
  readonly warned?: 'yes'
  readonly id?: string
}

export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  const { filter, channel, account, warned, id } = search
  const knownChannel = payeeChannels.find((one) => one === channel)
  // A number in the address is read as one.
  const name = typeof account === 'number' ? String(account) : account
  return {
    filter: queueFilters.find((one) => one === filter) ?? 'waiting',
    ...(knownChannel && { channel: knownChannel }),
    ...(typeof name === 'string' && name !== '' && { account: name.slice(0, 64) }),
    ...(warned === 'yes' && { warned }),
    ...daysOf(search),
    ...(typeof id === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(id) && { id }),
  }
}
