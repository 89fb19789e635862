import type { FilePurpose } from './files/uploads.ts'

/** Member types of PS-3.1 and what each back-office role may do. */
export const agentTypes = [1, 2, 41, 42] as const
export const trialType = 4
/** An ordinary member. */
export const memberType = 0

export type PlayerRole = 'trial' | 'member' | 'agent'

/** The role of a member type, PS-3.1. */
export function playerRole(type: number): PlayerRole {
  if (type === trialType) return 'trial'
  return (agentTypes as readonly number[]).includes(type) ? 'agent' : 'member'
}

/** A right at the back office: what it is about, and what may be done there. A call names the one that it needs (`Endpoint.permission`). */
export type PermissionName = `${string}.${string}`

/** The rights of a cashier, one by one: a new right is no cashier's until somebody writes it here. */
export const cashierRights: ReadonlySet<PermissionName> = new Set([
  'withdrawal.read',
  'withdrawal.decide',
  'case.read',
  'case.close',
  'care.read',
  'care.act',
  'deposit.read',
  'deposit.decide',
  'ledger.read',
  'support.read',
  'support.write',
  'kyc.read',
  'kyc.decide',
  'member.read',
  'member.write',
  'adjust.make',
  'adjust.approve',
  'game.read',
  'proposal.read',
  'proposal.decide',
])

/** Each role says which rights are its own. `tests/sweep/permissions.md` shows what follows for every call, for people to review. */
export const officeRoles = {
  admin: () => true,
  cashier: (permission) => cashierRights.has(permission),
  // Whoever audits the house changes nothing in it; the cards of a hand are looked at under a right of their own.
  auditor: (permission) => permission.endsWith('.read') || permission === 'poker.cards',
} as const satisfies Record<string, (permission: PermissionName) => boolean>
/** What an operator needs to look at a member's private picture. */
export const fileRights = {
  payment_slip: 'deposit.read',
  payout_proof: 'withdrawal.read',
  ticket: 'support.read',
  kyc: 'kyc.read',
} as const satisfies Record<FilePurpose, PermissionName>
export type OfficeRole = keyof typeof officeRoles
