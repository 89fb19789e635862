import { useLocation, useNavigate } from '@tanstack/react-router'

/** The deposit the address names (`?deposit=<id>`), so that a reload and the way back from the gateway find it. */
export function useChosenDeposit() {
  const navigate = useNavigate()
  const { searchStr }: { readonly searchStr: string } = useLocation()
  const chosen = new URLSearchParams(searchStr).get('deposit') ?? undefined
  const isId = chosen !== undefined && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(chosen)

  /** Names another deposit in the address, in place of the one before. */
  function choose(id: string): void {
    void navigate({ to: '.', search: (before: object) => ({ ...before, deposit: id }), replace: true, resetScroll: false })
  }
  return { chosen: isId ? chosen : undefined, choose }
}
