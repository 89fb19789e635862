import { SectionTitle } from '@khela/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'
import { useIsAwake } from '../../../site/awake.ts'
import { HelpView } from '../help-view.tsx'

/** `/help`, and `/help#term` at one of its articles (PS-2.10). */
export function HelpPage(): ReactElement {
  const t = useTextsOf('common', 'help')
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  // The server never hears of the hash.
  const isAwake = useIsAwake()
  const term = isAwake && /^[a-z0-9-]{1,40}$/i.test(hash) && hash !== 'content' ? hash : undefined
  // The place on the page stays: the article is brought into sight by the page itself.
  const onTerm = (slug: string | undefined) =>
    void navigate({ to: '.', search: true, hash: slug ?? '', replace: true, resetScroll: false, hashScrollIntoView: false })
  return (
    <div className="wrap help-page">
      <title>{`${t('help.title')} · ${t('common.appName')}`}</title>
      <meta name="description" content={t('help.description')} />
      <SectionTitle level={1}>{t('help.title')}</SectionTitle>
      <HelpView term={term} onTerm={onTerm} />
    </div>
  )
}
