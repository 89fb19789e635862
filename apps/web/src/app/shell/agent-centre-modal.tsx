import { Dialog, Icon } from '@khela/ui'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'
import type { AgentPage } from '../../site/page.ts'
import { agentItems, agentOrder, grouped } from './menus.ts'

/** The agent centre over the page: every page of it in its group; others than agents are told where agents come in. */
export default function AgentCentreModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('frames.agent')
  const shell = useTexts('shell')
  const { isAgent } = useSession()
  return (
    <Dialog title={shell('agentCentre')} size="wide" onClose={close}>
      {isAgent ? (
        <nav className="places" aria-label={t('menu')}>
          {grouped(agentOrder, agentItems(undefined)).map(({ group, items }) => (
            <section key={group} aria-label={t(`groups.${group}`)}>
              <h3>{t(`groups.${group}`)}</h3>
              <div className="pair">
                {items.map((item) => (
                  <Place key={item.page} {...item}>
                    <Icon name={item.icon} />
                    {t(item.page)}
                  </Place>
                ))}
              </div>
            </section>
          ))}
        </nav>
      ) : (
        <AgentsOnly />
      )}
    </Dialog>
  )
}

function Place({ page, view, children }: AgentPage & { readonly children: ReactNode }): ReactElement {
  const navigate = useNavigate()
  const modal = useModal()
  const go = () => {
    if (view === undefined) void navigate({ to: '/agentHome/$page', params: { page } })
    else modal.open(view)
  }
  return (
    <button type="button" onClick={go}>
      {children}
    </button>
  )
}

function AgentsOnly(): ReactElement {
  const errors = useTexts('errors')
  const t = useTexts('shell.titles')
  const navigate = useNavigate()
  return (
    <div className="row between">
      <p>{errors('not_an_agent')}</p>
      <button type="button" className="btn btn-go" onClick={() => void navigate({ to: '/agent' })}>
        {t('agent')}
      </button>
    </div>
  )
}
