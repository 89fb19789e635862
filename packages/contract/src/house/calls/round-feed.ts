/** Rounds that others see: the feed of the house, and rounds that their owners share. Names are masked. */
import type { Static } from 'typebox'
import { endpoint, everyone, rates, trueAccounts } from '../../endpoint.ts'
import { AmountText, GameMode, Instant, OneLine, MoneyText, PublicId, T, list, nullable, obj } from '../../schema.ts'
import { RoundProof } from './seeds.ts'

/** A round that is over, as others see it. `code`: its address, which says nothing of the member. */
const SeenRound = obj({
  code: PublicId,
  who: OneLine(1, 64),
  gameCode: OneLine(1, 40),
  displayName: obj({ bn: OneLine(1, 80), en: OneLine(1, 80) }),
  iconUrl: OneLine(1, 200),
  stake: AmountText,
  payout: MoneyText,
  /** What came back for each unit of the stake, in hundredths rounded down: `1.98`. */
  multiplier: T.String({ pattern: '^[0-9]{1,18}\\.[0-9]{2}$' }),
  at: Instant,
})
/** Entries of the feed that are shown. */
export const feedSize = 30
/** The live channel of the feed: `rounds` brings new ones, newest last; `again`: somebody hides now, read the feed anew. */
export const feedChannel = 'rounds'
const feedNews = T.Union([obj({ kind: T.Literal('rounds'), rounds: list(SeenRound, feedSize) }), obj({ kind: T.Literal('again') })])
export type PublicRoundView = Static<typeof SeenRound>
export type FeedNews = Static<typeof feedNews>

/** The address of an own round for others; null while it is not shared. */
const Share = obj({ code: nullable(PublicId), url: nullable(OneLine(1, 300)) })

export const calls = {
  roundFeed: endpoint({
    method: 'GET',
    path: '/wps/rounds',
    site: 'web',
    title: 'Rounds of the house that ended last, names masked, newest first',
    who: everyone,
    rate: rates.public,
    request: obj({}),
    reply: obj({ content: list(SeenRound, feedSize) }),
    errors: [],
    spec: 'D-H5',
  }),
  seenRound: endpoint({
    method: 'GET',
    path: '/wps/rounds/one',
    site: 'web',
    title: 'A round of the feed, or one that its owner shares, with what proves it',
    who: everyone,
    rate: rates.public,
    request: obj({ code: PublicId }),
    reply: obj({
      round: SeenRound,
      mode: GameMode,
      /** Whether its owner shares it; else it stands in the feed for a while. */
      isShared: T.Boolean(),
      /** Null where a client seed of the member's own choice is part of it and the owner does not share the round. */
      proof: nullable(RoundProof),
    }),
    errors: [],
    spec: 'GS-1.7; D-H5',
  }),
  roundShare: endpoint({
    method: 'GET',
    path: '/wps/member/rounds/share',
    site: 'web',
    title: 'Whether an own round is shared, and under which address',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ roundId: PublicId }),
    reply: Share,
    errors: [],
    spec: 'D-H5',
  }),
  shareRound: endpoint({
    method: 'POST',
    path: '/wps/member/rounds/share',
    site: 'web',
    title: 'Make an address at which others see an own round that is over',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ roundId: PublicId }),
    reply: Share,
    errors: [],
    spec: 'D-H5',
  }),
  unshareRound: endpoint({
    method: 'POST',
    path: '/wps/member/rounds/unshare',
    site: 'web',
    title: 'Withdraw the address of an own round',
    who: trueAccounts,
    rate: rates.write,
    request: obj({ roundId: PublicId }),
    reply: Share,
    errors: [],
    spec: 'D-H5',
  }),
} as const
