import { buttonClass } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

/** The next step where a page has nothing to show: the games. */
export function ToGames(): ReactElement {
  const t = useTexts('shell')
  return (
    <Link className={buttonClass({ tone: 'soft' })} to="/">
      {t('backToGames')}
    </Link>
  )
}
