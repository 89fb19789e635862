import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useWait } from '../texts.ts'
import { useNow } from '../use-now.ts'

/** How long something has been waiting, counting; only this node is redrawn. */
export function Wait({ since }: { readonly since: string }): ReactElement {
  const t = useTranslations('cashier')
  const say = useWait()
  const waited = Math.max(0, useNow() - Math.floor(Date.parse(since) / 1000))
  const time = say(waited)
  return (
    <span role="timer" aria-label={t('waited', { time })}>
      {time}
    </span>
  )
}
