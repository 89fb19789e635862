import { newKey } from '@khela/client'
import { Button, Field, Note, Segment, Skeleton, TextAreaField, ask } from '@khela/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Failed } from '../../app/failed.tsx'
import type { ReplyOf } from '@khela/contract'
import { call } from '../../app/client.ts'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { instantOf, localOf } from '../../app/merchant-time.ts'
import { PageHead } from '../../app/page-head.tsx'
import { ChangeReason, isReason, useChangeSaid, WaitingChanges } from '../../app/rule-change.tsx'

/** Opens the site or puts it into maintenance. */
export function SitePage(): ReactElement {
  const t = useTranslations('office')
  const site = useQuery({ queryKey: ['site'], queryFn: ({ signal }) => call('officeMerchant', {}, { signal }) })
  return (
    <section>
      <PageHead title={t('site')} updatedAt={site.dataUpdatedAt} onRefresh={() => void site.refetch()} />
      <WaitingChanges acts={['officeMerchantSet']} />
      <div className="office-pad">
        {site.isPending && <Skeleton height={200} />}
        {site.isError && !site.data && <Failed query={site} />}
        {site.data && <SiteForm key={JSON.stringify(site.data)} now={site.data} />}
      </div>
    </section>
  )
}

/** The form and its saving; each edit makes a new key, sending the same text again keeps it. */
function useSiteForm(now: ReplyOf<'officeMerchant'>) {
  const sayChange = useChangeSaid()
  const queries = useQueryClient()
  const [form, setForm] = useState({
    status: now.status,
    end: localOf(now.maintenanceEnd),
    bn: now.info.bn,
    en: now.info.en,
    reason: '',
    key: newKey(),
  })
  const save = useMutation({
    mutationFn: () => {
      const { status, end, bn, en, reason, key } = form
      return call('officeMerchantSet', { status, maintenanceEnd: instantOf(end), info: { bn, en }, reason: reason.trim() }, { key })
    },
    onSuccess: (reply) => (sayChange(reply), edit({ reason: '' }), queries.invalidateQueries({ queryKey: ['site'] })),
  })
  const edit = (change: Partial<Omit<typeof form, 'key'>>) => setForm({ ...form, ...change, key: newKey() })
  return { form, edit, save }
}

function SiteForm({ now }: { readonly now: ReplyOf<'officeMerchant'> }): ReactElement {
  const t = useTranslations('office')
  const errorText = useErrorText()
  const { can } = useMe()
  const { form, edit, save } = useSiteForm(now)
  const [hasTried, setTried] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReason(form.reason)) return
    const closes = form.status === 'maintenance' && now.status === 'normal'
    const answer = closes
      ? await ask({
          icon: 'wrench',
          title: t('closeSure'),
          html: t('closeMeans'),
          buttons: [
            { id: 'no', label: t('cancel'), tone: 'line' },
            { id: 'yes', label: t('closeSite'), tone: 'hot' },
          ],
        })
      : 'yes'
    if (answer === 'yes') save.mutate()
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
      {can('merchant.write') && <ChangeReason value={form.reason} hasTried={hasTried} onChange={(reason) => edit({ reason })} />}
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
