import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PageHead } from '../../app/page-head.tsx'
import './care.css'
import { ChatSettings } from './chat-settings.tsx'
import { Chats } from './chats.tsx'
import { Letters } from './letters.tsx'
import { useDesk, useWaitingCare } from './queries.ts'
import { careTabs, type CareSearch, type CareTab, readCareSearch } from './search.ts'
import { Tickets } from './tickets.tsx'
import { defineOfficePage } from '../../app/page.ts'

const views: Readonly<Record<CareTab, (props: { readonly search: CareSearch; readonly go: (next: CareSearch) => void }) => ReactElement>> =
  {
    chats: Chats,
    tickets: Tickets,
    letters: Letters,
    settings: ChatSettings,
  }

/** The desk: conversations, tickets, messages to members. What is open stands beside its list. */
function CarePage(): ReactElement {
  const t = useTexts('office-care')
  const search = useSearch({ from: '/care' })
  const navigate = useNavigate({ from: '/care' })
  const { chats, tickets } = useDesk(true)
  const counts: Partial<Record<CareTab, number>> = { chats, tickets }
  const View = views[search.tab]
  return (
    <section>
      <PageHead title={t('title')} />
      <div className="office-bar">
        <nav className="care-tabs" aria-label={t('title')}>
          {careTabs.map((tab) => (
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

export const care = defineOfficePage({
  name: 'care',
  menu: {
    text: 'care',
    group: 'groupPeople',
    icon: 'headset',
    permission: 'support.read',
    search: { tab: 'chats' },
    useWaiting: useWaitingCare,
  },
  readSearch: readCareSearch,
  View: CarePage,
})
