import type { TableId } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Badge, Button, EmptyState, Note, notify, SelectField, Skeleton, StaleStrip } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { Reasoned } from '../../app/reasoned.tsx'
import { useSession } from '../../app/session.ts'
import { tableQueries, useTableAct, type Line, type Mute } from './queries.ts'

type Asked = { readonly take: Line } | { readonly mute: Who } | { readonly lift: Who }
interface Who {
  readonly memberId: string
  readonly account: string
}
const hours = [0, 1, 4, 24, 72, 168, 720] as const

/** What scrolls is reachable by keys. */
const scrolls = { role: 'log', tabIndex: 0 } as const
/** The newest line is in sight when it comes; only its box moves, never the page. */
const intoSight = (line: HTMLElement | null): void => {
  const box = line?.parentElement
  box?.scrollTo({ top: box.scrollHeight })
}

/** What is said at a table, and who may not write: a line is taken away, a writer muted or let write again, each with its reason. */
export function Talk({ table }: { readonly table: TableId }): ReactElement {
  const t = useTexts('tables-desk')
  const office = useTexts('office')
  const language = useSession((session) => session.language)
  const { can } = useMe()
  const mayAct = can('support.write')
  const said = useQuery(tableQueries.lines(table))
  const [asked, setAsked] = useState<Asked>()
  const lines = said.data?.lines ?? []
  const close = () => setAsked(undefined)
  return (
    <div className="desk-col">
      {said.isPending && <Skeleton height={240} />}
      {said.isError && !said.data && <Failed query={said} />}
      {said.isError && said.data && <StaleStrip since={new Date(said.dataUpdatedAt)} language={language} />}
      {said.data && lines.length === 0 && <EmptyState title={t('noLines')} />}
      {lines.length > 0 && (
        <div className="desk-lines" aria-label={t('lines')} {...scrolls}>
          {lines.map((line) => (
            <ChatLine key={line.id} line={line} isLast={line === lines.at(-1)} onAsk={mayAct ? setAsked : undefined} />
          ))}
        </div>
      )}
      {!mayAct && <Note>{office('mayOnlyRead')}</Note>}
      <Mutes onLift={mayAct ? (lift) => setAsked({ lift }) : undefined} />
      {asked !== undefined && 'take' in asked && <TakeDialog line={asked.take} onClose={close} />}
      {asked !== undefined && 'mute' in asked && <MuteDialog who={asked.mute} isLift={false} onClose={close} />}
      {asked !== undefined && 'lift' in asked && <MuteDialog who={asked.lift} isLift onClose={close} />}
    </div>
  )
}

interface ChatLineProps {
  readonly line: Line
  readonly isLast: boolean
  readonly onAsk: ((asked: Asked) => void) | undefined
}

