import { Dialog, Icon, Money } from '@khela/ui'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts, useTextsOf } from '@khela/i18n/use-texts'
import { Avatar } from '../../site/avatar.tsx'
import { useModal } from '../../site/modal-address.ts'
import { NeedTrueAccount } from '../../site/need-true-account.tsx'
import { useSession } from '../../site/session.ts'
import { useBalance } from './balance.tsx'
import { useDots, useMenuFacts } from './facts.ts'
import { useMemberItemName } from './member-item-name.ts'
import type { MemberPageName } from '../member-pages.ts'
import { grouped, memberItems, memberOrder } from './menus.ts'

/** The member centre over the page: who is here, the balance, and every page in its group. */
export default function MemberCentreModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('frames.member')
  const { state, isTrial, member } = useSession()
  const name = member?.nickname ?? ''
  return (
    <Dialog title={t('title')} size="wide" onClose={close}>
      {state === 'in' && (
        <div className="person">
          <Avatar name={name} icon={member?.icon} />
          <span className="grow">
            <b className="wrap-any">{name}</b>
            <span className="small muted">{member?.account}</span>
          </span>
          <Funds />
        </div>
      )}
      {state === 'out' ? <SignInFirst /> : isTrial ? <NeedTrueAccount /> : <Places />}
    </Dialog>
  )
}

function Funds(): ReactElement | null {
  const { shown, data } = useBalance()
  return shown === undefined || data === undefined ? null : <Money value={shown} symbol={data.currencySymbol} className="b" />
}

function SignInFirst(): ReactElement {
  const t = useTextsOf('errors', 'shell')
  const modal = useModal()
  return (
    <div className="row between">
      <p>{t('errors.not_logged_in')}</p>
      <button type="button" className="btn btn-go" onClick={() => modal.open('login', { next: '/member' })}>
        {t('shell.login')}
      </button>
    </div>
  )
}

function Places(): ReactElement {
  const t = useTexts('frames.member')
  const navigate = useNavigate()
  const nameOf = useMemberItemName()
  const dots = useDots()
  const rows = memberItems(useMenuFacts())
  const go = (page: MemberPageName) => () => void navigate({ to: '/member/$page', params: { page } })
  return (
    <nav className="places" aria-label={t('menu')}>
      {grouped(memberOrder, rows).map(({ group, items }) => (
        <section key={group} aria-label={t(`groups.${group}`)}>
          <h3>{t(`groups.${group}`)}</h3>
          <div className="pair">
            {items.map((item) => {
              const waiting = item.dot === undefined ? 0 : dots[item.dot]
              return (
                <button key={item.page} type="button" onClick={go(item.page)}>
                  <Icon name={item.icon} />
                  <span className="grow">{nameOf(item)}</span>
                  {waiting > 0 && (
                    <span className="count num">
                      {waiting}
                      <span className="sr">{t('waiting', { count: waiting })}</span>
                    </span>
                  )}
                </button>
              )
            })}
          </div>
        </section>
      ))}
    </nav>
  )
}
