import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Button, Icon, type IconName } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { useModal } from '../../../site/modal-address.ts'
import type { Change } from './address.ts'

type Security = ReplyOf<'security'>

interface GuardProps {
  readonly icon: IconName
  readonly title: string
  readonly state: string
  readonly isOn: boolean
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
  readonly second?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** One thing that guards the account: what it is, how it stands, and the way to change it. */
function Guard({ icon, title, state, isOn, action, second }: GuardProps): ReactElement {
  const button = (one: NonNullable<GuardProps['action']>, tone: 'soft' | 'go') => (
    <Button tone={tone} aria-label={`${title}: ${one.label}`} onClick={one.onPress}>
      {one.label}
    </Button>
  )
  return (
    <li>
      <span className="ic">
        <Icon name={icon} />
      </span>
      <span>
        <b>{title}</b>
        <span className={`small ${isOn ? 'muted' : 'guard-off'} num`}>{state}</span>
      </span>
      <span className="guard-do">
        {action && button(action, isOn ? 'soft' : 'go')}
        {second && button(second, 'soft')}
      </span>
    </li>
  )
}

/** Everything that guards the account, each with its way to change it (reference: member-360-bn). */
export function Guards({ security, open }: { readonly security: Security; readonly open: (change: Change) => void }): ReactElement {
  const t = useTexts('security')
  const language = useLanguage()
  const modal = useModal()
  const to = (isOn: boolean, change: Change) => ({ label: t(isOn ? 'changeIt' : 'turnOn'), onPress: () => open(change) })
  const { hasPassword, passwordChangedAt, hasPaymentPassword, mobileNum, email, hasTotp, recoveryCodesLeft, totpAlways } = security
  return (
    <ul className="line-list">
      <Guard
        icon="key-round"
        title={t('guards.password')}
        state={passwordChangedAt === null ? t('off') : t('guards.changedAt', { day: formatInstant(passwordChangedAt, 'day', language) })}
        isOn={hasPassword}
        action={{ label: t(hasPassword ? 'changeIt' : 'turnOn'), onPress: () => modal.open('changePassword') }}
      />
      <Guard
        icon="lock"
        title={t('guards.payment')}
        state={t(hasPaymentPassword ? 'on' : 'off')}
        isOn={hasPaymentPassword}
        action={to(hasPaymentPassword, 'payment')}
      />
      <Guard
        icon="smartphone"
        title={t('guards.mobile')}
        state={mobileNum ?? t('none')}
        isOn={mobileNum !== null}
        action={to(mobileNum !== null, 'sms')}
      />
      <Guard
        icon="at-sign"
        title={t('guards.email')}
        state={email ?? t('none')}
        isOn={email !== null}
        action={to(email !== null, 'email')}
      />
      <Guard
        icon="qr-code"
        title={t('guards.totp')}
        state={hasTotp ? t('guards.recoveryLeft', { count: recoveryCodesLeft }) : t('off')}
        isOn={hasTotp}
        action={hasTotp ? { label: t('guards.newCodes'), onPress: () => open('recovery') } : to(false, 'totp')}
        second={hasTotp ? { label: t('turnOff'), onPress: () => open('totpOff') } : undefined}
      />
      {hasTotp && (
        <Guard
          icon="log-in"
          title={t('guards.always')}
          state={t(totpAlways ? 'on' : 'off')}
          isOn={totpAlways}
          action={{ label: t(totpAlways ? 'turnOff' : 'turnOn'), onPress: () => open('totpAlways') }}
        />
      )}
      <Guard
        icon="shield-check"
        title={t('guards.extra')}
        state={t(security.extraForAll ? 'extra.forAll' : security.extraOn ? 'extra.on' : 'extra.off')}
        isOn={security.extraOn || security.extraForAll}
        action={security.extraForAll ? undefined : { label: t(security.extraOn ? 'turnOff' : 'turnOn'), onPress: () => open('extra') }}
      />
    </ul>
  )
}

/** How many of five things guard the account, sewn as a row of stitches. */
export function Score({ security }: { readonly security: Security }): ReactElement {
  const t = useTexts('security')
  const { hasPassword, hasPaymentPassword, mobileNum, email, hasTotp } = security
  const have = [hasPassword, hasPaymentPassword, mobileNum !== null, email !== null, hasTotp].filter(Boolean).length
  const word = have === 5 ? 'best' : have === 4 ? 'good' : have >= 2 ? 'fair' : 'weak'
  return (
    <section className="card guard-score">
      <div className="row between">
        <span>
          <span className="small guard-score-of">{t('score.title')}</span>
          <b>{t(`score.${word}`)}</b>
        </span>
        <b className="num guard-score-count" aria-label={t('score.of', { have, all: 5 })}>
          {have}/5
        </b>
      </div>
      <div className="guard-score-bar" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((step) => (
          <i key={step} data-on={step <= have || undefined} />
        ))}
      </div>
    </section>
  )
}
