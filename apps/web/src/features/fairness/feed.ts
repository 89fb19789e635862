import type { FeedNews, ReplyOf, PublicRoundView } from '@khela/contract'
import { parseMoney } from '@khela/money'

/** Entries that a page shows. */
export const feedLength = 30

export type PublicRound = PublicRoundView
type FeedRounds = Extract<FeedNews, { readonly kind: 'rounds' }>

/** Whether a message of the channel is one that this page knows; a newer server may say more. */
export function isFeedNews(message: unknown): message is FeedNews {
  return typeof message === 'object' && message !== null && 'kind' in message && (message.kind === 'rounds' || message.kind === 'again')
}

/** The list with what was told put before it, each round once, newest first, and no longer than is shown. */
export function withRounds(list: ReplyOf<'roundFeed'>, { rounds }: FeedRounds): ReplyOf<'roundFeed'> {
  const known = new Set(list.content.map(({ code }) => code))
  const fresh = rounds.toReversed().filter(({ code }) => !known.has(code))
  return fresh.length === 0 ? list : { content: [...fresh, ...list.content].slice(0, feedLength) }
}

/** Whether more came back than was staked. Amounts of the wire, compared as money. */
export const hasWon = ({ stake, payout }: Pick<PublicRound, 'stake' | 'payout'>): boolean => parseMoney(payout) > parseMoney(stake)
