import { settingGroupNames } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Badge, Chip, DataTable, Note, SearchField, type Column } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ListStates } from '../../app/list-states.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { WaitingChanges } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { settingQueries, type Setting } from './queries.ts'
import type { SettingsSearch } from './search.ts'
import { useSettingWords } from './setting-words.ts'
import { defineOfficePage } from '../../app/page.ts'
import { readSettingsSearch } from './search.ts'
import './settings.css'

const isChanged = ({ value, default: standard }: Setting): boolean => JSON.stringify(value) !== JSON.stringify(standard)
const choices = [undefined, 'changed', ...settingGroupNames] as const

/** Every setting of the house by group, with what it is now and who changed it; found by its name, its words or its code. */
function SettingsPage(): ReactElement {
  const t = useTexts('settings')
  const texts = useTexts('setting-texts')
  const { group, q = '' } = useSearch({ from: '/settings' })
  const navigate = useNavigate()
  const list = useQuery(settingQueries.list())
  const go = (search: SettingsSearch) => void navigate({ to: '/settings', search, replace: true })
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const isFound = ({ name }: Setting): boolean => {
    const text = `${name} ${texts(`titles.${name}`)} ${texts(`texts.${name}`)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const inGroup = (row: Setting, one: SettingsSearch['group']): boolean =>
    one === undefined || (one === 'changed' ? isChanged(row) : row.group === one)
  const found = (list.data ?? []).filter(isFound)
  const rows = found.filter((row) => inGroup(row, group))
  return (
    <section>
      <PageHead title={t('title')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
      <div className="office-bar setting-bar">
        <SearchField
          label={t('search')}
          value={q}
          maxLength={60}
          onChange={(typed) => go({ ...(group && { group }), ...(typed !== '' && { q: typed }) })}
        />
        <div role="group" aria-label={t('groupsLabel')} className="setting-groups">
          {choices.map((one) => (
            <Chip
              key={one ?? 'all'}
              on={group === one}
              count={found.filter((row) => inGroup(row, one)).length}
              onClick={() => go({ ...(one && { group: one }), ...(q !== '' && { q }) })}
            >
              {one === undefined ? t('allGroups') : one === 'changed' ? t('changedOnly') : t(`groups.${one}`)}
            </Chip>
          ))}
        </div>
      </div>
      <div className="office-pad">
        <Note icon="users">{t('means')}</Note>
      </div>
      <WaitingChanges acts={['officeSettingSave']} />
      <ListStates list={list} count={rows.length} empty={`${t('none')} ${t('noneHint')}`}>
        <DataTable
          caption={t('caption')}
          columns={useColumns()}
          rows={rows}
          rowKey={({ name }) => name}
          onOpen={({ name }) => void navigate({ to: '/settings/$id', params: { id: name } })}
          openLabel={({ name }) => t('open', { name: texts(`titles.${name}`) })}
        />
      </ListStates>
    </section>
  )
}

function useColumns(): readonly Column<Setting>[] {
  const t = useTexts('settings')
  const texts = useTexts('setting-texts')
  const language = useSession((session) => session.language)
  const { text } = useSettingWords()
  return [
    {
      key: 'name',
      title: t('setting'),
      place: 'lead',
      cell: ({ name }) => (
        <span className="setting-name">
          <b>{texts(`titles.${name}`)}</b>
          <span className="small muted">{texts(`texts.${name}`)}</span>
        </span>
      ),
    },
    {
      key: 'now',
      title: t('now'),
      place: 'sub',
      cell: ({ name, schema, value }) => <span className="office-break num">{text(name, schema, value)}</span>,
    },
    {
      key: 'state',
      title: t('state'),
      place: 'result',
      cell: (row) => (isChanged(row) ? <Badge tone="info">{t('isChanged')}</Badge> : <span className="small muted">{t('isDefault')}</span>),
    },
    {
      key: 'by',
      title: t('changedBy'),
      cell: ({ set }) =>
        set && (
          <span className="small">
            {set.by} <span className="num muted">{formatInstant(set.at, 'short', language)}</span>
          </span>
        ),
    },
  ]
}

export const settings = defineOfficePage({
  name: 'settings',
  menu: { text: 'settings', group: 'groupHouse', icon: 'sliders-horizontal', permission: 'merchant.read', search: {} },
  readSearch: readSettingsSearch,
  View: SettingsPage,
})
