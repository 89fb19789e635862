import { IconButton } from '@khela/ui'
import { useEffect, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { create } from 'zustand'

const key = 'khela.office.shade'
const night = window.matchMedia('(prefers-color-scheme: dark)')

interface Shade {
  /** What was chosen here; undefined follows the system. */
  readonly chosen: 'light' | 'dark' | undefined
  readonly isNight: boolean
  readonly choose: (shade: 'light' | 'dark') => void
}

const stored = localStorage.getItem(key)
const useShade = create<Shade>((set) => ({
  chosen: stored === 'light' || stored === 'dark' ? stored : undefined,
  isNight: night.matches,
  choose(chosen) {
    localStorage.setItem(key, chosen)
    set({ chosen })
  },
}))
night.addEventListener('change', ({ matches }) => useShade.setState({ isNight: matches }))

const isDark = ({ chosen, isNight }: Shade): boolean => chosen === 'dark' || (chosen === undefined && isNight)

/** Paints the whole document in the shade of the system, or in the one that was chosen in this browser. */
export function useDocumentShade(): void {
  const dark = useShade(isDark)
  useEffect(() => {
    if (dark) document.documentElement.dataset['shade'] = 'dark'
    else delete document.documentElement.dataset['shade']
  }, [dark])
}

/** From light to dark and back. */
export function ShadeButton(): ReactElement {
  const t = useTexts('office')
  const dark = useShade(isDark)
  const choose = useShade((shade) => shade.choose)
  return (
    <IconButton icon={dark ? 'sun' : 'moon'} label={t(dark ? 'shadeLight' : 'shadeDark')} onClick={() => choose(dark ? 'light' : 'dark')} />
  )
}
