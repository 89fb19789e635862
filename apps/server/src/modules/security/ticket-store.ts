/** SQL of tickets: single-use secrets between two steps, found by their hash. */
import type { Tx } from '../../kernel/index.ts'

export type TicketPurpose = 'sign_in' | 'proof' | 'payment' | 'reset' | 'hand_off'

export interface NewTicket {
  readonly hash: Buffer
  readonly purpose: TicketPurpose
  readonly memberId: bigint
  readonly lifeSeconds: number
  /** Bound to this session: a proof. */
  readonly sessionId?: bigint
  /** Bound to this network and browser: half a sign-in. */
  readonly from?: { readonly way: string; readonly network: string; readonly device: Buffer }
  /** Good at this address of the site only: a session taken along. */
  readonly host?: string
}

export async function insertTicket(t: Tx, ticket: NewTicket): Promise<void> {
  await t.run(
    `insert into identity.ticket (hash, purpose, member_id, session_id, way, ip, device, host, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, kernel.now() + $9 * interval '1 second')`,
    [
      ticket.hash,
      ticket.purpose,
      ticket.memberId,
      ticket.sessionId ?? null,
      ticket.from?.way ?? null,
      ticket.from?.network ?? null,
      ticket.from?.device ?? null,
      ticket.host ?? null,
      ticket.lifeSeconds,
    ],
  )
}

export interface TicketRow {
  readonly memberId: bigint
  readonly sessionId: bigint | null
  readonly way: string | null
  readonly network: string | null
  readonly device: Buffer | null
  readonly host: string | null
  readonly wrong: number
}

/** A ticket that still stands, locked until the transaction ends. */
export function lockTicket(t: Tx, hash: Buffer, purpose: TicketPurpose): Promise<TicketRow | undefined> {
  return t.maybe(
    `select member_id as "memberId", session_id as "sessionId", way, ip as network, device, host, wrong
       from identity.ticket where hash = $1 and purpose = $2 and used_at is null and expires_at > kernel.now() for update`,
    [hash, purpose],
  )
}

export async function useTicket(t: Tx, hash: Buffer): Promise<void> {
  await t.run('update identity.ticket set used_at = kernel.now() where hash = $1', [hash])
}

/** Binds a ticket to a browser, for so many seconds from now. */
export async function bindTicket(t: Tx, hash: Buffer, device: Buffer, lifeSeconds: number): Promise<void> {
  await t.run(`update identity.ticket set device = $2, expires_at = kernel.now() + $3 * interval '1 second' where hash = $1`, [
    hash,
    device,
    lifeSeconds,
  ])
}

/** One wrong answer more. */
export async function missTicket(t: Tx, hash: Buffer): Promise<void> {
  await t.run('update identity.ticket set wrong = wrong + 1 where hash = $1', [hash])
}

/** Ends every ticket of a member: what was half done before a password changed stays undone. */
export async function endTickets(t: Tx, memberId: bigint): Promise<void> {
  await t.run('update identity.ticket set used_at = kernel.now() where member_id = $1 and used_at is null', [memberId])
}
