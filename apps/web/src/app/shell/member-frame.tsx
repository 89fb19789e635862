import { Button, EmptyState, Icon, StaleStrip, type IconName } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../site/art.ts'
import { useLanguage } from '../../site/language.ts'
import { lineStore } from '../../site/live.ts'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'

const looks = {
  wallet: { icon: 'wallet', text: 'wallet' },
  deposit: { icon: 'arrow-down-left', text: 'deposit' },
  withdraw: { icon: 'arrow-up-right', text: 'withdraw' },
  betting: { icon: 'dices', text: 'bettingRecord' },
  account: { icon: 'scroll-text', text: 'accountRecord' },
} as const satisfies Record<string, { icon: IconName; text: string }>
type PageName = keyof typeof looks
const isPageName = (name: string): name is PageName => Object.hasOwn(looks, name)

export interface MemberFrameProps {
  readonly current: string
  readonly available: readonly string[]
  readonly isForTrueAccounts: boolean
  readonly children: ReactNode
}

/** The frame of the account pages: their menu beside them, on cotton. Says when what is shown is old. */
export function MemberFrame({ current, available, isForTrueAccounts, children }: MemberFrameProps): ReactElement {
  const t = useTranslations('shell')
  const language = useLanguage()
  const { state, isTrial } = useSession()
  const downSince = lineStore((line) => line.downSince)
  return (
    <div className="wrap acct">
      <nav className="acct-menu card" aria-label={t('account')}>
        {available.filter(isPageName).map((name) => (
          <Link key={name} to="/member/$page" params={{ page: name }} aria-current={name === current ? 'page' : undefined}>
            <Icon name={looks[name].icon} />
            {t(looks[name].text)}
          </Link>
        ))}
        <Link to="/balance-proof">
          <Icon name="badge-check" />
          {t('balanceProof')}
        </Link>
      </nav>
      <div className="col">
        {downSince !== undefined && <StaleStrip since={downSince} language={language} />}
        {state === 'in' && isTrial && isForTrueAccounts ? <NeedTrueAccount /> : state === 'out' ? null : children}
      </div>
    </div>
  )
}

/** Money pages are closed to trial users (product-spec §6). */
function NeedTrueAccount(): ReactElement {
  const t = useTranslations()
  const modal = useModal()
  return (
    <>
      <title>{t('shell.account')}</title>
      <EmptyState
        title={t('errors.need_true_account')}
        image={objectUrl('REWARD')}
        action={
          <Button tone="go" onClick={() => modal.open('register')}>
            {t('shell.register')}
          </Button>
        }
      />
    </>
  )
}
