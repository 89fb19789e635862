import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 1023px)'
const onNarrow = (change: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

/** Whether stake and action are a bar at the foot of the screen, as in play.css. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    onNarrow,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
