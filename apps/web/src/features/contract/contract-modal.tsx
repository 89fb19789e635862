import { Button, Dialog, EmptyState, Icon, type IconName } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'

const points: readonly { readonly key: 'period' | 'rate' | 'members' | 'end'; readonly icon: IconName }[] = [
  { key: 'period', icon: 'calendar' },
  { key: 'rate', icon: 'hand-coins' },
  { key: 'members', icon: 'users' },
  { key: 'end', icon: 'triangle-alert' },
]

/** Contracts between a member and the upline, for whoever is signed in (PS-6.7): what waits, and what one would say. */
export default function ContractModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTextsOf('dialogs', 'shell')
  const modal = useModal()
  const { state, isTrial } = useSession()
  const image = objectUrl('EMPTY')
  return (
    <Dialog title={t('dialogs.contract.title')} onClose={close}>
      {state !== 'in' ? (
        <EmptyState
          title={t('dialogs.contract.loginText')}
          image={image}
          action={
            <Button tone="go" onClick={() => modal.open('login')}>
              {t('shell.login')}
            </Button>
          }
        />
      ) : isTrial ? (
        <EmptyState
          title={t('dialogs.contract.realText')}
          image={image}
          action={
            <Button tone="go" onClick={() => modal.open('register')}>
              {t('shell.register')}
            </Button>
          }
        />
      ) : (
        <EmptyState title={t('dialogs.contract.noneTitle')} text={t('dialogs.contract.noneText')} image={image} />
      )}
      <h3>{t('dialogs.contract.what')}</h3>
      <ul className="col">
        {points.map(({ key, icon }) => (
          <li key={key} className="row s13">
            <Icon name={icon} />
            <span className="grow">{t(`dialogs.contract.points.${key}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
