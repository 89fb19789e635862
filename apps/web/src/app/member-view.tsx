import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { findMemberPage, type WaitingPage } from './member-pages.ts'
import { MemberFrame } from './shell/member-frame.tsx'
import { useMemberItemName } from './shell/member-item-name.ts'
import { memberItem, type MemberPageName } from './shell/menus.ts'
import { Soon } from './shell/soon.tsx'

/** What stands for a page that is still being built; for the others the cup does. */
const objects: Partial<Record<MemberPageName, string>> = { referral: 'INVITE', messages: 'EMPTY', profit: 'EMPTY' }

/** A page of the member centre in its frame. */
export function MemberView(): ReactElement | null {
  const found = findMemberPage(useParams({ from: '/member/$page' }).page)
  const nameOf = useMemberItemName()
  if (found === undefined) return null
  const { name, page } = found
  return (
    <MemberFrame current={name} isForTrueAccounts={page?.isForTrueAccounts ?? true}>
      {page === undefined ? (
        <Soon name={nameOf(memberItem(name))} what={name as WaitingPage} object={objects[name] ?? 'REWARD'} />
      ) : (
        <page.View key={name} />
      )}
    </MemberFrame>
  )
}
