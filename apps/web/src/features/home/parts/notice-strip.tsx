import { Icon, IconButton, Skeleton } from '@khela/ui'
import { useState, type CSSProperties, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useModal } from '../../../site/modal-address.ts'
import { useRead } from '../../../site/use-read.ts'
import { homeContent, useBothText } from '../../../site/banners/banner.ts'

/** Seconds that a letter takes across the strip, so that long and short headlines run at one pace. */
const secondsPerLetter = 0.19
const leastSeconds = 18

/**
 * Running headlines; a press opens one. They stop for pointer, focus and the button. For people who asked for less motion one
 * stands still, with previous and next.
 */
export function NoticeStrip(): ReactElement | null {
  const t = useTexts('home')
  const said = useBothText()
  const modal = useModal()
  const { data, isError } = useRead(homeContent)
  const [isPaused, setPaused] = useState(false)
  const [at, setAt] = useState(0)
  const items = data?.marquee.map(({ id, title }) => ({ id, words: said(title) })) ?? []
  // What went wrong is said once, in place of the banners.
  if (items.length === 0 && (data !== undefined || isError)) return null
  const shown = at % Math.max(items.length, 1)
  const turn = (by: number) => setAt((shown + by + items.length) % items.length)
  const letters = items.reduce((sum, { words }) => sum + words.length, 0)
  return (
    <section className="notice" aria-label={t('notice')}>
      <Icon name="megaphone" />
      <div className="run" data-paused={isPaused || undefined}>
        {data === undefined && <Skeleton width="60%" />}
        <ul className="run-in" style={{ '--run': `${Math.max(leastSeconds, letters * secondsPerLetter)}s` } as CSSProperties}>
          {items.map(({ id, words }, index) => (
            <li key={id} data-shown={index === shown || undefined}>
              <button type="button" onClick={() => modal.open('notice', { notice: id })}>
                {words}
              </button>
            </li>
          ))}
          {/* The same again, so that the strip has no gap when it begins anew. */}
          {items.map(({ id, words }) => (
            <li key={`${id} again`} aria-hidden="true">
              {words}
            </li>
          ))}
        </ul>
      </div>
      {items.length > 1 && (
        <>
          <IconButton className="notice-turn" icon="chevron-left" label={t('noticePrevious')} onClick={() => turn(-1)} />
          <IconButton className="notice-turn" icon="chevron-right" label={t('noticeNext')} onClick={() => turn(1)} />
        </>
      )}
      <IconButton
        className="notice-stop"
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? t('noticePlay') : t('noticePause')}
        onClick={() => setPaused(!isPaused)}
      />
    </section>
  )
}
