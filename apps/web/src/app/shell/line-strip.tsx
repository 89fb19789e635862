import { formatInstant } from '@khela/i18n'
import { Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../site/language.ts'
import { lineStore } from '../../site/live/line.ts'

/** Over every page while the live line is down: that it is, whether it is being opened again, and the time of what is shown. */
export function LineStrip(): ReactElement {
  const t = useTranslations('shell')
  const language = useLanguage()
  const { downSince, isTrying } = lineStore()
  return (
    <div className="line-strip" role="status">
      {downSince !== undefined && (
        <div className="stale">
          <Icon name={isTrying ? 'refresh-cw' : 'wifi-off'} />
          <span>{t(isTrying ? 'lineWaiting' : 'lineDown', { time: formatInstant(downSince, 'time', language) })}</span>
        </div>
      )}
    </div>
  )
}
