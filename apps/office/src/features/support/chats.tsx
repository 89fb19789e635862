import { formatInstant } from '@khela/i18n'
import { Badge, EmptyState, IconButton, Note, Segment, Skeleton, Switch } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, isNarrowed } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { Failed } from '../../app/failed.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { useWalk } from '../../app/walk.ts'
import { useMute } from './alarm.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { supportQueries, useSupportAct, type ChatRow } from './queries.ts'
import type { SupportSearch } from './search.ts'

interface ChatsProps {
  readonly search: SupportSearch
  readonly go: (next: SupportSearch) => void
}

/** Conversations: those that wait first, then those that run; or the last that ended. */
export function Chats({ search, go }: ChatsProps): ReactElement {
  const t = useTexts('office-support')
  const o = useTexts('office')
  const isOver = search.over === 'yes'
  // What lives is of now: only conversations that ended are looked for by days.
  const days = isOver ? daysOf(search) : {}
  const list = useQuery(supportQueries.chats(isOver ? 'CLOSED' : 'LIVE', days))
  const rows = (list.data?.content ?? []).map((row) => ({ ...row, id: row.chat.id }))
  const { id } = search
  const over = isOver ? ({ over: 'yes', ...days } as const) : {}
  const open = (next: string | undefined) => go({ tab: 'chats', ...over, ...(next !== undefined && { id: next }) })
  useWalk(rows, id, open)
  return (
    <div className="office-split support-split" data-open={id !== undefined || undefined}>
      <section>
        <div className="office-bar">
          <Segment<'live' | 'over'>
            label={t('tabs.chats')}
            value={isOver ? 'over' : 'live'}
            options={[
              { value: 'live', label: t('chatsLive') },
              { value: 'over', label: t('chatsOver') },
            ]}
            onChange={(next) => go({ tab: 'chats', ...(next === 'over' && { over: 'yes' }) })}
          />
          {isOver && <DayRange days={days} onChange={(next) => go({ tab: 'chats', over: 'yes', ...next })} />}
          {list.data && <Presence isHere={list.data.isHere} isOpen={list.data.isOpen} />}
        </div>
        {list.isPending && (
          <div className="office-pad">
            {[1, 2, 3].map((n) => (
              <Skeleton key={n} height={56} className="office-gap" />
            ))}
          </div>
        )}
        {list.isError && !list.data && (
          <div className="office-pad">
            <Failed query={list} />
          </div>
        )}
        {list.data && rows.length === 0 && (
          <div className="office-pad">
            <EmptyState title={isNarrowed(days) ? o('daysNone') : t(isOver ? 'chatsNoneOver' : 'chatsNone')} />
          </div>
        )}
        <ul className="support-list">
          {rows.map((row) => (
            <Row key={row.id} row={row} isCurrent={row.id === id} onOpen={() => open(row.id)} />
          ))}
        </ul>
      </section>
      {id !== undefined && <ChatPanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

/** Whether the operator is at the chat, whether members can begin a conversation, and the sound. */
function Presence({ isHere, isOpen }: { readonly isHere: boolean; readonly isOpen: boolean }): ReactElement {
  const t = useTexts('office-support')
  const errorText = useErrorText()
  const { can } = useMe()
  const { isMuted, mute } = useMute()
  const here = useSupportAct('officeChatHere')
  return (
    <div className="support-here">
      {can('support.write') && (
        <>
          <span>{t('iAmHere')}</span>
          <Switch label={t('iAmHere')} checked={isHere} disabled={here.isPending} onChange={(next) => here.mutate({ isHere: next })} />
        </>
      )}
      <Badge tone={isOpen ? 'good' : 'plain'}>{t(isOpen ? 'chatOpen' : 'chatShut')}</Badge>
      <IconButton
        icon={isMuted ? 'volume-x' : 'volume-2'}
        label={t(isMuted ? 'soundOn' : 'soundOff')}
        aria-pressed={!isMuted}
        onClick={() => mute(!isMuted)}
      />
      {here.error !== null && (
        <Note tone="bad" role="alert">
          {errorText(here.error)}
        </Note>
      )}
    </div>
  )
}

interface RowProps {
  readonly row: ChatRow
  readonly isCurrent: boolean
  readonly onOpen: () => void
}

function Row({ row, isCurrent, onOpen }: RowProps): ReactElement {
  const t = useTexts('office-support')
  const language = useSession((session) => session.language)
  const { chat } = row
  return (
    <li>
      <button type="button" aria-current={isCurrent || undefined} onClick={onOpen}>
        <span className="grow">
          <b>{row.account}</b>
          <span className="small muted support-last">{row.last}</span>
        </span>
        <span className="support-end">
          <Badge tone={chat.state === 'WAITING' ? 'warn' : chat.state === 'OPEN' ? 'good' : 'plain'}>
            {chat.state === 'OPEN' ? (chat.operator ?? '') : t(chat.state === 'WAITING' ? 'waits' : 'ended')}
          </Badge>
          <span className="small muted num">{formatInstant(row.lastAt, chat.state === 'CLOSED' ? 'short' : 'time', language)}</span>
          {row.unseen > 0 && <span className="office-count num">{row.unseen}</span>}
        </span>
      </button>
    </li>
  )
}
