/** Events of an account of which its member is told (PS-4.15; MB-3.2). */
import type { Notices } from '../../kernel/index.ts'

const kycKinds = { APPROVED: 'kycApproved', REJECTED: 'kycRejected', EXPIRED: 'kycExpired' } as const

export const identityNotices: Notices = {
  kycDecided: ({ applicationId, tier, state }) => ({
    kind: tier === 1 && state === 'APPROVED' ? 'kycDetails' : kycKinds[state],
    ref: applicationId,
  }),
  newDeviceSeen: ({ deviceId }) => ({ kind: 'newDevice', ref: deviceId }),
  passwordChanged: ({ source }) => ({ kind: 'passwordChanged', ref: source }),
}
