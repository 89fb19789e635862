/** Making members: the one place where a row of `identity.member` begins. */
import { randomInt } from 'node:crypto'
import { memberType } from '@khela/contract'
import { normaliseUsername } from '@khela/contract/patterns'
import { fail, type App, type Tx } from '../../kernel/index.ts'
import { viewOf, type MemberView } from './members.ts'
import { hashPassword } from './passwords.ts'
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
    if (await isUsernameTaken(t, member.username)) return undefined
  }
  throw new Error('no free public number was found')
}

export interface Registration {
  readonly username: string
  readonly password: string
  readonly nickname?: string | undefined
  /** Member type of product-spec §3; an ordinary member when left out. */
  readonly type?: number | undefined
  readonly payeeName?: string | undefined
  readonly email?: string | undefined
  readonly mobileNum?: string | undefined
  /** Public number of the upline. */
  readonly recommenderId?: string | undefined
  /** The password was made for the member, who must change it at first use (decisions H2). */
  readonly mustChange?: boolean | undefined
  readonly registerUrl?: string | undefined
  readonly ip?: string | undefined
}

const filled = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

/**
 * Registers a member who needs no further check of pattern or password: the demo world, agents and operators. Tells
 * `memberRegistered`. Errors: username_taken, recommender_unknown. A malformed username is a fault of the caller.
 */
export async function registerMember(t: Tx, app: App, input: Registration): Promise<MemberView> {
  const username = normaliseUsername(input.username)
  const upline = filled(input.recommenderId) === null ? undefined : await findUpline(t, String(input.recommenderId))
  if (filled(input.recommenderId) !== null && (upline === undefined || upline.path.length > longestPath)) fail('recommender_unknown')
  // Looked at before the costly hash; the unique key decides when two come at once.
  if (username.startsWith(trialPrefix) || (await isUsernameTaken(t, username))) fail('username_taken')
  const passwordHash = await hashPassword(input.password)
  const row = await addMember(t, () => ({
    username,
    nickname: input.nickname ?? username,
    type: input.type ?? memberType,
    upline,
    payeeName: filled(input.payeeName),
    email: filled(input.email),
    mobileNum: filled(input.mobileNum),
    registerUrl: filled(input.registerUrl),
    registerIp: filled(input.ip),
  }))
  if (!row) return fail('username_taken')
  await insertCredential(t, row.id, passwordHash, input.mustChange ?? false)
  await app.jobs.emit(t, 'memberRegistered', { memberId: row.id.toString() })
  return viewOf(row)
}
