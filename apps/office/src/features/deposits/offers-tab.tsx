import { Badge, Button, EmptyState, Field, Note, notify, Skeleton, Switch, TextAreaField } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOf } from '@khela/money'
import { useErrorText } from '../../app/error-text.ts'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { useChangeReason, useChangeNotice } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { Actions } from './desk-forms.tsx'
import { amountOf, contributionOf, contributionText, wholeOf } from './form-values.ts'
import { depositQueries, useDepositWrite, type Desk } from './queries.ts'

type Offer = Desk['offers'][number]

/** Offers that members choose from before a deposit; deposits under way keep the terms they were started with. */
export function OffersTab(): ReactElement {
  const t = useTexts('office-deposits')
  const { can } = useMe()
  const desk = useQuery(depositQueries.desk())
  const [open, setOpen] = useState<string>()
  const all = desk.data?.offers ?? []
  const [shown, away] = [all.filter(({ archived }) => !archived), all.filter(({ archived }) => archived)]
  return (
    <section className="desk-block" aria-label={t('offers')}>
      {desk.isPending && <Skeleton height={44} />}
      {desk.isError && !desk.data && <Failed query={desk} />}
      {desk.data && shown.length === 0 && <EmptyState title={t('offersNone')} />}
      {shown.map((offer) => (
        <OfferLine key={offer.id} offer={offer} isOpen={open === offer.id} onTurn={(isOpen) => setOpen(isOpen ? offer.id : undefined)} />
      ))}
      {can('deposit.decide') && open !== 'new' && (
        <div>
          <Button onClick={() => setOpen('new')}>{t('newOffer')}</Button>
        </div>
      )}
      {open === 'new' && <OfferForm onDone={() => setOpen(undefined)} />}
      {away.length > 0 && (
        <details>
          <summary>{t('archived', { count: away.length })}</summary>
          {away.map((offer) => (
            <OfferLine key={offer.id} offer={offer} isOpen={false} onTurn={undefined} />
          ))}
        </details>
      )}
      <p className="small muted">{t('archiveHint')}</p>
    </section>
  )
}

interface OfferLineProps {
  readonly offer: Offer
  readonly isOpen: boolean
  /** Opens and closes its form; undefined where it cannot be changed. */
  readonly onTurn: ((isOpen: boolean) => void) | undefined
}

function OfferLine({ offer, isOpen, onTurn }: OfferLineProps): ReactElement {
  const t = useTexts('office-deposits')
  const say = useErrorText()
  const language = useSession((session) => session.language)
  const { can } = useMe()
  const archive = useDepositWrite('officeDepositOfferArchive', () => notify('good', t('done')))
  const { id, version, archived } = offer
  return (
    <div>
      <div className="desk-row">
        <b className="grow">{language === 'bn' ? offer.title.bn : offer.title.en}</b>
        <span className="small muted num">
          {offer.percent} % ≤ {signOf()} {offer.cap} · × {offer.multiplier} · {t('version', { version })}
        </span>
        <Badge tone={offer.active ? 'good' : 'plain'}>{t(offer.active ? 'on' : 'off')}</Badge>
        {can('deposit.decide') && !offer.active && (
          <Button
            pending={archive.isPending}
            pendingText={t('sending')}
            onClick={() => archive.mutate({ id, version, archived: !archived })}
          >
            {t(archived ? 'unarchive' : 'archive')}
          </Button>
        )}
        {can('deposit.decide') && onTurn !== undefined && (
          <Button aria-expanded={isOpen} onClick={() => onTurn(!isOpen)}>
            {t('edit')}
          </Button>
        )}
      </div>
      {archive.isError && (
        <Note tone="bad" role="alert">
          {say(archive.error)}
        </Note>
      )}
      {isOpen && onTurn !== undefined && <OfferForm key={version} offer={offer} onDone={() => onTurn(false)} />}
    </div>
  )
}

