import { Badge, IconButton, Money, Note, Skeleton, notify } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { TRIAL_CURRENCY } from '@khela/money'
import { MemberLink } from '../../app/links.tsx'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { short } from '../../app/walk.ts'
import { NoteForm } from './note-form.tsx'
import { PairFacts } from './pair-facts.tsx'
import { caseQueries, useCloseCase, type CaseDetail, type CaseRow } from './queries.ts'

/** One case: what it means, both sides, the round and its postings, and closing it. */
export function CasePanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office')
  const detail = useQuery(caseQueries.detail(id))
  return (
    <aside className="office-panel" aria-label={`${t('case')} ${short(id)}`}>
      <div className="office-panel-head">
        <h2 className="num">{short(id)}</h2>
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
      {detail.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={28} className="office-gap" />)}
      {detail.isError && !detail.data && <Failed query={detail} />}
      {detail.data && <Detail detail={detail.data} />}
    </aside>
  )
}

/** Kinds that are not about one transaction that both sides have. */
const withoutSides: ReadonlySet<CaseRow['kind']> = new Set(['unreachable', 'return_off', 'chip_dump', 'hand_look', 'sea_look'])

function Detail({ detail }: { readonly detail: CaseDetail }): ReactElement {
  const t = useTexts('office')
  const { row } = detail
  const { can } = useMe()
  const reason = `reason_${row.reason ?? ''}` as 'reason_open'
  const about = !withoutSides.has(row.kind)
  return (
    <>
      <p className="office-case-title">
        <b>{t(`kind_${row.kind}`)}</b>
        <Badge tone={row.state === 'OPEN' ? 'warn' : 'plain'}>{t(row.state === 'OPEN' ? 'casesOpen' : 'casesClosed')}</Badge>
      </p>
      <Note>
        {t(`means_${row.kind}`)} {row.reason !== null && t.has(reason) && t(reason)}
      </Note>
      <Facts row={row} />
      {row.state === 'OPEN' && row.note !== '' && (
        <dl className="kv">
          <dt>{t('why')}</dt>
          <dd className="office-break">{row.note}</dd>
        </dl>
      )}
      {detail.pair && <PairFacts pair={detail.pair} />}
      {about && (
        <div className="office-sides">
          <Side title={t('oursTitle')} none={t('oursNone')} lines={detail.ours} />
          <Side title={t('theirsTitle')} none={t('theirsNone')} lines={detail.theirs} />
        </div>
      )}
      {detail.round && <Round round={detail.round} currency={row.currency} />}
      {detail.postings.length > 0 && (
        <p className="small">
          <span className="muted">{t('postings')}</span> <span className="num">{detail.postings.join(', ')}</span>
        </p>
      )}
      {row.state === 'CLOSED' ? <Closed row={row} /> : can('case.close') ? <Close row={row} /> : <Note>{t('mayOnlyRead')}</Note>}
    </>
  )
}

function Facts({ row }: { readonly row: CaseRow }): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const instant = (at: string) => <span className="num">{formatInstant(at, 'full', language)}</span>
  return (
    <dl className="kv">
      <dt>{t('vendor')}</dt>
      <dd>{row.vendor}</dd>
      {(row.memberId !== null || row.player !== null) && (
        <>
          <dt>{t('member')}</dt>
          <dd>
            {row.memberId === null ? (row.account ?? t('unknownPlayer')) : <MemberLink id={row.memberId} name={row.account ?? undefined} />}
          </dd>
        </>
      )}
      {row.player !== null && (
        <>
          <dt>{t('player')}</dt>
          <dd className="num office-break">{row.player}</dd>
        </>
      )}
      {row.txId !== null && row.kind !== 'chip_dump' && (
        <>
          <dt>{t('transaction')}</dt>
          <dd className="num office-break">{row.txId}</dd>
        </>
      )}
      <dt>{t('happened')}</dt>
      <dd>{instant(row.happenedAt)}</dd>
      <dt>{t('opened')}</dt>
      <dd>{instant(row.openedAt)}</dd>
    </dl>
  )
}

function Side({ title, none, lines }: { readonly title: string; readonly none: string; readonly lines: CaseDetail['ours'] }): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const word = (kind: 'op' | 'side', value: string) => {
    const key = `${kind}_${value}` as 'op_bet'
    return t.has(key) ? t(key) : value
  }
  return (
    <section>
      <h3>{title}</h3>
      {lines.length === 0 && <p className="muted">{none}</p>}
      <ul>
        {lines.map((line, index) => (
          <li key={`${line.txId}${line.op}${String(index)}`}>
            <b>{word('op', line.op)}</b>
            <b className="num">
              <Money value={line.amount} exact />
            </b>
            <span className="small muted num office-break">{line.txId}</span>
            <span className="small muted">{word('side', line.state)}</span>
            {line.win !== null && line.win !== '0.00' && (
              <span className="small">
                {t('sideWin')} <Money value={line.win} exact />
              </span>
            )}
            {line.at !== null && <span className="small muted num">{formatInstant(line.at, 'second', language)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Round({ round, currency }: { readonly round: NonNullable<CaseDetail['round']>; readonly currency: string | null }): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  return (
    <dl className="kv">
      <dt>{t('round')}</dt>
      <dd>
        {round.name[language]} <Badge>{t(`side_${round.status}`)}</Badge>
        <br />
        <span className="small muted num office-break">{round.id}</span>
      </dd>
      <dt>{t('stakePayout')}</dt>
      <dd>
        <Money value={round.stake} exact /> / <Money value={round.payout} exact />{' '}
        {currency === TRIAL_CURRENCY && <Badge>{currency}</Badge>}
      </dd>
    </dl>
  )
}

function Closed({ row }: { readonly row: CaseRow }): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const isSystem = row.closedBy === 'system'
  const gone = row.kind === 'open_round' ? 'goneRound' : row.kind === 'unreachable' ? 'goneSilence' : 'goneDifference'
  return (
    <dl className="kv">
      <dt>{isSystem ? t('closedItself') : t('closedBy')}</dt>
      <dd>
        {!isSystem && row.closedBy} <span className="muted num">{row.closedAt && formatInstant(row.closedAt, 'full', language)}</span>
      </dd>
      <dt>{t('note')}</dt>
      <dd className="office-break">{isSystem ? t(gone) : row.note}</dd>
    </dl>
  )
}

function Close({ row }: { readonly row: CaseRow }): ReactElement {
  const t = useTexts('office')
  const close = useCloseCase(row.id, () => notify('good', t('closedToast', { id: short(row.id) })))
  return <NoteForm act={close} label={t('closeCase')} />
}
