import { Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'

/** Says in words whether this is play money, and leads to the other mode (decisions H6: clearly marked). */
export function ModeMark({ gameId, mode }: { readonly gameId: string; readonly mode: 'real' | 'demo' }): ReactElement {
  const t = useTranslations('games')
  const session = useSession()
  const modal = useModal()
  const isTrueAccount = session.state === 'in' && !session.isTrial
  const other = mode === 'demo' ? 'real' : 'demo'
  return (
    <div className="mode-mark" data-mode={mode}>
      <span className="row">
        <Icon name={mode === 'demo' ? 'sparkles' : 'wallet'} />
        <b>{t(mode === 'demo' ? 'demoMark' : 'realMark')}</b>
      </span>
      {isTrueAccount ? (
        <Link className="link link-tap" to="/play/$gameId" params={{ gameId }} search={{ mode: other }} replace state={(before) => before}>
          {t(mode === 'demo' ? 'switchReal' : 'switchDemo')}
        </Link>
      ) : (
        <button type="button" className="link link-tap" onClick={() => modal.open('register', { next: `/play/${gameId}` })}>
          {t('switchReal')}
        </button>
      )}
    </div>
  )
}
