import { useParams } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { Break, Prompt } from './money-notices.ts'
import { Boundary } from './boundary.tsx'
import { findMemberPage, type WaitingPage } from './member-pages.ts'
import { MemberFrame } from './shell/member-frame.tsx'
import { useMemberItemName } from './shell/member-item-name.ts'
import { memberItem, type MemberPageName } from './shell/menus.ts'
import { Soon } from './shell/soon.tsx'

const moneyPages: ReadonlySet<MemberPageName> = new Set(['wallet', 'deposit', 'withdraw'])

function Above({ name }: { readonly name: MemberPageName }): ReactElement | null {
  if (!moneyPages.has(name)) return null
  return (
    <Boundary key={name} fallback={() => null}>
      <Suspense fallback={null}>
        <Break.View />
        {name === 'deposit' && <Prompt.View />}
      </Suspense>
    </Boundary>
  )
}

/** A page of the member centre in its frame. */
export function MemberView(): ReactElement | null {
  const found = findMemberPage(useParams({ from: '/member/$page' }).page)
  const nameOf = useMemberItemName()
  if (found === undefined) return null
  const { name, page } = found
  return (
    <MemberFrame current={name} isForTrueAccounts={page?.isForTrueAccounts ?? true}>
      {page === undefined ? (
        <Soon name={nameOf(memberItem(name))} what={name as WaitingPage} object="REWARD" />
      ) : (
        <>
          <Above name={name} />
          <page.View key={name} />
        </>
      )}
    </MemberFrame>
  )
}
