/** SQL of sign-ins at other houses. What is found by a secret is found before anybody has a scope. */
import type { Provider } from '@khela/contract'
import { sqlScope, tokenHash, type Scope, type Tx } from '../../../kernel/index.ts'

export interface NewWayIn {
  readonly stateHash: Buffer
  readonly provider: Provider
  readonly purpose: 'enter' | 'link' | 'prove'
  readonly browser: Buffer
  readonly nonce: string
  readonly verifier: string
  readonly memberId: bigint | null
  readonly sessionId: bigint | null
  readonly page: string | null
  readonly lifeSeconds: number
}

export async function insertWayIn(t: Tx, way: NewWayIn): Promise<void> {
  await t.run(
    `insert into identity.way_in (state_hash, provider, purpose, browser, nonce, verifier, member_id, session_id, page, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, kernel.now() + $10 * interval '1 second')`,
    [
      way.stateHash,
      way.provider,
      way.purpose,
      way.browser,
      way.nonce,
      way.verifier,
      way.memberId,
      way.sessionId,
      way.page,
      way.lifeSeconds,
    ],
  )
}

export type WayInRow = Pick<NewWayIn, 'provider' | 'purpose' | 'nonce' | 'verifier' | 'memberId' | 'sessionId'> & {
  readonly page: 'site' | 'agent' | null
}

/** Uses up a sign-in that this browser began and that is not over. */
export function takeWayIn(t: Tx, stateHash: Buffer, browser: Buffer): Promise<WayInRow | undefined> {
  return t.maybe(
    `update identity.way_in set used_at = kernel.now()
      where state_hash = $1 and browser = $2 and used_at is null and expires_at > kernel.now()
     returning provider, purpose, nonce, verifier, member_id as "memberId", session_id as "sessionId", page`,
    [stateHash, browser],
  )
}

/** Notes that a signed statement was taken; false when it was before. */
export async function useStatement(t: Tx, statement: string, lifeSeconds: number): Promise<boolean> {
  const made = await t.run(
    `insert into identity.proof_seen (hash, expires_at) values ($1, kernel.now() + $2 * interval '1 second') on conflict do nothing`,
    [tokenHash(statement), lifeSeconds],
  )
  return made === 1
}

/** The member that an account of another house signs in; notes that it did. */
export function useLink(t: Tx, provider: Provider, subject: string): Promise<{ memberId: bigint } | undefined> {
  return t.maybe(
    'update identity.linked set used_at = kernel.now() where provider = $1 and subject = $2 returning member_id as "memberId"',
    [provider, subject],
  )
}

/** Links, unless the account there or the member's place for that house is taken: false then. */
export async function insertLink(
  t: Tx,
  link: { provider: Provider; subject: string; memberId: bigint; name: string | null },
): Promise<boolean> {
  const made = await t.run(
    'insert into identity.linked (provider, subject, member_id, name) values ($1, $2, $3, $4) on conflict do nothing',
    [link.provider, link.subject, link.memberId, link.name],
  )
  return made === 1
}

export interface NewcomerRow {
  readonly provider: Provider
  readonly subject: string
  readonly name: string | null
  readonly mobileNum: string | null
}

export async function insertNewcomer(
  t: Tx,
  newcomer: NewcomerRow & { readonly ticketHash: Buffer; readonly browser: Buffer; readonly lifeSeconds: number },
): Promise<void> {
  await t.run(
    `insert into identity.newcomer (ticket_hash, provider, subject, name, mobile_num, browser, expires_at)
     values ($1, $2, $3, $4, $5, $6, kernel.now() + $7 * interval '1 second')`,
    [newcomer.ticketHash, newcomer.provider, newcomer.subject, newcomer.name, newcomer.mobileNum, newcomer.browser, newcomer.lifeSeconds],
  )
}

/** Uses up the ticket of a newcomer. */
export function takeNewcomer(t: Tx, ticketHash: Buffer, browser: Buffer): Promise<NewcomerRow | undefined> {
  return t.maybe(
    `update identity.newcomer set used_at = kernel.now()
      where ticket_hash = $1 and browser = $2 and used_at is null and expires_at > kernel.now()
     returning provider, subject, name, mobile_num as "mobileNum"`,
    [ticketHash, browser],
  )
}

/** What a house signs with, and whether it was fetched within so many seconds. */
export function keysOf(
  t: Tx,
  provider: Provider,
  lifeSeconds: number,
): Promise<{ keys: Readonly<Record<string, unknown>>; isFresh: boolean } | undefined> {
  return t.maybe(
    `select keys, fetched_at > kernel.now() - $2 * interval '1 second' as "isFresh" from identity.provider_keys where provider = $1`,
    [provider, lifeSeconds],
  )
}

export async function insertKeys(t: Tx, provider: Provider, keys: Readonly<Record<string, unknown>>): Promise<void> {
  await t.run(
    `insert into identity.provider_keys (provider, keys) values ($1, $2::jsonb)
     on conflict (provider) do update set keys = excluded.keys, fetched_at = kernel.now()`,
    [provider, JSON.stringify(keys)],
  )
}

export interface LinkRow {
  readonly provider: Provider
  readonly name: string | null
  readonly linkedAt: Date
  readonly usedAt: Date
}

export function linksOf(t: Tx, scope: Scope, memberId: bigint): Promise<LinkRow[]> {
  const within = sqlScope(scope, { member: 'm.member_id', path: 'm.path' }, 2)
  return t.query(
    `select l.provider, l.name, l.linked_at as "linkedAt", l.used_at as "usedAt"
       from identity.linked l join identity.line_view m on m.member_id = l.member_id
      where l.member_id = $1 and ${within.where} order by l.linked_at`,
    [memberId, ...within.params],
  )
}

export async function removeLink(t: Tx, memberId: bigint, provider: Provider): Promise<number> {
  return t.run('delete from identity.linked where member_id = $1 and provider = $2', [memberId, provider])
}

/** Ways in that are left to a member: a password, a proved phone, accounts at other houses. `lock` holds the member meanwhile. */
export async function waysLeft(
  t: Tx,
  memberId: bigint,
  how: 'look' | 'lock',
): Promise<{ hasPassword: boolean; hasPhone: boolean; linked: number }> {
  if (how === 'lock') await t.run('select 1 from identity.member where id = $1 for update', [memberId])
  return t.one(
    `select exists (select 1 from identity.credential where member_id = $1) as "hasPassword",
            exists (select 1 from identity.profile where member_id = $1 and mobile_signs_in and mobile_verified_at is not null) as "hasPhone",
            (select count(*)::int from identity.linked where member_id = $1) as linked`,
    [memberId],
  )
}
