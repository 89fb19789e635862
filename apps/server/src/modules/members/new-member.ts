/** Making members: the one place where a row of `identity.member` begins. */
import { randomInt } from 'node:crypto'
import { agentTypes, memberType, trialType } from '@khela/contract'
import { normaliseUsername } from '@khela/contract/patterns'
import { fail, type App, type Tx } from '../../kernel/index.ts'
import { findInviter, insertInvite, type InviteKind } from './invite-store.ts'
import { viewOf, type MemberView } from './members.ts'
import { insertProfile, type Profile } from './profile-store.ts'
import { findUpline, insertMember, isUsernameTaken, type MemberEntry, type MemberRow } from './store.ts'

/** Names of trial members begin with this; nobody else's may. */
const trialPrefix = 'trial-'
/** Longest path of a member: more levels than any team has, and well below what an index row holds. */
const longestPath = 1_000

const randomNumber = (): string => String(randomInt(10_000_000, 100_000_000))

/** Adds a member under a free public number; undefined when the username is in use. `make` names it after its number. */
async function addRow(t: Tx, make: (publicId: string) => Omit<MemberEntry, 'publicId'>): Promise<MemberRow | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const publicId = randomNumber()
    const member = make(publicId)
    const row = await insertMember(t, { ...member, publicId })
    if (row) return row
    // A name that was made of the number is another one with the next number.
    if (!member.username.includes(publicId) && (await isUsernameTaken(t, member.username))) return undefined
  }
  throw new Error('no free public number was found')
}

/** What is known of somebody who becomes a member. */
export interface NewMember extends Profile {
  /** Absent: drawn, as for those who register by phone. */
  readonly username?: string | undefined
  readonly nickname?: string | undefined
  /** Member type of PS-3.1; an ordinary member when left out. */
  readonly type?: number | undefined
  /** Who brought the member, by public number or by a code; the most binding one counts, and each that is named must be right. */
  readonly recommenderId?: string | undefined
  readonly referralCode?: string | undefined
  readonly affiliateCode?: string | undefined
}

type Upline = NonNullable<MemberEntry['upline']>
const isNamed = (text: string | undefined): text is string => text !== undefined && text !== ''

/** The member an affiliate or referral code belongs to; undefined when it is not good here. Letters of either case. */
export const inviterOf = (t: Tx, kind: InviteKind, code: string, domain: string | undefined): Promise<Upline | undefined> =>
  findInviter(t, kind, code.toUpperCase(), domain?.toLowerCase() ?? null)

async function bringerOf(t: Tx, { affiliateCode, referralCode, recommenderId, domain }: NewMember): Promise<Upline | undefined> {
  const fits = (upline: Upline | undefined) => upline !== undefined && upline.path.length <= longestPath
  const byAffiliate = isNamed(affiliateCode) ? await inviterOf(t, 'affiliate', affiliateCode, domain) : undefined
  if (isNamed(affiliateCode) && !fits(byAffiliate)) fail('affiliate_unknown')
  const byReferral = isNamed(referralCode) ? await inviterOf(t, 'referral', referralCode, domain) : undefined
  const byNumber = isNamed(recommenderId) ? await findUpline(t, recommenderId) : undefined
  if ((isNamed(referralCode) && !fits(byReferral)) || (isNamed(recommenderId) && !fits(byNumber))) fail('recommender_unknown')
  return byAffiliate ?? byReferral ?? byNumber
}

/** No letters that are read as digits or as others. */
const inviteLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const inviteCode = () => Array.from({ length: 8 }, () => inviteLetters[randomInt(inviteLetters.length)]).join('')

/** A code of a member's own to bring others with; agents get affiliate codes. Answers it. */
async function giveInvite(t: Tx, memberId: bigint, type: number): Promise<string> {
  const kind = (agentTypes as readonly number[]).includes(type) ? 'affiliate' : 'referral'
  for (let tries = 0; tries < 20; tries++) {
    const code = inviteCode()
    if (await insertInvite(t, { code, kind, memberId, domain: null })) return code
  }
  throw new Error('no free invitation code was found')
}

/** Where a newcomer will stand. */
export interface Place {
  readonly username: string | undefined
  readonly upline: Upline | undefined
}

/**
 * Finds the place of a newcomer: below who brought them, under a name that is free; the unique key decides when two come at
 * once. Errors: recommender_unknown, affiliate_unknown, username_taken.
 */
export async function placeOf(t: Tx, member: NewMember): Promise<Place> {
  const username = member.username === undefined ? undefined : normaliseUsername(member.username)
  const upline = await bringerOf(t, member)
  if (username !== undefined && (username.startsWith(trialPrefix) || (await isUsernameTaken(t, username)))) fail('username_taken')
  return { username, upline }
}

/** Adds a member at their place, with what they told and a code to bring others with. Tells `memberRegistered`. Error: username_taken. */
export async function addMember(t: Tx, app: App, member: NewMember, { username, upline }: Place): Promise<MemberView> {
  const row = await addRow(t, (publicId) => {
    const name = username ?? `m${publicId}`
    return { username: name, nickname: member.nickname ?? name, type: member.type ?? memberType, upline }
  })
  if (!row) return fail('username_taken')
  await insertProfile(t, row.id, member)
  await giveInvite(t, row.id, row.type)
  await app.jobs.emit(t, 'memberRegistered', { memberId: row.id.toString() })
  return viewOf({ ...row, payeeName: member.payeeName || null })
}

/** Adds a visitor who plays with trial credits: a row and a name made of its number. Answers its id. */
export async function addTrialMember(t: Tx): Promise<bigint> {
  const row = await addRow(t, (publicId) => ({
    username: `${trialPrefix}${publicId}`,
    nickname: `Trial ${publicId}`,
    type: trialType,
    upline: undefined,
  }))
  if (!row) throw new Error('the name of a trial member was in use')
  return row.id
}
