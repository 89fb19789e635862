import { Segment } from '@khela/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf } from '../../app/address.ts'
import { PageHead } from '../../app/page-head.tsx'
import { WaitingChanges } from '../../app/rule-change.tsx'
import { DepositPanel } from './deposit-panel.tsx'
import { DeskTab } from './desk-tab.tsx'
import { OffersTab } from './offers-tab.tsx'
import { QueueTab } from './queue-tab.tsx'
import { ReceivedTab } from './received-tab.tsx'
import { depositTabs, type DepositTab, readDepositsSearch } from './search.ts'
import { SettingsTab } from './settings-form.tsx'
import { defineOfficePage } from '../../app/page.ts'
import { useWaitingDeposits } from './queries.ts'
import './deposits.css'

/** Deposits: the queue with the chosen one beside it, what came in, methods and numbers, offers. */
function DepositsPage(): ReactElement {
  const t = useTexts('office-deposits')
  const search = useSearch({ from: '/deposits' })
  const { tab, filter, id } = search
  const days = daysOf(search)
  const navigate = useNavigate({ from: '/deposits' })
  const isOpen = tab === 'queue' && id !== undefined
  const open = (next: string | undefined) =>
    void navigate({ search: { tab, filter, ...days, ...(next && { id: next }) }, replace: id !== undefined })
  return (
    <div className="office-split" data-open={isOpen || undefined}>
      <section>
        <PageHead title={t('title')} />
        <div className="office-bar">
          <Segment<DepositTab>
            label={t('title')}
            value={tab}
            options={depositTabs.map((value) => ({ value, label: value === 'settings' ? t('settings.title') : t(value) }))}
            onChange={(next) => void navigate({ search: { tab: next, filter } })}
          />
        </div>
        {tab === 'queue' && (
          <QueueTab
            filter={filter}
            days={days}
            current={id}
            onOpen={open}
            onFilter={(next) => void navigate({ search: { tab, filter: next, ...days } })}
            onDays={(next) => void navigate({ search: { tab, filter, ...next } })}
          />
        )}
        {tab === 'received' && <ReceivedTab />}
        {tab === 'desk' && <WaitingChanges acts={['officeReceivingAccountSave', 'officeDepositMethodSave']} />}
        {tab === 'desk' && <DeskTab />}
        {tab === 'offers' && <WaitingChanges acts={['officeDepositOfferSave']} />}
        {tab === 'offers' && <OffersTab />}
        {tab === 'settings' && <SettingsTab />}
      </section>
      {isOpen && <DepositPanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

export const deposits = defineOfficePage({
  name: 'deposits',
  menu: {
    text: 'deposits',
    group: 'groupMoney',
    icon: 'arrow-down',
    permission: 'deposit.read',
    search: { tab: 'queue', filter: 'waiting' },
    useWaiting: useWaitingDeposits,
  },
  readSearch: readDepositsSearch,
  View: DepositsPage,
})
