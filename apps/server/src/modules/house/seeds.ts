/** Life of a seed pair (GS-1.3): made, numbered bet by bet, revealed. */
import { randomBytes } from 'node:crypto'
import type { ReplyOf } from '@khela/contract'
import { commit, newClientSeed, newServerSeed } from '@khela/fair'
import { attachConsequence, fail, playerOf, publicId, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { gamesWithOpenRound } from '../rounds/index.ts'
import { openSeed, sealSeed } from '../rooms/index.ts'
import { hasOpenStep } from './steps-store.ts'
import {
  findActive,
  insertFirst,
  LAST_NONCE,
  lockActive,
  revealedSeeds,
  spendNonce,
  seedOfRound,
  sitsSomewhere,
  takeNonce,
  rotatePair,
  type ActivePair,
  type NewSeed,
  type SeedOwner,
  type NonceOf,
  type NonceReservation,
} from './store.ts'
import { versionOf } from './versions.ts'

/** Pairs of the history that are listed. */
const HISTORY = 50

type SeedApp = Pick<App, 'config'>

function newSeed(app: SeedApp, memberId: bigint): NewSeed {
  const id = publicId('sd')
  const serverSeed = newServerSeed(randomBytes)
  return { id, commit: commit(serverSeed), sealed: sealSeed(app, { memberId, id }, serverSeed) }
}

async function makeFirst(t: Tx, app: SeedApp, owner: SeedOwner): Promise<void> {
  const active = { ...newSeed(app, owner.memberId), clientSeed: newClientSeed(randomBytes) }
  await insertFirst(t, owner, active, newSeed(app, owner.memberId))
}

/** What a bet is drawn from. The number is given back when the caller's transaction is undone, unless something was drawn from it (`spent`). */
export interface Draw {
  readonly seedId: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/**
 * Takes the next number of the owner's pair for a bet on `game`, making the pair when there is none and turning it over when it
 * is used up. Error: game_off when an operator has turned off the game, its version or this member at it.
 */
export async function takeDraw(t: Tx, app: SeedApp, bet: SeedOwner & { readonly game: string }): Promise<Draw> {
  const owner = { ...bet, version: versionOf(bet.game) }
  const taken = (await takeNonce(t, owner)) ?? (await takeAfterTurn(t, app, owner))
  if (taken.isOff) fail('game_off')
  const serverSeed = openSeed(app, { memberId: owner.memberId, id: taken.id }, taken.sealed)
  return { seedId: taken.id, serverSeed, clientSeed: taken.clientSeed, nonce: taken.nonce }
}

/**
 * Runs what comes after an outcome was drawn. Should it be refused or fail, the number is spent all the same, before anybody is
 * answered: whatever an answer and its time tell of the outcome, no bet can have it any more.
 */
export async function spent<T>(owner: SeedOwner, { seedId, nonce }: Draw, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    attachConsequence(error, (t) => spendNonce(t, owner, seedId, nonce))
    throw error
  }
}

async function takeAfterTurn(t: Tx, app: SeedApp, owner: NonceOf): Promise<NonceReservation> {
  const active = await lockOrMake(t, app, owner)
  // The pair was made or turned over by another call while we waited for it.
  const given = await takeNonce(t, owner)
  if (given !== undefined) return given
  // A round that is open is still drawn from this pair: nothing is revealed before its end (GS-1.3).
  if (await isHeld(t, owner)) return fail('round_unfinished')
  await rotatePair(t, owner, active.id, active.clientSeed, newSeed(app, owner.memberId))
  const taken = await takeNonce(t, owner)
  if (taken === undefined) throw new Error('a fresh seed pair gave no number')
  return taken
}

/** Whether a round that is drawn from the active pair is still open: one of steps, or a sitting whose shots take its numbers. */
const isHeld = async (t: Tx, owner: SeedOwner): Promise<boolean> => (await hasOpenStep(t, owner)) || sitsSomewhere(t, owner)

/**
 * Sees to it that the owner has a pair with so many numbers left, for a round that will take them one after another, and holds
 * it until the end of the transaction. Error: round_unfinished when it has fewer and cannot be turned over.
 */
export async function holdPair(t: Tx, app: SeedApp, owner: SeedOwner, ahead: number): Promise<void> {
  const active = await lockOrMake(t, app, owner)
  if (active.nonce + ahead <= LAST_NONCE && !active.isOld) return
  if (await isHeld(t, owner)) fail('round_unfinished')
  await rotatePair(t, owner, active.id, active.clientSeed, newSeed(app, owner.memberId))
}

type WirePair = ReplyOf<'diceState'>['seeds']

function wirePair(owner: SeedOwner, pair: ActivePair): WirePair {
  const { id, commit: promise, clientSeed, nonce, nextCommit } = pair
  return { id, mode: owner.mode, commit: promise, clientSeed, nonce, nextCommit }
}

/** The seeds of a number that was taken before, for a round that is still played from it. */
export async function drawAgain(t: Tx, app: SeedApp, memberId: bigint, seedId: string, nonce: number): Promise<Draw> {
  const seed = await seedOfRound(t, memberId, seedId)
  return { seedId, nonce, clientSeed: seed.clientSeed, serverSeed: openSeed(app, { memberId, id: seedId }, seed.sealed) }
}

/** The pair in play. A first look makes it, in a transaction of its own, because a read may not write. */
export async function pairInPlay(t: Tx, call: Pick<Call<'diceState'>, 'app' | 'scope' | 'aside'>, owner: SeedOwner): Promise<WirePair> {
  const pair = (await findActive(t, call.scope, owner)) ?? (await call.aside((own) => firstPair(own, call.app, call.scope, owner)))
  return wirePair(owner, pair)
}
async function firstPair(t: Tx, app: SeedApp, scope: Scope, owner: SeedOwner): Promise<ActivePair> {
  await makeFirst(t, app, owner)
  const pair = await findActive(t, scope, owner)
  if (pair === undefined) throw new Error('a fresh seed pair is not there')
  return pair
}

/**
 * Reveals the active server seed and puts the promised next one in its place; the client seed changes here and nowhere
 * else. Error: round_unfinished while a round of the house is open; the `games` beside it name them.
 */
export async function rotateSeeds(t: Tx, call: Call<'rotateSeeds'>): Promise<ReplyOf<'rotateSeeds'>> {
  const player = playerOf(call.actor)
  const { app, scope } = call
  const { mode, clientSeed } = call.input
  if (mode === 'real' && player.role === 'trial') fail('need_true_account')
  const owner: SeedOwner = { memberId: player.memberId, mode }
  const old = await lockOrMake(t, app, owner)
  const games = await gamesWithOpenRound(t, scope, { ...owner, vendor: HOUSE_VENDOR, since: old.activeAt })
  if (games.length > 0) fail('round_unfinished', {}, { games })
  await rotatePair(t, owner, old.id, clientSeed ?? old.clientSeed, newSeed(app, owner.memberId))
  const pair = await findActive(t, scope, owner)
  if (pair === undefined) throw new Error('the pair after a rotation is not there')
  app.live.ping(t, 'rounds', owner.memberId)
  const serverSeed = openSeed(app, { memberId: owner.memberId, id: old.id }, old.sealed)
  return {
    revealed: { id: old.id, serverSeed, commit: old.commit, clientSeed: old.clientSeed, nonce: old.nonce },
    active: wirePair(owner, pair),
  }
}

/** Locks the active pair, making the first one. A pair that is turned over while we wait for it is followed to the next. */
async function lockOrMake(t: Tx, app: SeedApp, owner: SeedOwner) {
  for (let looks = 0; looks < 100; looks += 1) {
    const found = await lockActive(t, owner)
    if (found !== undefined) return found
    await makeFirst(t, app, owner)
  }
  throw new Error('there is no seed pair to hold')
}

/** The member's revealed pairs, newest first. */
export async function seedHistory(t: Tx, call: Call<'seedHistory'>): Promise<ReplyOf<'seedHistory'>> {
  const owner: SeedOwner = { memberId: playerOf(call.actor).memberId, mode: call.input.mode }
  const rows = await revealedSeeds(t, call.scope, owner, HISTORY)
  return {
    content: rows.map((row) => ({
      id: row.id,
      serverSeed: openSeed(call.app, row, row.sealed),
      commit: row.commit,
      clientSeed: row.clientSeed,
      nonce: row.nonce,
      revealedAt: (row.revealedAt ?? new Date(0)).toISOString(),
    })),
  }
}
