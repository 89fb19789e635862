import { Stitch } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { categoryPath, screenOf, useCategoryName, type VendorCategory } from '../../site/categories.ts'
import { useLanguage } from '../../site/language.ts'
import { useLaunch } from '../../site/launch.ts'
import { VendorMark } from '../../site/small/vendor-mark.tsx'
import { menuLayout } from './menu-layout.ts'

interface VendorMenuProps {
  readonly category: VendorCategory
  /** The middle of its category, in pixels from the start of the navigation. */
  readonly at: number
  readonly takesFocus: boolean
  readonly onStay: () => void
  readonly onClose: () => void
}

/** The vendors of a category under the navigation; wide above ten of them (PS-2.18). */
export default function VendorMenu({ category, at, takesFocus, onStay, onClose }: VendorMenuProps): ReactElement {
  const t = useTexts('shell')
  const name = useCategoryName()
  const panel = useRef<HTMLDivElement>(null)
  const layout = menuLayout(category.cards.length)
  // Under its category and within the window, before anything is painted.
  useLayoutEffect(() => {
    const element = panel.current
    const nav = element?.closest('nav')
    if (element === null || nav === null || nav === undefined) return
    const most = nav.clientWidth - element.offsetWidth - 16
    element.style.insetInlineStart = `${Math.max(16, Math.min(at - element.offsetWidth / 2, most))}px`
  }, [at])
  useEffect(() => {
    if (takesFocus) panel.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [takesFocus])
  return (
    <div
      ref={panel}
      className={`drop ${layout === 'large' ? 'drop-large' : ''}`}
      role="group"
      aria-label={t('vendorsOf', { name: name(category.gameClassify) })}
      onPointerEnter={onStay}
    >
      <Stitch runs />
      <ul style={{ '--columns': String(Math.min(category.cards.length, layout === 'large' ? 6 : 3)) } as CSSProperties}>
        {category.cards.map((card) => (
          <li key={card.vassalage}>
            <Vendor category={category} card={card} onClose={onClose} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface VendorProps {
  readonly category: VendorCategory
  readonly card: VendorCategory['cards'][number]
  readonly onClose: () => void
}

/** A vendor: where games stand in a list it leads to its list, where they stand in halls it opens the hall. */
function Vendor({ category, card, onClose }: VendorProps): ReactElement {
  const { startVendor } = useLaunch()
  const language = useLanguage()
  const code = category.gameClassify
  const inside = (
    <>
      <VendorMark vassalage={card.vassalage} title={card.title} />
      <b>{language === 'bn' ? card.title.bn : card.title.en}</b>
    </>
  )
  if (screenOf(code.toUpperCase()) !== 'center') {
    return (
      <Link
        className="drop-card"
        to="/$category"
        params={{ category: categoryPath(code) }}
        search={{ vassalage: card.vassalage }}
        onClick={onClose}
      >
        {inside}
      </Link>
    )
  }
  const start = () => {
    onClose()
    void startVendor(code, card.vassalage)
  }
  return (
    <button type="button" className="drop-card" onClick={start}>
      {inside}
    </button>
  )
}
