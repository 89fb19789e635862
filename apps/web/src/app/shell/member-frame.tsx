import { Icon, Skeleton, StaleStrip } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../site/language.ts'
import { connectionStore } from '../../site/small/connection.ts'
import { useModal } from '../../site/modal-address.ts'
import { NeedTrueAccount } from '../../site/need-true-account.tsx'
import { clearPointsMall } from '../../site/points-mall.ts'
import { read } from '../../site/queries.ts'
import { useSession } from '../../site/session.ts'
import { useRead } from '../../site/use-read.ts'
import { useDots, useMenuFacts } from './facts.ts'
import { useIntoSight } from './into-sight.ts'
import { useMemberItemName } from './member-item-name.ts'
import type { MemberPageName } from '../member-pages.ts'
import { grouped, memberItems, memberOrder, type MemberItem } from './menus.ts'

export interface MemberFrameProps {
  readonly current: MemberPageName
  readonly isForTrueAccounts: boolean
  readonly children: ReactNode
}

/** The frame of the account pages: their menu beside them, on cotton. Says when what is shown is old. */
export function MemberFrame({ current, isForTrueAccounts, children }: MemberFrameProps): ReactElement {
  const language = useLanguage()
  const queries = useQueryClient()
  const { state, isTrial } = useSession()
  const { isError } = useRead({ ...read('memberInfo', {}), enabled: false })
  // A page of money asks for what a trial user may not see: it waits until it is known who is here, or that nobody can say.
  const isUnknown = state === 'checking' && isForTrueAccounts && !isError
  const downSince = connectionStore((line) => line.downSince)
  // Closing the member centre forgets the points mall (PS-2.30).
  useEffect(() => () => clearPointsMall(queries), [queries])
  return (
    <div className="wrap acct">
      <MemberMenu current={current} />
      <div className="col">
        {downSince !== undefined && <StaleStrip since={downSince} language={language} />}
        {state === 'in' && isTrial && isForTrueAccounts ? (
          <NeedTrueAccount />
        ) : isUnknown ? (
          <Skeleton height={180} />
        ) : state === 'out' ? null : (
          children
        )}
      </div>
    </div>
  )
}

/** All pages of the centre with their red dots; on a phone a row that can be pushed, and a button that shows them all at once. */
function MemberMenu({ current }: { readonly current: MemberPageName }): ReactElement {
  const t = useTexts('shell')
  const frames = useTexts('frames.member')
  const items = memberItems(useMenuFacts())
  const dots = useDots()
  const modal = useModal()
  return (
    <nav className="acct-menu card" aria-label={t('account')}>
      <button type="button" className="acct-all" onClick={() => modal.open('memberCentre')}>
        <Icon name="layout-grid" />
        {frames('all')}
      </button>
      {grouped(memberOrder, items).map(({ group, items: some }) => (
        <div key={group} className="acct-group" role="group" aria-label={frames(`groups.${group}`)}>
          <p className="acct-title" aria-hidden="true">
            {frames(`groups.${group}`)}
          </p>
          {some.map((item) => (
            <MemberLink
              key={item.page}
              item={item}
              isCurrent={item.page === current}
              waiting={item.dot === undefined ? 0 : dots[item.dot]}
            />
          ))}
        </div>
      ))}
      <Link to="/balance-proof">
        <Icon name="badge-check" />
        {t('balanceProof')}
      </Link>
    </nav>
  )
}

interface MemberLinkProps {
  readonly item: MemberItem
  readonly isCurrent: boolean
  /** What waits there: the red dot. */
  readonly waiting: number
}

function MemberLink({ item, isCurrent, waiting }: MemberLinkProps): ReactElement {
  const t = useTexts('frames.member')
  const nameOf = useMemberItemName()
  const intoSight = useIntoSight()
  return (
    <Link
      to="/member/$page"
      params={{ page: item.page }}
      aria-current={isCurrent ? 'page' : undefined}
      ref={isCurrent ? intoSight : undefined}
    >
      <Icon name={item.icon} />
      {nameOf(item)}
      {waiting > 0 && (
        <span className="count num">
          {waiting}
          <span className="sr">{t('waiting', { count: waiting })}</span>
        </span>
      )}
    </Link>
  )
}
