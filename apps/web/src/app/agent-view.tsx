import type { Messages } from '@khela/i18n'
import { useParams } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { agentStart } from '../features/agents/pages.ts'
import { Soon } from '../site/soon.tsx'
import { findAgentPage } from './agent-list.ts'
import { AgentFrame } from './shell/agent-home.tsx'
import { AgentStart } from './shell/agent-start.tsx'

/** A page of the agent centre in its frame. */
export function AgentView(): ReactElement | null {
  const found = findAgentPage(useParams({ from: '/agentHome/$page' }).page)
  const t = useTexts('frames.agent')
  if (found === undefined) return null
  const { page: name } = found.page
  const code = found.member?.code
  return (
    <AgentFrame current={name}>
      {code === undefined ? (
        <Soon name={t(name)} what={name as keyof Messages['frames']['soon']} object="INVITE" />
      ) : (
        <code.View key={name} />
      )}
      {name === agentStart && <AgentStart />}
    </AgentFrame>
  )
}
