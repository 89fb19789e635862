import { useLocation, useNavigate } from '@tanstack/react-router'

/** The withdrawal the address names (`?withdrawal=<id>`), so that a reload and a link from a message find it. */
export function useChosenWithdrawal() {
  const navigate = useNavigate()
  const { searchStr }: { readonly searchStr: string } = useLocation()
  const chosen = new URLSearchParams(searchStr).get('withdrawal') ?? undefined

  /** Names another one in the address, in place of the one before. */
  function choose(id: string): void {
    void navigate({ to: '.', search: (before: object) => ({ ...before, withdrawal: id }), replace: true, resetScroll: false })
  }
  return { chosen, choose }
}
