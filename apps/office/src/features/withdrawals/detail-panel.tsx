import { parseMoney, showMoney } from '@khela/money'
import { Badge, Icon, IconButton, Money, Note, Skeleton } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { LeastOddsNote } from '../../app/least-odds.tsx'
import { CopyId, MemberLink } from '../../app/links.tsx'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { short } from '../../app/walk.ts'
import { Disputes } from './disputes.tsx'
import { Flow } from './flow.tsx'
import { Graph } from './graph.tsx'
import { Decision, isDecidable } from './decision.tsx'
import { Parts } from './parts.tsx'
import { isPayable, PayForm } from './pay-form.tsx'
import { stateTones, withdrawalQueries, type WithdrawalDetail } from './queries.ts'

/** One withdrawal: who, how much, what speaks for and against it, the money behind it, its payments, and what is to be done. */
export function DetailPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const detail = useQuery(withdrawalQueries.detail(id))
  return (
    <aside className="office-panel" aria-label={tOffice('openRow', { id: short(id), account: detail.data?.row.account ?? '' })}>
      <div className="office-panel-head">
        <h2>
          <CopyId id={id} />
        </h2>
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
      {detail.isPending && [1, 2, 3, 4, 5, 6].map((n) => <Skeleton key={n} height={28} className="office-gap" />)}
      {detail.isError && !detail.data && <Failed query={detail} money />}
      {detail.data && <Detail detail={detail.data} />}
    </aside>
  )
}

