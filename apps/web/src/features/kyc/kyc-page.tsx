import { formatInstant } from '@khela/i18n'
import { moneyText, parseMoney } from '@khela/money'
import { Badge, ErrorState, Note, Skeleton, Timeline, type Tone } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { KycAsked } from '../../site/kyc-asked.tsx'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import { DraftForm } from './draft-form.tsx'
import { newestOf, offerOf, stationsOf, stepNow, type Application, type Kyc } from './model.ts'
import { PersonForm } from './person-form.tsx'
import './kyc.css'

const taka = (wire: string): string => moneyText(parseMoney(wire))

/** Identity checks: what is asked when and why, the step to do, how it goes (PAY-3.6). */
export function KycPage(): ReactElement {
  const t = useTexts('kyc')
  const c = useTexts('common')
  const say = useErrorText()
  const query = useQuery(read('kyc', {}))
  const { data } = query
  return (
    <div className="col kyc">
      <title>{`${t('title')} · ${c('appName')}`}</title>
      <h1>{t('title')}</h1>
      <p className="muted">{t('lead')}</p>
      {data !== undefined ? (
        <Inside kyc={data} />
      ) : query.error === null ? (
        <div className="kyc-cols" aria-busy="true">
          <Skeleton height={360} />
          <Skeleton height={300} />
        </div>
      ) : (
        <ErrorState title={t('failed')} {...say(query.error)} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </div>
  )
}

function Inside({ kyc }: { readonly kyc: Kyc }): ReactElement {
  const t = useTexts('kyc')
  const step = stepNow(kyc)
  return (
    <>
      {kyc.needed > kyc.tier && <Note tone="warn">{t('needed', { tier: kyc.needed })}</Note>}
      <div className="kyc-cols">
        <div className="col">
          {step === undefined ? <Note tone="good">{t('complete')}</Note> : <Step key={step} kyc={kyc} tier={step} />}
        </div>
        <div className="col">
          <section className="card col" aria-labelledby="kyc-asked">
            <h2 id="kyc-asked">{t('asked.title')}</h2>
            <KycAsked asked={kyc.asked} />
            <p className="small muted">{t('asked.why')}</p>
            <p className="small num">{t('asked.moved', { in: taka(kyc.movedIn), out: taka(kyc.movedOut) })}</p>
          </section>
          <History kyc={kyc} />
        </div>
      </div>
    </>
  )
}

const titles = { 1: 'person.title', 2: 'document.title', 3: 'funds.title' } as const

/** The step to do: how the newest try goes, why it was not accepted, and the form. */
function Step({ kyc, tier }: { readonly kyc: Kyc; readonly tier: 1 | 2 | 3 }): ReactElement {
  const t = useTexts('kyc')
  const newest = newestOf(kyc, tier)
  const isWaiting = offerOf(newest) === 'wait'
  return (
    <section className="card col" aria-labelledby="kyc-step">
      <h2 id="kyc-step">{t(titles[tier])}</h2>
      {newest !== undefined && newest.state !== 'DRAFT' && <Progress application={newest} />}
      {newest?.state === 'REJECTED' && <Reasons application={newest} />}
      {isWaiting ? (
        <p className="small muted">{t('person.waiting')}</p>
      ) : tier === 1 ? (
        <PersonForm />
      ) : (
        <DraftForm tier={tier} draft={newest?.state === 'DRAFT' ? newest : undefined} />
      )}
    </section>
  )
}

function Progress({ application }: { readonly application: Application }): ReactElement {
  const t = useTexts('kyc.timeline')
  const language = useLanguage()
  const steps = stationsOf(application).map(({ key, state, at }) => ({
    key,
    title: t(key),
    state,
    ...(key === 'looked' && state !== 'done' && { text: t('lookedText') }),
    ...(at !== undefined && { time: formatInstant(at, 'short', language) }),
  }))
  return <Timeline label={t('label')} steps={steps} />
}

/** Why, and what to do about it. */
function Reasons({ application }: { readonly application: Application }): ReactElement {
  const t = useTexts('kyc.reasons')
  return (
    <Note tone="bad">
      <b>{t('title')}</b>
      <ul className="kyc-reasons">
        {application.reasons.map((reason) => (
          <li key={reason}>
            <b>{t(`${reason}.name`)}</b> {t(`${reason}.do`)}
          </li>
        ))}
      </ul>
    </Note>
  )
}

const tones: Readonly<Record<Application['state'], Tone>> = {
  DRAFT: 'plain',
  SUBMITTED: 'info',
  IN_REVIEW: 'info',
  APPROVED: 'good',
  REJECTED: 'bad',
  EXPIRED: 'warn',
}

function History({ kyc }: { readonly kyc: Kyc }): ReactElement | null {
  const t = useTexts('kyc')
  const language = useLanguage()
  const rows = kyc.applications.filter(({ state }) => state !== 'DRAFT')
  if (rows.length === 0) return null
  return (
    <section className="card col" aria-labelledby="kyc-history">
      <h2 id="kyc-history">{t('history')}</h2>
      <ul className="kyc-history">
        {rows.map(({ id, tier, state, documentType, documentMasked, steps }) => (
          <li key={id}>
            <span>
              <b>{t('asked.tier', { tier })}</b>
              <span className="small muted num">
                {documentType !== null && `${t(`document.${documentType}`)} ${documentMasked ?? ''} · `}
                {formatInstant(steps.at(-1)?.at ?? '', 'short', language)}
              </span>
            </span>
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
