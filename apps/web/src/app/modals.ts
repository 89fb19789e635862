import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { Namespace } from '@khela/i18n'
import type { ModalName } from '../site/modal-address.ts'

export interface ModalProps {
  readonly close: () => void
}
interface ModalEntry {
  readonly view: LazyExoticComponent<ComponentType<ModalProps>>
  readonly load: () => Promise<{ default: ComponentType<ModalProps> }>
  readonly texts: readonly Namespace[]
}

function modal(load: ModalEntry['load'], texts: readonly Namespace[]): ModalEntry {
  return { view: lazy(load), load, texts }
}

/** Name → lazy view. A view reads what it is about from the address, never from callbacks. */
export const modals: Readonly<Record<ModalName, ModalEntry>> = {
  login: modal(() => import('../features/auth/login-modal.tsx'), ['auth']),
  register: modal(() => import('../features/auth/register-modal.tsx'), ['auth']),
  search: modal(() => import('../features/lobby/search-modal.tsx'), ['home']),
  terms: modal(() => import('../features/auth/terms-modal.tsx'), ['auth']),
}
