import type { ComponentType, ReactElement } from 'react'
import type { ModalName } from '../site/modal-address.ts'
import { late } from './late.tsx'

export interface ModalProps {
  readonly close: () => void
}
interface ModalEntry {
  readonly View: (props: ModalProps) => ReactElement
  readonly load: () => Promise<unknown>
}

function modal(fetchCode: () => Promise<{ default: ComponentType<ModalProps> }>): ModalEntry {
  return late(async () => (await fetchCode()).default)
}

/** Name → lazy view. A view reads what it is about from the address, never from callbacks. */
export const modals: Readonly<Record<ModalName, ModalEntry>> = {
  login: modal(() => import('../features/auth/login-modal.tsx')),
  register: modal(() => import('../features/auth/register-modal.tsx')),
  search: modal(() => import('../features/lobby/search-modal.tsx')),
  join: modal(() => import('../features/auth/one-click/join-modal.tsx')),
  forgot: modal(() => import('../features/auth/forgot-modal.tsx')),
  newPassword: modal(() => import('../features/auth/new-password-modal.tsx')),
  changePassword: modal(() => import('../features/auth/change-password-modal.tsx')),
  verify: modal(() => import('../features/auth/verify/verify-modal.tsx')),
  welcome: modal(() => import('../features/auth/welcome-modal.tsx')),
  consent: modal(() => import('../features/auth/privacy/consent-modal.tsx')),
  terms: modal(() => import('../features/auth/terms-modal.tsx')),
  memberCentre: modal(() => import('./shell/member-centre-modal.tsx')),
  agentCentre: modal(() => import('./shell/agent-centre-modal.tsx')),
  announcements: modal(() => import('../features/announcements/announcements-modal.tsx')),
  notice: modal(() => import('../features/announcements/notice-modal.tsx')),
  popup: modal(() => import('../features/announcements/popup-modal.tsx')),
  help: modal(() => import('../features/help/help-modal.tsx')),
  feedback: modal(() => import('../features/feedback/feedback-modal.tsx')),
  gameList: modal(() => import('../features/lobby/game-list-modal.tsx')),
  contract: modal(() => import('../features/contract/contract-modal.tsx')),
  promotion: modal(() => import('../features/promotions/promotion-modal.tsx')),
  download: modal(() => import('../features/download/download-modal.tsx')),
}
