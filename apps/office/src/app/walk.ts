import { useEffect } from 'react'

/** J and K move to the next and previous row, Escape closes; not while somebody types. */
export function useWalk(rows: readonly { readonly id: string }[], id: string | undefined, open: (id: string | undefined) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      if (event.metaKey || event.ctrlKey || event.altKey || target?.closest('input, textarea, select, [role="dialog"]')) return
      const at = rows.findIndex((row) => row.id === id)
      const next = event.key === 'j' ? rows[at + 1] : event.key === 'k' ? rows[Math.max(0, at - 1)] : undefined
      if (next) open(next.id)
      else if (event.key === 'Escape' && id !== undefined) open(undefined)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}

/** The last eight characters of a public id: enough to say on the telephone. */
export const short = (id: string): string => id.slice(-8)
