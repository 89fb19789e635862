import { houseLimitNames, type HarmMarker } from '@khela/contract/responsible-play'
import { parseTyped, formatMoney } from '@khela/money'
import { Badge, Button, Field, IconButton, Money, Note, Segment, Skeleton, TextAreaField, notify } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { MemberLink } from '../../app/links.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { useChangeNotice } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { short } from '../../app/walk.ts'
import { responsiblePlayQueries, useCaseAct, type CaseDetail } from './queries.ts'

/** One case: the figures, limits and breaks, what was done, and what to do. */
export function CasePanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-kyc.responsiblePlay')
  const office = useTexts('office')
  const detail = useQuery(responsiblePlayQueries.detail(id))
  return (
    <aside className="office-panel" aria-label={`${t('title')} ${short(id)}`}>
      <div className="office-panel-head">
        <h2 className="num">{short(id)}</h2>
        <IconButton icon="x" label={office('close')} onClick={onClose} />
      </div>
      {detail.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={32} className="office-gap" />)}
      {detail.isError && !detail.data && <Failed query={detail} />}
      {detail.data && <Detail detail={detail.data} />}
    </aside>
  )
}

function Detail({ detail }: { readonly detail: CaseDetail }): ReactElement {
  const t = useTexts('office-kyc.responsiblePlay')
  const language = useSession((session) => session.language)
  const { can } = useMe()
  const { row, excluded, excludedUntil, coolingUntil } = detail
  const instant = (at: string) => formatInstant(at, 'full', language)
  return (
    <>
      <p className="office-case-title">
        <MemberLink id={row.memberId} name={row.account} />
        <Badge tone={row.state === 'OPEN' ? 'warn' : 'plain'}>{t(row.state === 'OPEN' ? 'open' : 'closed')}</Badge>
      </p>
      {excluded && (
        <Note tone="warn">{excludedUntil === null ? t('excludedForever') : t('excluded', { time: instant(excludedUntil) })}</Note>
      )}
      {coolingUntil !== null && <Note tone="warn">{t('cooling', { time: instant(coolingUntil) })}</Note>}
      <Figures detail={detail} />
      <Limits detail={detail} />
      {row.state === 'OPEN' && (can('care.act') ? <Acts detail={detail} /> : <Note>{t('mayOnlyRead')}</Note>)}
      <Journal detail={detail} />
    </>
  )
}

/** The marker that a figure belongs to. */
const markerOf: Readonly<Record<keyof CaseDetail['figures'], HarmMarker>> = {
  depositsWeek: 'deposits_rising',
  depositsUsual: 'deposits_rising',
  methods: 'many_methods',
  cancelledWithdrawals: 'withdrawals_cancelled',
  contacts: 'many_contacts',
  longestMinutes: 'long_sessions',
  chaseDays: 'chasing_losses',
  toolUses: 'tool_use',
  samePersonAs: 'same_person',
}
const figureNames = Object.keys(markerOf) as (keyof CaseDetail['figures'])[]