function Detail({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const { row } = detail
  const { can } = useMe()
  const mayAct = can('withdrawal.decide')
  return (
    <>
      <p className="office-amount">
        <Money value={row.amount} exact />{' '}
        <Badge tone={stateTones[row.state]}>
          {row.state === 'APPROVED_1' && detail.fourEyes.needed ? t('firstOfTwo') : t(`state.${row.state}`)}
        </Badge>
      </p>
      <Facts detail={detail} />
      <Waits detail={detail} />
      <Checks detail={detail} />
      {mayAct && isPayable(detail) && <PayForm key={row.state} detail={detail} />}
      {mayAct && isDecidable(detail) && <Decision detail={detail} />}
      {!mayAct && (isDecidable(detail) || isPayable(detail)) && <Note>{tOffice('mayOnlyRead')}</Note>}
      {detail.disputes.length > 0 && <Disputes detail={detail} mayAct={mayAct} />}
      {detail.parts.length > 0 && <Parts parts={detail.parts} />}
      <Flow flow={detail.flow} />
      <Graph graph={detail.graph} />
      <History detail={detail} />
    </>
  )
}

function Facts({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const { row, totals } = detail
  const pair = (a: string, b: string) => (
    <>
      <Money value={a} exact /> / <Money value={b} exact />
    </>
  )
  return (
    <dl className="kv">
      <dt>{tOffice('member')}</dt>
      <dd>
        <MemberLink id={row.memberId} name={row.account} />
      </dd>
      <dt>{t('payee')}</dt>
      <dd className="office-break">
        {detail.bank ?? t(`channel.${row.channel}`)} <span className="num">{detail.payeeAccount}</span>
        {detail.branch !== null && (
          <span className="small muted">
            {' '}
            {t('branch')}: {detail.branch}
          </span>
        )}
      </dd>
      <dt>{t('payeeName')}</dt>
      <dd>{detail.payeeName}</dd>
      {detail.parts.length > 0 && (
        <>
          <dt>{t('paidLeft')}</dt>
          <dd>{pair(detail.received, row.remaining)}</dd>
        </>
      )}
      {detail.returned !== '0.00' && (
        <>
          <dt>{t('returned')}</dt>
          <dd>
            <Money value={detail.returned} exact />
          </dd>
        </>
      )}
      <dt>{t('inOut')}</dt>
      <dd>{pair(totals.deposited, totals.withdrawn)}</dd>
      <dt>{t('playedPaid')}</dt>
      <dd>{pair(totals.stake, totals.payout)}</dd>
      <dt>{t('cashHeld')}</dt>
      <dd>{pair(totals.cash, totals.held)}</dd>
    </dl>
  )
}

const figures = (wire: string): string => showMoney(parseMoney(wire))

/** Why it waits, in words: holds, a new account, open turnover. */
function Waits({ detail }: { readonly detail: WithdrawalDetail }): ReactElement | null {
  const t = useTexts('office-payouts')
  const language = useSession((session) => session.language)
  const { holds, payableAt, requirements, leastOdds, row } = detail
  if (row.remaining === '0.00') return null
  return (
    <>
      {holds.map(({ reason, since }) => (
        <Note key={reason + since} tone="warn" icon="lock">
          {t(`holds.${reason}`)}
        </Note>
      ))}
      {payableAt !== null && (
        <Note tone="warn" icon="clock">
          {t('newPayee', { time: formatInstant(payableAt, 'second', language) })}
        </Note>
      )}
      {requirements.length > 0 && (
        <div className="small">
          <b>{t('requirements')}</b>
          <ul>
            {requirements.map(({ source, needed, done }, index) => (
              <li key={`${source}${String(index)}`}>{t('requirementLine', { source, needed: figures(needed), done: figures(done) })}</li>
            ))}
          </ul>
          <LeastOddsNote hundredths={leastOdds} />
        </div>
      )}
    </>
  )
}

type Check = WithdrawalDetail['checks'][number]
type Label = `check.${Check['code']}`

/** In order only because there was nothing to look at. */
const isBlank = (found: Check['found']): boolean => found === 'not_required' || found === 'no_deposit'

/** The finding in words: what was found where it says more, what is wrong where something is, else what is in order. */
function labelOf(t: { has(key: Label): boolean }, { code, ok, found }: Check): Label {
  const told = `found.${code}.${found ?? ''}` as Label
  if (found !== undefined && t.has(told)) return told
  return ok ? `check.${code}` : (`wrong.${code}` as Label)
}

const namesMembers = new Set<Check['code']>(['payee_not_shared', 'no_overlap', 'no_upline_overlap'])

/** What stands behind a check: members as links, channels and money in words. */
function Finding({
  check: { code, detail: facts },
  graph,
}: {
  readonly check: Check
  readonly graph: WithdrawalDetail['graph']
}): ReactElement {
  const t = useTexts('office-payouts')
  if (facts === '' || facts === '0') return <></>
  if (namesMembers.has(code))
    return (
      <span className="small office-break payouts-found">
        {facts.split(', ').map((id) => (
          <MemberLink key={id} id={id} name={graph.nodes.find(({ kind, detail }) => kind === 'member' && detail === id)?.label} />
        ))}
      </span>
    )
  const text =
    code === 'closed_loop'
      ? facts
          .split(', ')
          .map((method) => (t.has(`channel.${method}` as 'channel.bkash') ? t(`channel.${method}` as 'channel.bkash') : method))
      : [facts]
  return <span className="small muted num office-break">{text.join(', ')}</span>
}

function Checks({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTexts('office-payouts')
  const { checks, checksThen } = detail
  const then = new Map((checksThen ?? []).map(({ code, ok }) => [code, ok]))
  const isOther = (code: (typeof checks)[number]['code'], ok: boolean) => then.has(code) && then.get(code) !== ok
  const sorted = checks.toSorted((a, b) => Number(a.ok) - Number(b.ok))
  return (
    <section className="payouts-part">
      <h3>
        {t('checks')} <span className="small muted">{t('checksWarn', { count: checks.filter(({ ok }) => !ok).length })}</span>
      </h3>
      <ul className="office-checks" aria-label={t('checks')}>
        {sorted.map((check) => {
          const { code, ok, found } = check
          return (
            <li key={code} className={isBlank(found) ? '' : ok ? 'good' : 'bad'}>
              <Icon name={!ok ? 'triangle-alert' : isBlank(found) ? 'info' : 'circle-check'} />
              <span className="grow">
                {t(labelOf(t, check))} {!isBlank(found) && <span className="sr">{t(ok ? 'good' : 'bad')}</span>}
                {isOther(code, ok) && <span className="small muted"> · {t('changed')}</span>}
              </span>
              <Finding check={check} graph={detail.graph} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function History({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTexts('office-payouts')
  const language = useSession((session) => session.language)
  return (
    <section className="payouts-part">
      <h3>{t('history')}</h3>
      <ol className="office-history" aria-label={t('history')}>
        {detail.history.map((step, index) => (
          <li key={`${step.state}${step.at}${String(index)}`}>
            <b>{t(`state.${step.state as WithdrawalDetail['row']['state']}`)}</b>
            <span className="small muted">
              {step.by}
              {step.reason ? ` · ${step.reason}` : ''}
            </span>
            <span className="small muted num">{formatInstant(step.at, 'short', language)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