const startOf = (offer: Offer | undefined) => ({
  active: offer?.active ?? false,
  titleBn: offer?.title.bn ?? '',
  titleEn: offer?.title.en ?? '',
  termsBn: offer?.terms.bn ?? '',
  termsEn: offer?.terms.en ?? '',
  percent: String(offer?.percent ?? 10),
  cap: offer?.cap ?? '1000.00',
  minDeposit: offer?.minDeposit ?? '500.00',
  multiplier: String(offer?.multiplier ?? 3),
  days: String(offer?.days ?? 30),
  contribution: contributionText(offer?.contribution ?? []),
})
type Values = ReturnType<typeof startOf>

/** The form as the call takes it; undefined when something does not read. */
function inputOf(form: Values, offer: Offer | undefined) {
  const [cap, minDeposit, contribution] = [amountOf(form.cap), amountOf(form.minDeposit), contributionOf(form.contribution)]
  const [percent, multiplier, days] = [wholeOf(form.percent, 1, 1000), wholeOf(form.multiplier, 1, 100), wholeOf(form.days, 1, 365)]
  const texts = [form.titleBn, form.titleEn, form.termsBn, form.termsEn]
  if (texts.some((text) => text.trim() === '')) return undefined
  if (cap === undefined || minDeposit === undefined || contribution === undefined) return undefined
  if (percent === undefined || multiplier === undefined || days === undefined) return undefined
  const words = { title: { bn: form.titleBn, en: form.titleEn }, terms: { bn: form.termsBn, en: form.termsEn } }
  const { active } = form
  const written = { active, ...words, percent, cap, minDeposit, multiplier, contribution, days }
  return { id: offer?.id ?? null, version: offer?.version ?? 0, offer: written }
}

function OfferForm({ offer, onDone }: { readonly offer?: Offer; readonly onDone: () => void }): ReactElement {
  const t = useTexts('office-deposits')
  const [form, setForm] = useState(() => startOf(offer))
  const [hasFault, setFault] = useState(false)
  const reason = useChangeReason()
  const sayChange = useChangeNotice()
  const set = (key: Exclude<keyof Values, 'active'>) => (event: { target: { value: string } }) =>
    setForm({ ...form, [key]: event.target.value })
  const save = useDepositWrite('officeDepositOfferSave', (reply) => {
    sayChange(reply)
    onDone()
  })
  const submit = () => {
    const input = inputOf(form, offer)
    setFault(input === undefined)
    const why = reason.take()
    if (input !== undefined && why !== undefined) save.mutate({ ...input, reason: why })
  }
  return (
    <div className="desk-edit">
      <div className="desk-switch">
        <Switch label={t('active')} checked={form.active} onChange={(active) => setForm({ ...form, active })} />
        <span aria-hidden="true">{t('active')}</span>
      </div>
      <div className="desk-pair">
        <Field label={t('titleBn')} lang="bn" maxLength={120} value={form.titleBn} onChange={set('titleBn')} />
        <Field label={t('titleEn')} lang="en" maxLength={120} value={form.titleEn} onChange={set('titleEn')} />
        <Field label={t('percent')} inputMode="numeric" value={form.percent} onChange={set('percent')} />
        <Field label={t('cap')} inputMode="decimal" value={form.cap} onChange={set('cap')} />
        <Field label={t('minDeposit')} inputMode="decimal" value={form.minDeposit} onChange={set('minDeposit')} />
        <Field label={t('multiplier')} inputMode="numeric" value={form.multiplier} onChange={set('multiplier')} />
        <Field label={t('days')} inputMode="numeric" value={form.days} onChange={set('days')} />
        <Field label={t('contribution')} hint={t('contributionHint')} value={form.contribution} onChange={set('contribution')} />
      </div>
      <TextAreaField label={t('termsBn')} lang="bn" rows={3} maxLength={2000} value={form.termsBn} onChange={set('termsBn')} />
      <TextAreaField label={t('termsEn')} lang="en" rows={3} maxLength={2000} value={form.termsEn} onChange={set('termsEn')} />
      <Actions error={save.error} pending={save.isPending} hasFault={hasFault} reason={reason} onSave={submit} onCancel={onDone} />
    </div>
  )
}
