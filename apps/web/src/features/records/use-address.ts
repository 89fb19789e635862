import { useLocation, useNavigate, useRouter, type HistoryState } from '@tanstack/react-router'
import { readAddress, type RecordAddress } from './address.ts'

/** The filters and the open row, which live in the address: they survive a reload and can be sent to somebody. */
export function useAddress() {
  const { searchStr, state }: { readonly searchStr: string; readonly state: HistoryState } = useLocation()
  const navigate = useNavigate()
  const router = useRouter()

  /** Changes filters; the way back does not step through them. */
  function change(part: RecordAddress): void {
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...part }), replace: true, resetScroll: false })
  }

  /** Opens a row over the page; the way back closes it. */
  function open(part: Pick<RecordAddress, 'round' | 'posting'>): void {
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...part }),
      state: (before: HistoryState) => ({ ...before, modalPushed: true }),
      resetScroll: false,
    })
  }

  function close(): void {
    if (state.modalPushed === true) router.history.back()
    else change({ round: undefined, posting: undefined })
  }
  return { ...readAddress(searchStr), change, open, close }
}
