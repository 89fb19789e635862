import { useLocation, useNavigate } from '@tanstack/react-router'

export const places = ['inbox', 'tickets', 'chat', 'feedback', 'ways'] as const
export type Place = (typeof places)[number]

/** What the address of the messages page says: the place, and the ticket that is open there. */
export function readAddress(searchText: string): { readonly place: Place; readonly ticket: string | undefined } {
  const search = new URLSearchParams(searchText)
  const id = search.get('id') ?? ''
  return {
    place: places.find((one) => one === search.get('tab')) ?? 'inbox',
    ticket: /^(new|tkt_[0-9A-Za-z]{22})$/.test(id) ? id : undefined,
  }
}

/** The place on the page, which lives in the address: it survives a reload and can be linked to. */
export function useMessageAddress() {
  const { searchStr }: { readonly searchStr: string } = useLocation()
  const navigate = useNavigate()
  const go = (place: Place, id?: string): void =>
    void navigate({ to: '.', search: { tab: place === 'inbox' ? undefined : place, id }, resetScroll: false })
  return { ...readAddress(searchStr), go }
}
