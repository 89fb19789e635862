/** Which offers this browser has shown: a red dot counts the others (PS-2.29). */
import { create } from 'zustand'

const key = 'khela.promotions.seen'
/** Ids of offers that are long over need not be kept. */
const most = 500

function take(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

const promotionMarks = create<{ readonly ids: readonly string[] }>(() => ({ ids: typeof window === 'undefined' ? [] : take() }))

/** How many of these this browser has not shown. */
export const useNewPromotions = (ids: readonly string[]): number =>
  promotionMarks((seen) => ids.filter((id) => !seen.ids.includes(id)).length)

/** These are on the screen: they count no more. */
export function markPromotions(ids: readonly string[]): void {
  const { ids: before } = promotionMarks.getState()
  const fresh = ids.filter((id) => !before.includes(id))
  if (fresh.length === 0) return
  const next = [...fresh, ...before].slice(0, most)
  promotionMarks.setState({ ids: next })
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Full or shut: it is then remembered until the page is left.
  }
}
