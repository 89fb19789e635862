import { formatInstant } from '@khela/i18n'
import { Badge, Icon, IconButton, Money, Note, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { CopyId, MemberLink } from '../../app/links.tsx'
import { useMe } from '../../app/me.ts'
import { PrivatePicture } from '../../app/private-picture.tsx'
import { useSession } from '../../app/session.ts'
import { short } from '../../app/walk.ts'
import { DecideForm } from './decide-form.tsx'
import { useReason } from './names.ts'
import { depositQueries, type DepositDetail, type Received } from './queries.ts'
import { depositTones } from './queue-tab.tsx'

/** One deposit: what the payer says, what came in, how they agree, and the decision. */
export function DepositPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-deposits')
  const detail = useQuery(depositQueries.detail(id))
  return (
    <aside className="office-panel" aria-label={t('open', { id: short(id), account: detail.data?.row.account ?? '' })}>
      <div className="office-panel-head">
        <h2>
          <CopyId id={id} />
        </h2>
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
      {detail.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={28} className="office-gap" />)}
      {detail.isError && !detail.data && <Failed query={detail} money />}
      {detail.data && <Detail detail={detail.data} />}
    </aside>
  )
}

function Detail({ detail }: { readonly detail: DepositDetail }): ReactElement {
  const t = useTexts('office-deposits')
  const tCashier = useTexts('cashier')
  const reason = useReason()
  const { can } = useMe()
  const { row, shown, proof } = detail
  return (
    <>
      <p className="office-amount">
        <Money value={row.amount} /> <Badge tone={depositTones[row.state]}>{t(`states.${row.state}`)}</Badge>
      </p>
      {row.reason !== null && <Note>{reason(row.reason)}</Note>}
      <dl className="kv">
        <dt>{t('member')}</dt>
        <dd>
          <MemberLink id={row.memberId} name={row.account} />
        </dd>
        <dt>{t('method')}</dt>
        <dd>{tCashier(`methods.${row.method}`)}</dd>
        {shown && (
          <>
            <dt>{t('shownNumber')}</dt>
            <dd className="num">
              {shown.number} · {t(`kind_${shown.kind}`)}
            </dd>
          </>
        )}
        <dt>{t('profileName')}</dt>
        <dd>{detail.profileName ?? '—'}</dd>
        {detail.confirmed !== null && (
          <>
            <dt>{t('cameIn')}</dt>
            <dd>
              <Money value={detail.confirmed} />
            </dd>
          </>
        )}
      </dl>
      {proof && <Proof proof={proof} />}
      {proof && <Score detail={detail} />}
      {proof && <Candidates rows={detail.candidates} />}
      <History detail={detail} />
      {detail.can.length > 0 && (can('deposit.decide') ? <DecideForm detail={detail} /> : <Note>{t('mayOnlyRead')}</Note>)}
    </>
  )
}

function Proof({ proof }: { readonly proof: NonNullable<DepositDetail['proof']> }): ReactElement {
  const t = useTexts('office-deposits')
  const language = useSession((session) => session.language)
  return (
    <section className="deposit-proof" aria-label={t('says')}>
      <h3>{t('says')}</h3>
      <dl className="kv">
        <dt>{t('sender')}</dt>
        <dd>{proof.sender}</dd>
        <dt>{t('trx')}</dt>
        <dd className="num">{proof.trxId}</dd>
        <dt>{t('at')}</dt>
        <dd className="num">{formatInstant(proof.at, 'second', language)}</dd>
      </dl>
      {proof.fileId === null ? <p className="small muted">{t('noSlip')}</p> : <PrivatePicture id={proof.fileId} name={t('slip')} />}
    </section>
  )
}

function Score({ detail: { reasons, rivals } }: { readonly detail: DepositDetail }): ReactElement {
  const t = useTexts('office-deposits')
  const language = useSession((session) => session.language)
  if (reasons.length === 0) return <Note tone="warn">{t('noScore')}</Note>
  const text = (reason: DepositDetail['reasons'][number]): string => {
    if (reason.code === 'time') return formatInstant(reason.seen, 'short', language)
    return reason.ok ? reason.seen : `${reason.said} ≠ ${reason.seen}`
  }
  return (
    <ul className="office-checks" aria-label={t('score')}>
      {reasons.map((reason) => (
        <li key={reason.code} className={reason.ok ? 'good' : 'bad'}>
          <Icon name={reason.ok ? 'circle-check' : 'triangle-alert'} />
          <span className="grow">{t(`reason_${reason.code}`)}</span>
          <span className="small muted num wrap-any">
            {reason.code === 'alone' ? rivals.map((rival) => <MemberLink key={rival} id={rival} />) : text(reason)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Candidates({ rows }: { readonly rows: readonly Received[] }): ReactElement {
  const t = useTexts('office-deposits')
  const language = useSession((session) => session.language)
  return (
    <section className="deposit-proof" aria-label={t('candidates')}>
      <h3>{t('candidates')}</h3>
      {rows.length === 0 && <p className="small muted">{t('noCandidates')}</p>}
      <ul className="candidates">
        {rows.map((row) => (
          <li key={row.id}>
            <b className="num">{row.trxId}</b>
            <Money className="b" value={row.amount} />
            <span className="small muted num">
              {row.sender} → {row.number}
            </span>
            <span className="small muted num">{formatInstant(row.receivedAt, 'short', language)}</span>
            {row.source === 'simulated' && <Badge tone="warn">{t('simulated')}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const acts = ['approve_first', 'approve', 'reject', 'reverse_first', 'reverse'] as const

function History({ detail: { history } }: { readonly detail: DepositDetail }): ReactElement {
  const t = useTexts('office-deposits')
  const language = useSession((session) => session.language)
  const name = (state: string): string => {
    const act = acts.find((one) => one === state)
    return act === undefined ? t(`states.${state as DepositDetail['row']['state']}`) : t(`act_${act}`)
  }
  return (
    <ol className="office-history" aria-label={t('history')}>
      {history.map((step) => (
        <li key={`${step.state}${step.at}`}>
          <b>{name(step.state)}</b>
          <span className="small muted">{[step.by, step.note].filter(Boolean).join(' · ')}</span>
          <span className="small muted num">{formatInstant(step.at, 'short', language)}</span>
        </li>
      ))}
    </ol>
  )
}
