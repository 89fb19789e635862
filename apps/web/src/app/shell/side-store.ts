import { create } from 'zustand'

/** Kept over visits, and read before the first drawing by the page itself (index.html), so that nothing jumps. */
const key = 'khela.side'
const mark = 'data-side-open'

/** Whether the side menu shows its words beside its pictures. False until the page is awake, like the server's drawing. */
export const sideStore = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

/** What a wish makes of the state of now: `reverse` turns it round (PS-4.16). */
export const nextSide = (isOpen: boolean, wish: boolean | 'reverse'): boolean => (wish === 'reverse' ? !isOpen : wish)

/** Sets the side menu, or turns it round. */
export function setSide(wish: boolean | 'reverse'): void {
  const isOpen = nextSide(sideStore.getState().isOpen, wish)
  document.documentElement.toggleAttribute(mark, isOpen)
  localStorage.setItem(key, isOpen ? 'open' : 'closed')
  sideStore.setState({ isOpen })
}

/** Takes up what was chosen on an earlier visit. Call after the first drawing. */
export function resumeSide(): void {
  sideStore.setState({ isOpen: document.documentElement.hasAttribute(mark) })
}
