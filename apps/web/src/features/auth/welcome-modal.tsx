import { Button, buttonClass, Dialog, Icon, type IconName } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useSession } from '../../site/session.ts'
import './auth.css'

const steps: readonly { readonly key: 'password' | 'contact' | 'totp'; readonly icon: IconName }[] = [
  { key: 'password', icon: 'lock' },
  { key: 'contact', icon: 'smartphone' },
  { key: 'totp', icon: 'shield-check' },
]

/** The first-login step (PS-4.4): three things that make an account safe, now or later. */
export default function WelcomeModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('security')
  const { member } = useSession()
  return (
    <Dialog title={t('first.title', { name: member?.nickname ?? '' })} onClose={close}>
      <p className="muted">{t('first.text')}</p>
      <ul className="line-list first-steps">
        {steps.map(({ key, icon }) => (
          <li key={key}>
            <span className="ic">
              <Icon name={icon} />
            </span>
            <span>{t(`first.${key}`)}</span>
          </li>
        ))}
      </ul>
      <Link className={buttonClass({ tone: 'go', size: 'xl', block: true })} to="/member/$page" params={{ page: 'security' }}>
        {t('first.go')}
      </Link>
      <Button onClick={close}>{t('first.later')}</Button>
    </Dialog>
  )
}
