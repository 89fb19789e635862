import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { findAgentPage } from './agent-list.ts'
import { AgentFrame } from './shell/agent-home.tsx'
import { AgentStart } from './shell/agent-start.tsx'
import { agentStart } from './shell/menus.ts'
import { Soon } from './shell/soon.tsx'

/** A page of the agent centre in its frame. */
export function AgentView(): ReactElement | null {
  const found = findAgentPage(useParams({ from: '/agentHome/$page' }).page)
  const t = useTexts('frames.agent')
  if (found === undefined) return null
  const { name, page, soon } = found
  return (
    <AgentFrame current={name}>
      {page === undefined ? <Soon name={t(name)} what={soon} object="INVITE" /> : <page.View key={name} />}
      {name === agentStart && <AgentStart />}
    </AgentFrame>
  )
}
