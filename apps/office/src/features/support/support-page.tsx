import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PageHead } from '../../app/page-head.tsx'
import './support.css'
import { ChatSettings } from './chat-settings.tsx'
import { Chats } from './chats.tsx'
import { Letters } from './letters.tsx'
import { useDesk, useWaitingSupport } from './queries.ts'
import { supportTabs, type SupportSearch, type SupportTab, readSupportSearch } from './search.ts'
import { Tickets } from './tickets.tsx'
import { defineOfficePage } from '../../app/page.ts'

const views: Readonly<
  Record<SupportTab, (props: { readonly search: SupportSearch; readonly go: (next: SupportSearch) => void }) => ReactElement>
> = {
  chats: Chats,
  tickets: Tickets,
  letters: Letters,
  settings: ChatSettings,
}

/** The desk: conversations, tickets, messages to members. What is open stands beside its list. */
function SupportPage(): ReactElement {
  const t = useTexts('office-support')
  const search = useSearch({ from: '/care' })
  const navigate = useNavigate({ from: '/care' })
  const { chats, tickets } = useDesk(true)
  const counts: Partial<Record<SupportTab, number>> = { chats, tickets }
  const View = views[search.tab]
  return (
    <section>
      <PageHead title={t('title')} />
      <div className="office-bar">
        <nav className="support-tabs" aria-label={t('title')}>
          {supportTabs.map((tab) => (
            <button
              key={tab}
              type="button"
              className="chip"
              aria-pressed={tab === search.tab}
              onClick={() => void navigate({ search: { tab } })}
            >
              {t(`tabs.${tab}`)}
              {(counts[tab] ?? 0) > 0 && <span className="office-count num">{counts[tab]}</span>}
            </button>
          ))}
        </nav>
      </div>
      <View search={search} go={(next) => void navigate({ search: next })} />
    </section>
  )
}

export const support = defineOfficePage({
  name: 'support',
  menu: {
    text: 'support',
    group: 'groupPeople',
    icon: 'headset',
    permission: 'support.read',
    search: { tab: 'chats' },
    useWaiting: useWaitingSupport,
  },
  readSearch: readSupportSearch,
  View: SupportPage,
})
