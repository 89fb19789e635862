import type { FilePurpose } from './uploads.ts'

/** Member types of PS-3.1 and what each back-office role may do. */
export const agentTypes = [1, 2, 41, 42] as const
export const trialType = 4
/** An ordinary member. */
export const memberType = 0

/** A right at the back office: what it is about, and what may be done there. A call names the one that it needs (`Endpoint.permission`). */
export type PermissionName = `${string}.${string}`

/** What a cashier works on, and may do all of. */
const cashierAreas: ReadonlySet<string> = new Set([
  'withdrawal',
  'case',
  'care',
  'deposit',
  'support',
  'kyc',
  'member',
  'adjust',
  'proposal',
])
/** What a cashier may look at besides. */
const cashierReads: ReadonlySet<PermissionName> = new Set(['ledger.read', 'game.read'])
const areaOf = (permission: PermissionName): string => permission.slice(0, permission.indexOf('.'))

/** Each role says which rights are its own. `tests/sweep/permissions.md` shows what follows for every call, for people to review. */
export const officeRoles = {
  admin: () => true,
  cashier: (permission) => cashierAreas.has(areaOf(permission)) || cashierReads.has(permission),
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
