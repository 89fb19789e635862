import { buttonClass, EmptyState, Icon } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { read } from '../../../site/queries.ts'
import '../invite.css'

/** The reward centre: what can be had now, and where; nothing that is not there (PS-2.41). */
export function RewardsPage(): ReactElement {
  const t = useTexts('invite.rewards')
  const c = useTexts('common')
  const { data: own } = useQuery({ ...read('publicState', {}), staleTime: 60_000 })
  const promotions = own?.availablePromoCount ?? 0
  return (
    <div className="col invite">
      <title>{`${t('title')} · ${c('appName')}`}</title>
      <h1>{t('title')}</h1>
      <nav className="invite-places" aria-label={t('title')}>
        <Link className="card" to="/promotions">
          <Icon name="gift" large />
          <span className="grow">
            <b>{t('promotions')}</b>
            <span className="small muted">{t('promotionsText', { count: promotions })}</span>
          </span>
          <Icon name="chevron-right" />
        </Link>
        {own?.availablePromo.REFERRAL.enabled === true && (
          <Link className="card" to="/member/$page" params={{ page: 'referral' }}>
            <Icon name="users" large />
            <span className="grow">
              <b>{t('invite')}</b>
              <span className="small muted">{t('inviteText')}</span>
            </span>
            <Icon name="chevron-right" />
          </Link>
        )}
      </nav>
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        image={objectUrl('REWARD')}
        action={
          <Link className={buttonClass({ tone: 'soft' })} to="/member/$page" params={{ page: 'bonus' }}>
            {t('bonuses')}
          </Link>
        }
      />
    </div>
  )
}

/** Mission activity: none is running, and it says so (PS-2.43). */
export function MissionsPage(): ReactElement {
  const t = useTexts('invite.missions')
  const c = useTexts('common')
  return (
    <div className="col invite">
      <title>{`${t('title')} · ${c('appName')}`}</title>
      <h1>{t('title')}</h1>
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        image={objectUrl('REWARD')}
        action={
          <Link className={buttonClass({ tone: 'go' })} to="/promotions">
            {t('promotions')}
          </Link>
        }
      />
    </div>
  )
}
