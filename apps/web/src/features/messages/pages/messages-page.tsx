import { Tabs } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { read } from '../../../site/queries.ts'
import { places, useMessageAddress, type Place } from '../address.ts'
import { Chat } from '../chat.tsx'
import { FeedbackHistory } from '../feedback-history.tsx'
import { Inbox } from '../inbox.tsx'
import { Tickets } from '../tickets.tsx'
import { NoticeWays } from '../ways.tsx'
import '../messages.css'

const views: Readonly<Record<Place, () => ReactElement>> = {
  inbox: Inbox,
  tickets: Tickets,
  chat: Chat,
  feedback: FeedbackHistory,
  ways: NoticeWays,
}

/** On a phone the row of places moves to the one that is shown. */
const intoSight = (name: HTMLElement | null): void => name?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** What the house writes, and every way to ask it (PS-2.44). */
export function MessagesPage(): ReactElement {
  const t = useTexts('messages')
  const c = useTexts('common')
  const { place, go } = useMessageAddress()
  const unread = useUnread()
  return (
    <div className="col said">
      <title>{`${t('title')} · ${c('appName')}`}</title>
      <h1>{t('title')}</h1>
      <Tabs<Place>
        label={t('places')}
        value={place}
        onChange={(next) => go(next)}
        tabs={places.map((one) => {
          const View = views[one]
          return {
            value: one,
            label: (
              <span ref={one === place ? intoSight : undefined}>
                {t(`place.${one}`)}
                {unread[one] > 0 && (
                  <span className="count num">
                    {unread[one]}
                    <span className="sr">{t('new')}</span>
                  </span>
                )}
              </span>
            ),
            panel: one === place ? <View /> : null,
          }
        })}
      />
    </div>
  )
}

/** What is new in each place; the red dot in the menu is their sum. */
function useUnread(): Readonly<Record<Place, number>> {
  const { data: own } = useQuery({ ...read('publicState', {}), staleTime: 60_000 })
  const { data: talk } = useQuery(read('chat', {}))
  const chat = talk?.chat?.unread ?? 0
  return { inbox: Math.max(0, (own?.unreadMessage ?? 0) - chat), tickets: 0, chat, feedback: 0, ways: 0 }
}
