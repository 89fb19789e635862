/** A member shows one round of theirs to whoever has its address, as long as they like; and what everybody sees at such an address. */
import type { ReplyOf } from '@khela/contract'
import { hiddenName } from '@khela/contract/hidden'
import { fail, playerOf, publicId, type App, type Call, type Scope, type Tx } from '../../../kernel/index.ts'
import { self } from '../../../kernel/scope-mint.ts'
import { findMember, maskName } from '../../members/index.ts'
import { HOUSE_VENDOR } from '../../catalogue/index.ts'
import { hiddenAmong } from '../../play/index.ts'
import { roundOf, type RoundView } from '../../rounds/index.ts'
import { proofOf } from '../proof.ts'
import { findFeed } from './feed-store.ts'
import { deleteShare, findShare, insertShare, shareOf, type ShareRow } from './share-store.ts'
import { wirePublic } from './wire.ts'
// Whoever has an address reads a round of somebody else's, masked: that its owner shares it, or its place in the feed, is the right to.

type Share = ReplyOf<'roundShare'>
type PublicRound = ReplyOf<'seenRound'>

/** Client seeds as the house draws them; any other is the member's own words, and may name them. */
const drawnSeed = /^[0-9a-f]{16}$/

const wireShare = (app: App, share: ShareRow | undefined): Share =>
  share === undefined ? { code: null, url: null } : { code: share.code, url: `${app.config.publicUrl()}/rounds/${share.code}` }

/** Whether an own round is shared. */
export async function roundShare(t: Tx, { app, scope, input }: Call<'roundShare'>): Promise<Share> {
  return wireShare(app, await shareOf(t, scope, input.roundId))
}

/** Shares an own round of the house that is over; asked again, the same address. Error: not_found. */
export async function shareRound(t: Tx, { app, actor, scope, input }: Call<'shareRound'>): Promise<Share> {
  const { memberId } = playerOf(actor)
  const round = await roundOf(t, scope, input.roundId)
  if (round?.vendor !== HOUSE_VENDOR || round.memberId !== memberId || round.status !== 'SETTLED') return fail('not_found')
  // Nothing is shared that its reader could not check.
  await proofOf(t, { app, scope }, round)
  await insertShare(t, { code: publicId('rs'), memberId, roundId: round.id })
  return wireShare(app, await shareOf(t, scope, round.id))
}

/** Withdraws the address of an own round for good: shared again, it gets another. */
export async function unshareRound(t: Tx, { app, scope, input }: Call<'unshareRound'>): Promise<Share> {
  await deleteShare(t, scope, input.roundId)
  return wireShare(app, undefined)
}

/** Whoever shares a round shows the round; who hides does not show their name with it. */
async function nameOf(t: Tx, scope: Scope, memberId: bigint, isHidden: boolean): Promise<string> {
  if (isHidden) return hiddenName
  const { nickname = '', username = '' } = (await findMember(t, scope, memberId)) ?? {}
  return maskName(nickname === '' ? username : nickname)
}

/** What proves the round, under the address's code in place of the round's own; a seed of the member's own words only where they share it. */
async function proofFor(t: Tx, app: App, scope: Scope, round: RoundView, code: string, isShared: boolean): Promise<PublicRound['proof']> {
  const proof = await proofOf(t, { app, scope }, round)
  if ('table' in proof) return proof
  return isShared || drawnSeed.test(proof.clientSeed) ? { ...proof, roundId: code } : null
}

/** A round at its address. Error: not_found for one that is not shared, was withdrawn, has left the feed or whose member hides. */
export async function readSharedRound(t: Tx, { app, input: { code } }: Call<'seenRound'>): Promise<PublicRound> {
  const share = await findShare(t, code)
  const of = share ?? (await findFeed(t, code)) ?? fail('not_found')
  const isShared = share !== undefined
  const isHidden = (await hiddenAmong(t, [of.memberId])).size > 0
  if (!isShared && isHidden) return fail('not_found')
  const scope = self(of.memberId)
  const round = await roundOf(t, scope, of.roundId)
  if (round?.status !== 'SETTLED') return fail('not_found')
  const { stake, payout, gameCode: game, displayName: name } = round
  return {
    round: wirePublic({
      code,
      who: await nameOf(t, scope, of.memberId, isHidden),
      game,
      name,
      stake,
      payout,
      at: round.settledAt ?? round.at,
    }),
    mode: round.mode,
    isShared,
    proof: await proofFor(t, app, scope, round, code, isShared),
  }
}
