import type { ComponentType, ReactElement } from 'react'
import type { Namespace } from '@khela/i18n'
import type { ModalName } from '../site/modal-address.ts'
import { late } from './late.tsx'

export interface ModalProps {
  readonly close: () => void
}
interface ModalEntry {
  readonly View: (props: ModalProps) => ReactElement
  readonly load: () => Promise<unknown>
  readonly texts: readonly Namespace[]
}

function modal(fetchCode: () => Promise<{ default: ComponentType<ModalProps> }>, texts: readonly Namespace[]): ModalEntry {
  return { ...late(async () => (await fetchCode()).default), texts }
}

/** Name → lazy view. A view reads what it is about from the address, never from callbacks. */
export const modals: Readonly<Record<ModalName, ModalEntry>> = {
  login: modal(() => import('../features/auth/login-modal.tsx'), ['auth', 'signin', 'security', 'registration']),
  register: modal(() => import('../features/auth/register-modal.tsx'), ['auth', 'registration', 'signin', 'kyc']),
  search: modal(() => import('../features/lobby/search-modal.tsx'), ['home']),
  join: modal(() => import('../features/auth/one-click/join-modal.tsx'), ['auth', 'signin', 'registration']),
  forgot: modal(() => import('../features/auth/forgot-modal.tsx'), ['auth', 'security', 'registration']),
  newPassword: modal(() => import('../features/auth/new-password-modal.tsx'), ['auth', 'security']),
  changePassword: modal(() => import('../features/auth/change-password-modal.tsx'), ['auth', 'security']),
  verify: modal(() => import('../features/auth/verify/verify-modal.tsx'), ['auth', 'security', 'registration']),
  welcome: modal(() => import('../features/auth/welcome-modal.tsx'), ['security']),
  consent: modal(() => import('../features/auth/privacy/consent-modal.tsx'), ['auth', 'signin']),
  terms: modal(() => import('../features/auth/terms-modal.tsx'), ['auth']),
  memberCentre: modal(() => import('./shell/member-centre-modal.tsx'), ['frames']),
  agentCentre: modal(() => import('./shell/agent-centre-modal.tsx'), ['errors', 'frames']),
  announcements: modal(() => import('../features/announcements/announcements-modal.tsx'), ['dialogs']),
  notice: modal(() => import('../features/announcements/notice-modal.tsx'), ['dialogs']),
  popup: modal(() => import('../features/announcements/popup-modal.tsx'), ['dialogs']),
  help: modal(() => import('../features/help/help-modal.tsx'), ['help']),
  feedback: modal(() => import('../features/feedback/feedback-modal.tsx'), ['auth', 'dialogs']),
  gameList: modal(() => import('../features/lobby/game-list-modal.tsx'), ['dialogs', 'home']),
  contract: modal(() => import('../features/contract/contract-modal.tsx'), ['dialogs']),
  promotion: modal(() => import('../features/promotions/promotion-modal.tsx'), ['promotions']),
  download: modal(() => import('../features/download/download-modal.tsx'), ['dialogs']),
}
