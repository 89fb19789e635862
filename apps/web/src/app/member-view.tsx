import type { Messages } from '@khela/i18n'
import { useParams } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { Soon } from '../site/soon.tsx'
import { Break, Prompt } from './money-notices.ts'
import { Boundary } from './boundary.tsx'
import { findMemberPage, type FoundPage } from './member-pages.ts'
import { MemberFrame } from './shell/member-frame.tsx'
import { useMemberItemName } from './shell/member-item-name.ts'

function Above({ name, notices }: FoundPage): ReactElement | null {
  if (notices === undefined) return null
  return (
    <Boundary key={name} fallback={() => null}>
      <Suspense fallback={null}>
        {notices.includes('break') && <Break.View />}
        {notices.includes('limits') && <Prompt.View />}
      </Suspense>
    </Boundary>
  )
}

/** A page of the member centre in its frame. */
export function MemberView(): ReactElement | null {
  const found = findMemberPage(useParams({ from: '/member/$page' }).page)
  const nameOf = useMemberItemName()
  if (found === undefined) return null
  const { name, menu, code, isForTrial = false } = found
  return (
    <MemberFrame current={name} isForTrueAccounts={!isForTrial}>
      {code === undefined ? (
        <Soon name={nameOf(menu)} what={name as keyof Messages['frames']['soon']} object="REWARD" />
      ) : (
        <>
          <Above {...found} />
          <code.View key={name} />
        </>
      )}
    </MemberFrame>
  )
}
