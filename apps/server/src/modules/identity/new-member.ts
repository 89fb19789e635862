/** Making members: the one place where a row of `identity.member` begins. */
import { randomInt } from 'node:crypto'
import { agentTypes, memberType } from '@khela/contract'
import { normaliseUsername } from '@khela/contract/patterns'
import { fail, type App, type Tx } from '../../kernel/index.ts'
import { findInviter, insertInvite, type InviteKind } from './invite-store.ts'
import { viewOf, type MemberView } from './members.ts'
import { hashPassword } from './passwords.ts'
import { insertProfile, type Profile } from './profile-store.ts'
import { findUpline, insertCredential, insertMember, isUsernameTaken, type MemberRow, type NewMember } from './store.ts'

/** Names of trial members begin with this; nobody else's may. */
export const trialPrefix = 'trial-'
/** Longest path of a member: more levels than any team has, and well below what an index row holds. */
const longestPath = 1_000

const randomNumber = (): string => String(randomInt(10_000_000, 100_000_000))

/** Adds a member under a free public number; undefined when the username is in use. `make` names it after its number. */
export async function addMember(t: Tx, make: (publicId: string) => Omit<NewMember, 'publicId'>): Promise<MemberRow | undefined> {
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

export interface Registration extends Profile {
  /** Absent: drawn, as for those who register by phone. */
  readonly username?: string | undefined
  /** Absent: the member signs in another way. */
  readonly password?: string | undefined
  readonly nickname?: string | undefined
  /** Member type of PS-3.1; an ordinary member when left out. */
  readonly type?: number | undefined
  /** Who brought the member, by public number or by a code; the most binding one counts, and each that is named must be right. */
  readonly recommenderId?: string | undefined
  readonly referralCode?: string | undefined
  readonly affiliateCode?: string | undefined
  /** The password was made for the member, who must change it at first use (D-H2). */
  readonly mustChange?: boolean | undefined
}

type Upline = NonNullable<NewMember['upline']>
const isNamed = (text: string | undefined): text is string => text !== undefined && text !== ''

/** The member an affiliate or referral code belongs to; undefined when it is not good here. Letters of either case. */
export const inviterOf = (t: Tx, kind: InviteKind, code: string, domain: string | undefined): Promise<Upline | undefined> =>
  findInviter(t, kind, code.toUpperCase(), domain?.toLowerCase() ?? null)

async function uplineOf(t: Tx, { affiliateCode, referralCode, recommenderId, domain }: Registration): Promise<Upline | undefined> {
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

/**
 * Registers a member who needs no further check of pattern or password: the demo world, agents and operators. Tells
 * `memberRegistered`. Errors: username_taken, recommender_unknown, affiliate_unknown. A malformed username is a fault of the caller.
 */
export async function registerMember(t: Tx, app: App, input: Registration): Promise<MemberView> {
  const username = input.username === undefined ? undefined : normaliseUsername(input.username)
  const upline = await uplineOf(t, input)
  // Looked at before the costly hash; the unique key decides when two come at once.
  if (username !== undefined && (username.startsWith(trialPrefix) || (await isUsernameTaken(t, username)))) fail('username_taken')
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password)
  const row = await addMember(t, (publicId) => {
    const name = username ?? `m${publicId}`
    return { username: name, nickname: input.nickname ?? name, type: input.type ?? memberType, upline }
  })
  if (!row) return fail('username_taken')
  await insertProfile(t, row.id, input)
  if (passwordHash !== undefined) await insertCredential(t, row.id, passwordHash, input.mustChange ?? false)
  await giveInvite(t, row.id, row.type)
  await app.jobs.emit(t, 'memberRegistered', { memberId: row.id.toString() })
  return viewOf({ ...row, payeeName: input.payeeName || null })
}