function ChatLine({ line, isLast, onAsk }: ChatLineProps): ReactElement {
  const t = useTexts('tables-desk')
  const language = useSession((session) => session.language)
  const { memberId, account, mutedUntil } = line
  const who = memberId === null ? undefined : { memberId, account: account ?? memberId }
  return (
    <div ref={isLast ? intoSight : undefined}>
      <p className="small muted">
        <b>{account ?? line.who ?? t('dealer')}</b> <span className="num">{formatInstant(line.at, 'second', language)}</span>{' '}
        {mutedUntil !== null && <Badge tone="warn">{t('muted', { time: formatInstant(mutedUntil, 'short', language) })}</Badge>}
      </p>
      <p className="office-break">{line.text}</p>
      {onAsk && (
        <p className="desk-acts">
          <Button tone="soft" icon="x" aria-label={t('takeAwayLine', { text: line.text })} onClick={() => onAsk({ take: line })}>
            {t('takeAway')}
          </Button>
          {who !== undefined && mutedUntil === null && (
            <Button tone="soft" icon="volume-x" aria-label={t('muteOf', { account: who.account })} onClick={() => onAsk({ mute: who })}>
              {t('mute')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function Mutes({ onLift }: { readonly onLift: ((who: Who) => void) | undefined }): ReactElement {
  const t = useTexts('tables-desk')
  const mutes = useQuery(tableQueries.mutes())
  return (
    <section aria-labelledby="table-mutes">
      <h3 id="table-mutes">{t('mutes')}</h3>
      <p className="small muted">{t('everywhere')}</p>
      {mutes.isPending && <Skeleton height={44} />}
      {mutes.isError && !mutes.data && <Failed query={mutes} />}
      {mutes.data?.mutes.length === 0 && <p className="muted s13">{t('noMutes')}</p>}
      <ul className="desk-mutes">
        {mutes.data?.mutes.map((mute) => (
          <MuteLine key={mute.memberId} mute={mute} onLift={onLift} />
        ))}
      </ul>
    </section>
  )
}

function MuteLine({ mute, onLift }: { readonly mute: Mute; readonly onLift: ((who: Who) => void) | undefined }): ReactElement {
  const t = useTexts('tables-desk')
  const language = useSession((session) => session.language)
  const { memberId, account, until, reason, by } = mute
  const name = account ?? memberId
  return (
    <li>
      <span className="grow">
        <b>{name}</b> <span className="small muted num">{t('muted', { time: formatInstant(until, 'short', language) })}</span>
        <span className="small desk-block office-break">
          {reason} {by !== null && <span className="muted">{t('by', { name: by })}</span>}
        </span>
      </span>
      {onLift && (
        <Button aria-label={t('liftOf', { account: name })} onClick={() => onLift({ memberId, account: name })}>
          {t('lift')}
        </Button>
      )}
    </li>
  )
}

function TakeDialog({ line, onClose }: { readonly line: Line; readonly onClose: () => void }): ReactElement {
  const t = useTexts('tables-desk')
  const [muteHours, setMuteHours] = useState(0)
  const act = useTableAct('officeTableLineRemove', () => {
    notify('good', t('taken'))
    onClose()
  })
  return (
    <Reasoned
      title={t('takeTitle')}
      act={act}
      go={t('takeAway')}
      onSend={(reason) => act.mutate({ id: line.id, muteHours, reason })}
      onClose={onClose}
    >
      <blockquote className="desk-quote office-break">{line.text}</blockquote>
      {line.memberId !== null && <HoursField label={t('muteFor')} from={0} value={muteHours} onChange={setMuteHours} />}
    </Reasoned>
  )
}

function MuteDialog({ who, isLift, onClose }: { readonly who: Who; readonly isLift: boolean; readonly onClose: () => void }): ReactElement {
  const t = useTexts('tables-desk')
  const [chosen, setChosen] = useState(24)
  const act = useTableAct('officeTableMute', () => {
    notify('good', t('done'))
    onClose()
  })
  return (
    <Reasoned
      title={t(isLift ? 'liftTitle' : 'muteTitle', { account: who.account })}
      act={act}
      go={t(isLift ? 'lift' : 'mute')}
      onSend={(reason) => act.mutate({ memberId: who.memberId, hours: isLift ? 0 : chosen, reason })}
      onClose={onClose}
    >
      {!isLift && <HoursField label={t('hours')} from={1} value={chosen} onChange={setChosen} />}
      <p className="small muted">{t('everywhere')}</p>
    </Reasoned>
  )
}

interface HoursFieldProps {
  readonly label: string
  /** The least that may be chosen. */
  readonly from: number
  readonly value: number
  readonly onChange: (hours: number) => void
}

function HoursField({ label, from, value, onChange }: HoursFieldProps): ReactElement {
  const t = useTexts('tables-desk')
  return (
    <SelectField
      label={label}
      value={String(value)}
      options={hours.filter((one) => one >= from).map((one) => ({ value: String(one), label: t('muteHours', { hours: one }) }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
