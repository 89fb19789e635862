import { useLocation, useNavigate, useRouter, type HistoryState } from '@tanstack/react-router'

const changes = ['payment', 'sms', 'email', 'totp', 'totpOff', 'totpAlways', 'recovery', 'extra'] as const
/** What is being changed in the open view. */
export type Change = (typeof changes)[number]

/** The open change lives in the address (`?change=sms`): the way back closes it. */
export function useChange() {
  const { searchStr, state }: { readonly searchStr: string; readonly state: HistoryState } = useLocation()
  const navigate = useNavigate()
  const router = useRouter()
  const asked = new URLSearchParams(searchStr).get('change')
  return {
    change: changes.find((one) => one === asked),
    open: (change: Change) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, change }),
        state: (before: HistoryState) => ({ ...before, modalPushed: true }),
        resetScroll: false,
      }),
    close: (): void => {
      if (state.modalPushed === true) router.history.back()
      else void navigate({ to: '.', search: (before: object) => ({ ...before, change: undefined }), replace: true, resetScroll: false })
    },
  }
}
