import { Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'

/** Says in words whether this is play money, and leads to the other mode (D-H6: clearly marked); on a phone the way there is folded. */
export function ModeMark({ gameId, mode }: { readonly gameId: string; readonly mode: 'real' | 'demo' }): ReactElement {
  const t = useTexts('games')
  const session = useSession()
  const modal = useModal()
  const isTrueAccount = session.state === 'in' && !session.isTrial
  const other = mode === 'demo' ? 'real' : 'demo'
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mode-mark" data-mode={mode} data-open={isOpen || undefined}>
      <span className="row">
        <Icon name={mode === 'demo' ? 'sparkles' : 'wallet'} />
        <b>{t(mode === 'demo' ? 'demoMark' : 'realMark')}</b>
      </span>
      <button type="button" className="ib mode-more" aria-expanded={isOpen} aria-label={t('modeMore')} onClick={() => setOpen(!isOpen)}>
        <Icon name="chevron-down" />
      </button>
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
