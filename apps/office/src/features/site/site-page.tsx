import { formatInstant } from '@khela/i18n'
import { Button, Field, Note, Segment, Skeleton, TextAreaField, ask } from '@khela/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import type { ReplyOf } from '@khela/contract'
import { call } from '../../app/client.ts'
import { useErrorText } from '../../app/error-text.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'
import { useMe } from '../../app/me.ts'
import { instantOf, localOf } from '../../app/merchant-time.ts'
import { useSession } from '../../app/session.ts'
import { PageHead } from '../../app/page-head.tsx'
import { ChangeReason, useChangeReason, useChangeNotice, WaitingChanges } from '../../app/rule-change.tsx'
import { defineOfficePage } from '../../app/page.ts'

const siteKey = ['site'] as const

/** Opens the site or puts it into maintenance. */
function SitePage(): ReactElement {
  const t = useTexts('office')
  const site = useQuery({ queryKey: siteKey, queryFn: ({ signal }) => call('officeMerchant', {}, { signal }) })
  return (
    <section>
      <PageHead title={t('site')} updatedAt={site.dataUpdatedAt} onRefresh={() => void site.refetch()} />
      <WaitingChanges acts={['officeMerchantSet']} />
      <div className="office-pad">
        {site.isPending && <Skeleton height={200} />}
        {site.isError && !site.data && <Failed query={site} />}
        {site.data && <SiteForm key={JSON.stringify(site.data)} now={site.data} />}
        {site.data && <Countries builtAt={site.data.countriesBuiltAt} at={site.dataUpdatedAt} />}
      </div>
    </section>
  )
}

const dayMs = 86_400_000
/** Blocks of addresses change hands all the time: half a year is the age at which somebody should look. */
const oldDays = 180

/** How old the file is by which addresses are put into countries. */
function Countries({ builtAt, at }: { readonly builtAt: string; readonly at: number }): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const days = Math.max(0, Math.floor((at - Date.parse(builtAt)) / dayMs))
  return (
    <Note icon="globe" tone={days > oldDays ? 'warn' : 'info'}>
      {t('countriesAge', { day: formatInstant(builtAt, 'day', language), days })} {days > oldDays && t('countriesOld')}
    </Note>
  )
}

/** The form, the reason of its change, and its saving. */
function useSiteForm(now: ReplyOf<'officeMerchant'>) {
  const sayChange = useChangeNotice()
  const queries = useQueryClient()
  const reason = useChangeReason()
  const [form, setForm] = useState({ status: now.status, end: localOf(now.maintenanceEnd), bn: now.info.bn, en: now.info.en })
  const save = useKeyedAct('officeMerchantSet', [], (reply) => {
    sayChange(reply)
    reason.write('')
    void queries.invalidateQueries({ queryKey: siteKey })
  })
  const edit = (change: Partial<typeof form>) => setForm({ ...form, ...change })
  return { form, edit, reason, save }
}

/** Asks whoever is about to close the site; everything else goes on at once. */
function useClosingQuestion(): () => Promise<boolean> {
  const t = useTexts('office')
  return async () => {
    const answer = await ask({
      icon: 'wrench',
      title: t('closeSure'),
      html: t('closeMeans'),
      buttons: [
        { id: 'no', label: t('cancel'), tone: 'line' },
        { id: 'yes', label: t('closeSite'), tone: 'hot' },
      ],
    })
    return answer === 'yes'
  }
}

function SiteForm({ now }: { readonly now: ReplyOf<'officeMerchant'> }): ReactElement {
  const t = useTexts('office')
  const errorText = useErrorText()
  const { can } = useMe()
  const { form, edit, reason, save } = useSiteForm(now)
  const isSureToClose = useClosingQuestion()
  const hasOtherText = form.bn !== now.info.bn || form.en !== now.info.en
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const why = reason.take()
    if (why === undefined || save.isPending) return
    const { status, end, bn, en } = form
    // With other text the closing is only proposed.
    const closesNow = status === 'maintenance' && now.status === 'normal' && !hasOtherText
    if (closesNow && !(await isSureToClose())) return
    save.mutate({ status, maintenanceEnd: instantOf(end), info: { bn, en }, reason: why })
  }
  return (
    <form className="card office-form" onSubmit={(event) => void submit(event)}>
      <Segment
        label={t('siteState')}
        value={form.status}
        options={[
          { value: 'normal', label: t('siteOpen') },
          { value: 'maintenance', label: t('siteClosed') },
        ]}
        onChange={(status) => edit({ status })}
      />
      <Field
        label={t('maintenanceEnd')}
        optional
        hint={t('maintenanceEndHint')}
        type="datetime-local"
        value={form.end}
        onChange={(e) => edit({ end: e.target.value })}
      />
      {(['bn', 'en'] as const).map((lang) => (
        <TextAreaField
          key={lang}
          label={t(lang === 'bn' ? 'infoBn' : 'infoEn')}
          lang={lang}
          maxLength={500}
          rows={2}
          value={form[lang]}
          onChange={(e) => edit({ [lang]: e.target.value })}
        />
      ))}
      {hasOtherText && <Note icon="users">{t('infoTwo')}</Note>}
      {can('merchant.write') && <ChangeReason draft={reason} />}
      {save.isError && (
        <Note tone="bad" role="alert">
          {errorText(save.error)}
        </Note>
      )}
      {can('merchant.write') ? (
        <Button type="submit" tone="go" pending={save.isPending} pendingText={t('sending')}>
          {t('save')}
        </Button>
      ) : (
        <Note>{t('mayOnlyRead')}</Note>
      )}
    </form>
  )
}

export const site = defineOfficePage({
  name: 'site',
  menu: { text: 'site', group: 'groupHouse', icon: 'settings', permission: 'merchant.read' },
  View: SitePage,
})
