import { CallError } from '@khela/client'
import { formatInstant } from '@khela/i18n'
import { Button, EmptyState, Icon, Note, Skeleton } from '@khela/ui'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { Failed } from '../../app/failed.tsx'
import { useKeyedAct } from '../../app/keyed-act.ts'
import { useMe } from '../../app/me.ts'
import { PageHead } from '../../app/page-head.tsx'
import { useChangeReason, useChangeNotice, WaitingChanges } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { SettingsFoot } from '../../app/settings-foot.tsx'
import { History } from './history.tsx'
import { settingQueries, type Setting } from './queries.ts'
import { faultsOf, settled, type Fault, type Json } from './schema.ts'
import { useSettingWords } from './setting-words.ts'
import { ValueEditor } from './value-editor.tsx'
import { defineOfficePage } from '../../app/page.ts'
import './settings.css'

/** Whether a text is the name of a setting: each has its title, which a test of the texts holds. */
function useIsSetting(): (name: string) => name is Setting['name'] {
  const texts = useTexts('setting-texts')
  return (name): name is Setting['name'] => texts.has(`titles.${name as Setting['name']}`)
}

/** One setting: what it does, its value beside its default, the form to change it, and every change there was. */
function SettingPage(): ReactElement {
  const t = useTexts('settings')
  const { id } = useParams({ from: '/settings/$id' })
  const isSetting = useIsSetting()
  return (
    <section>
      {isSetting(id) ? (
        <OneSetting key={id} name={id} />
      ) : (
        <>
          <PageHead title={t('title')} />
          <div className="office-pad">
            <EmptyState title={t('unknown')} />
          </div>
        </>
      )}
    </section>
  )
}

function OneSetting({ name }: { readonly name: Setting['name'] }): ReactElement {
  const t = useTexts('settings')
  const texts = useTexts('setting-texts')
  const read = useInfiniteQuery(settingQueries.one(name))
  const row = read.data?.pages[0]?.row
  return (
    <>
      <PageHead title={texts(`titles.${name}`)} updatedAt={read.dataUpdatedAt} onRefresh={() => void read.refetch()} />
      <div className="office-pad">
        <p>
          <Link to="/settings" search={row ? { group: row.group } : {}} className="setting-back">
            <Icon name="arrow-left" />
            {t('back')}
          </Link>
        </p>
        <p className="setting-means">
          {texts(`texts.${name}`)} <span className="small muted num">{name}</span>
        </p>
        <WaitingChanges acts={['officeSettingSave']} />
        {read.isPending && <Skeleton height={240} />}
        {read.isError && row === undefined && <Failed query={read} />}
        {row && <SettingForm key={row.version} setting={row} />}
        {row && (
          <History
            setting={row}
            rows={read.data?.pages.flatMap(({ history }) => history) ?? []}
            more={read.hasNextPage ? () => void read.fetchNextPage() : undefined}
            isLoading={read.isFetchingNextPage}
          />
        )}
      </div>
    </>
  )
}

/** The sentence of a refusal: settings are named by their titles, fields by theirs. */
function useRefusal(): (error: Error) => string {
  const t = useTexts('settings')
  const texts = useTexts('setting-texts')
  const errorText = useErrorText()
  const isSetting = useIsSetting()
  return (error) => {
    const other = error instanceof CallError && error.code === 'setting_conflict' ? String(error.params['other']) : ''
    return isSetting(other) ? t('conflict', { other: texts(`titles.${other}`) }) : errorText(error)
  }
}

/** The path that the server refused, as the form has it. */
function refusedPath(error: Error | null, name: string): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'setting_invalid') return undefined
  const field = String(error.params['field'])
  return field === name ? '' : field.slice(name.length + 1)
}

function useSettingForm({ name, schema, value, version }: Setting) {
  const queries = useQueryClient()
  const sayChange = useChangeNotice()
  const reason = useChangeReason()
  const [typed, setTyped] = useState<Json>(value)
  const [hasTried, setTried] = useState(false)
  const readAgain = () => queries.invalidateQueries({ queryKey: settingQueries.all() })
  const save = useKeyedAct('officeSettingSave', [], (reply) => {
    sayChange(reply)
    reason.write('')
    void readAgain()
  })
  const ready = settled(schema, typed)
  const faults = faultsOf(schema, ready)
  const isSame = JSON.stringify(ready) === JSON.stringify(value)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const why = reason.take()
    if (faults.size > 0 || why === undefined || isSame || save.isPending) return
    save.mutate({ name, version, value: JSON.stringify(ready), reason: why })
  }
  const refused = refusedPath(save.error, name)
  const shown = new Map<string, Fault>([
    ...(hasTried ? faults : []),
    ...(refused === undefined ? [] : [[refused, { text: 'refused' }] as const]),
  ])
  return { typed, setTyped, hasTried, isSame, faults: shown, reason, save, readAgain, submit }
}

function SettingForm({ setting }: { readonly setting: Setting }): ReactElement {
  const t = useTexts('settings')
  const language = useSession((session) => session.language)
  const { can } = useMe()
  const { text } = useSettingWords()
  const say = useRefusal()
  const { name, schema, value, default: standard, set } = setting
  const { typed, setTyped, hasTried, isSame, faults, reason, save, readAgain, submit } = useSettingForm(setting)
  // A reset makes the rows anew, which hold numbers of their own.
  const [resets, setResets] = useState(0)
  const isDefault = JSON.stringify(value) === JSON.stringify(standard)
  const mayWrite = can('merchant.write')
  return (
    <form className="card office-form setting-form" onSubmit={submit} noValidate>
      <dl className="kv">
        <dt>{t('now')}</dt>
        <dd className="num office-break">{text(name, schema, value)}</dd>
        <dt>{t('default')}</dt>
        <dd className="num office-break">{isDefault ? t('standing') : text(name, schema, standard)}</dd>
        {set && (
          <>
            <dt>{t('changedBy')}</dt>
            <dd>
              {set.by} <span className="num muted">{formatInstant(set.at, 'short', language)}</span>
            </dd>
          </>
        )}
      </dl>
      <fieldset disabled={!mayWrite} className="setting-fields">
        <ValueEditor
          key={resets}
          name={name}
          schema={schema}
          value={typed}
          path=""
          label={t('value')}
          faults={faults}
          onChange={setTyped}
        />
      </fieldset>
      {mayWrite && JSON.stringify(typed) !== JSON.stringify(standard) && (
        <Button
          icon="rotate-ccw"
          onClick={() => {
            setTyped(standard)
            setResets(resets + 1)
          }}
        >
          {t('reset')}
        </Button>
      )}
      {hasTried && isSame && <Note>{t('nothingChanged')}</Note>}
      <SettingsFoot changed={[]} maySave={mayWrite} reason={reason} save={save} readAgain={readAgain} say={say} button={t('propose')} />
    </form>
  )
}

export const setting = defineOfficePage({
  name: 'setting',
  View: SettingPage,
})
