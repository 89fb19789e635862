import { Icon, IconButton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { read } from '../../../site/queries.ts'
import { reachByKeys } from '../../../site/reach-by-keys.ts'

/** Running notices; they can be stopped, and stand still for people who asked for less motion. */
export function NoticeStrip(): ReactElement {
  const t = useTranslations('home')
  const { data } = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const [isPaused, setPaused] = useState(false)
  const items = [
    t('noticeItems.fair'),
    ...(data === undefined || data.profile === 'DEMO' ? [t('noticeItems.demo')] : []),
    ...(data === undefined || data.whitelabel.FREEPLAY3 ? [t('noticeItems.free')] : []),
  ]
  return (
    <section className="notice" aria-label={t('notice')}>
      <Icon name="megaphone" />
      <div className="run" ref={reachByKeys} data-paused={isPaused || undefined}>
        <ul className="run-in">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
          {/* The same again, so that the strip has no gap when it begins anew. */}
          {items.map((item) => (
            <li key={`${item} again`} aria-hidden="true">
              {item}
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? t('noticePlay') : t('noticePause')}
        onClick={() => setPaused(!isPaused)}
      />
    </section>
  )
}
