import { formatInstant } from '@khela/i18n'
import { Button, Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useSession } from '../../app/session.ts'
import type { HistoryRow, Setting } from './queries.ts'
import { differencesOf, schemaAt, type Json } from './schema.ts'
import { useSettingWords } from './setting-words.ts'

/** Of a change of many fields so many are shown; the audit has all. */
const mostShown = 12

interface HistoryProps {
  readonly setting: Setting
  readonly rows: readonly HistoryRow[]
  readonly more: (() => void) | undefined
  readonly isLoading: boolean
}

/** Every change of a setting, newest first: what was and what came, why, who proposed and who agreed. */
export function History({ setting, rows, more, isLoading }: HistoryProps): ReactElement {
  const t = useTexts('settings')
  const office = useTexts('office')
  return (
    <section className="card setting-history">
      <h2>{t('history')}</h2>
      {rows.length === 0 && <p className="small muted">{t('historyNone')}</p>}
      <ol>
        {rows.map((row) => (
          <Change key={`${row.at} ${row.after}`} setting={setting} row={row} />
        ))}
      </ol>
      {more && (
        <Button onClick={more} pending={isLoading} pendingText={office('loading')}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function Change({
  setting: { name, schema, default: standard },
  row,
}: {
  readonly setting: Setting
  readonly row: HistoryRow
}): ReactElement {
  const t = useTexts('settings')
  const language = useSession((session) => session.language)
  const { label, text } = useSettingWords()
  const before = row.before === null ? standard : (JSON.parse(row.before) as Json)
  const found = differencesOf(before, JSON.parse(row.after) as Json)
  return (
    <li>
      <p className="small">
        <span className="num">{formatInstant(row.at, 'short', language)}</span> · {t('who')} <b>{row.by}</b>
        {row.agreedBy !== null && (
          <>
            {' '}
            · {t('agreed')} <b>{row.agreedBy}</b>
          </>
        )}
        {row.agreedBy === null && <span className="muted"> · {t(row.reason === null ? 'outside' : 'alone')}</span>}
      </p>
      {found.slice(0, mostShown).map(({ path, before: old, after }) => (
        <p key={path} className="setting-change office-break">
          {path !== '' && <span className="muted">{label(path)}: </span>}
          <span className="muted">{text(name, schemaAt(schema, path), old, path)}</span> <Icon name="arrow-right" />
          <b>{text(name, schemaAt(schema, path), after, path)}</b>
        </p>
      ))}
      {found.length > mostShown && <p className="muted small">… +{found.length - mostShown}</p>}
      {row.reason !== null && <p className="office-break">{row.reason}</p>}
    </li>
  )
}
