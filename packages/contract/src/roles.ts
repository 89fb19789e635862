import type { FilePurpose } from './uploads.ts'

/** Member types of PS-3.1 and what each back-office role may do. */
export const agentTypes = [1, 2, 41, 42] as const
export const trialType = 4
/** An ordinary member. */
export const memberType = 0

export const officePermissions = [
  'withdrawal.read',
  'withdrawal.decide',
  'case.read',
  'case.close',
  'care.read',
  'care.act',
  'deposit.read',
  'deposit.decide',
  'audit.read',
  'merchant.read',
  'merchant.write',
  'ledger.read',
  'jobs.read',
  'jobs.write',
  'content.read',
  'content.write',
  'message.write',
  'support.read',
  'support.write',
  'kyc.read',
  'kyc.decide',
  'member.read',
  'member.write',
  'adjust.make',
  'adjust.approve',
  'game.read',
  'game.write',
  'poker.cards',
  'proposal.read',
  'proposal.decide',
  'operator.read',
  'operator.write',
] as const
export type OfficePermission = (typeof officePermissions)[number]
export const officeRoles = {
  admin: officePermissions,
  cashier: [
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
  ],
  auditor: [
    'withdrawal.read',
    'case.read',
    'care.read',
    'deposit.read',
    'audit.read',
    'ledger.read',
    'jobs.read',
    'merchant.read',
    'content.read',
    'support.read',
    'kyc.read',
    'member.read',
    'game.read',
    'poker.cards',
    'proposal.read',
    'operator.read',
  ],
} as const satisfies Record<string, readonly OfficePermission[]>
/** What an operator needs to look at a member's private picture. */
export const fileRights = {
  payment_slip: 'deposit.read',
  payout_proof: 'withdrawal.read',
  ticket: 'support.read',
  kyc: 'kyc.read',
} as const satisfies Record<FilePurpose, OfficePermission>
export type OfficeRole = keyof typeof officeRoles