function Figures({ detail: { figures, row } }: { readonly detail: CaseDetail }): ReactElement {
  const t = useTexts('office-kyc.responsiblePlay')
  const shown = (name: keyof CaseDetail['figures']) => {
    const value = figures[name]
    if (Array.isArray(value)) return <span className="num">{value.length === 0 ? '–' : value.join(', ')}</span>
    return typeof value === 'string' ? <Money value={value} /> : <span className="num">{value}</span>
  }
  return (
    <section>
      <h3>{t('figures')}</h3>
      <ul className="responsible-play-figures">
        {figureNames.map((name) => (
          <li key={name} data-on={row.markers.includes(markerOf[name]) || undefined}>
            <span>{t(name)}</span>
            <b>
              {shown(name)} {row.markers.includes(markerOf[name]) && <Badge tone="warn">{t('threshold')}</Badge>}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Limits({ detail: { limits } }: { readonly detail: CaseDetail }): ReactElement {
  const t = useTexts('office-kyc.responsiblePlay')
  const amount = (value: string | null) => (value === null ? <span className="muted">{t('none_')}</span> : <Money value={value} />)
  return (
    <section>
      <h3>{t('limits')}</h3>
      <ul className="responsible-play-figures">
        {limits.map(({ name, own, house }) => (
          <li key={name}>
            <span>{t(`l.${name}`)}</span>
            <span>
              {t('own')} {amount(own)} · {t('house')} {amount(house)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const acts = ['note', 'contact', 'limits', 'close'] as const
type Act = (typeof acts)[number]

function Acts({ detail }: { readonly detail: CaseDetail }): ReactElement {
  const t = useTexts('office-kyc.responsiblePlay')
  const [act, choose] = useState<Act>('note')
  return (
    <div className="office-decide">
      <Segment<Act>
        label={t('act')}
        value={act}
        options={acts.map((value) => ({ value, label: t(value === 'limits' ? 'setLimits' : value) }))}
        onChange={choose}
      />
      {act === 'limits' ? <LimitsForm id={detail.row.id} /> : <TextForm key={act} id={detail.row.id} act={act} />}
    </div>
  )
}

function TextForm({ id, act }: { readonly id: string; readonly act: 'note' | 'contact' | 'close' }): ReactElement {
  const t = useTexts('office-kyc.responsiblePlay')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const send = useCaseAct('officeHarmAct', () => {
    setText('')
    notify('good', t('done'))
  })
  return (
    <form
      className="col"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (text.trim() !== '' && !send.isPending) send.mutate({ id, act, text: text.trim() })
      }}
    >
      <TextAreaField
        label={t('text')}
        hint={act === 'contact' ? t('contactHint') : undefined}
        rows={3}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value.replaceAll('\n', ' '))}
      />
      {send.isError && (
        <Note tone="bad" role="alert">
          {errorText(send.error)}
        </Note>
      )}
      <Button type="submit" tone="go" block disabled={text.trim() === ''} pending={send.isPending} pendingText={t('sending')}>
        {t(act)}
      </Button>
    </form>
  )
}

function LimitsForm({ id }: { readonly id: string }): ReactElement {
  const t = useTexts('office-kyc.responsiblePlay')
  const errorText = useErrorText()
  const [typed, setTyped] = useState<Readonly<Partial<Record<(typeof houseLimitNames)[number], string>>>>({})
  const [reason, setReason] = useState('')
  const sayChange = useChangeNotice()
  const send = useCaseAct('officeHarmLimits', (reply) => {
    setTyped({})
    setReason('')
    sayChange(reply)
  })
  const filled = houseLimitNames.filter((name) => (typed[name] ?? '').trim() !== '')
  const isWrong = (name: (typeof houseLimitNames)[number]) => filled.includes(name) && parseTyped(typed[name] ?? '') === undefined
  const isReady = filled.length > 0 && !filled.some(isWrong) && reason.trim() !== ''
  return (
    <form
      className="col"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (!isReady || send.isPending) return
        const change = Object.fromEntries(filled.map((name) => [name, formatMoney(parseTyped(typed[name] ?? '') ?? 0n)]))
        send.mutate({ id, reason: reason.trim(), ...change })
      }}
    >
      <div className="responsible-play-limits">
        {houseLimitNames.map((name) => (
          <Field
            key={name}
            label={t(`l.${name}`)}
            inputMode="decimal"
            value={typed[name] ?? ''}
            error={isWrong(name) ? t('wrong') : undefined}
            onChange={(event) => setTyped((old) => ({ ...old, [name]: event.target.value }))}
          />
        ))}
      </div>
      <p className="small muted">{t('limitHint')}</p>
      <Field label={t('reason')} value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      {send.isError && (
        <Note tone="bad" role="alert">
          {errorText(send.error)}
        </Note>
      )}
      <Button type="submit" tone="go" block disabled={!isReady} pending={send.isPending} pendingText={t('sending')}>
        {t('setLimits')}
      </Button>
    </form>
  )
}

function Journal({ detail }: { readonly detail: CaseDetail }): ReactElement {
  const t = useTexts('office-kyc.responsiblePlay')
  const language = useSession((session) => session.language)
  const textOf = ({ act, text }: CaseDetail['steps'][number]) =>
    act === 'raised' || act === 'seen'
      ? text
          .split(', ')
          .map((marker) => t(`m.${marker as HarmMarker}`))
          .join(', ')
      : text
  return (
    <section>
      <h3>{t('journal')}</h3>
      <ul className="office-history">
        {detail.steps.map((step) => (
          <li key={`${step.at}${step.act}${step.text}`}>
            <b>{t(`acts.${step.act}`)}</b> <span className="muted">{step.by}</span>{' '}
            <span className="muted num">{formatInstant(step.at, 'short', language)}</span>
            <span className="office-break">{textOf(step)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
