import { settingUnit } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { moneyText, parseMoney } from '@khela/money'
import { useTexts } from '@khela/i18n/use-texts'
import { useSession } from '../../app/session.ts'
import { controlOf, type Fields, type Json, type Schema } from './schema.ts'

/** The path of a field without the numbers of rows, as units are kept by. */
export const fieldPath = (name: string, path: string): string =>
  [name, ...path.split('.')].filter((part) => part !== '' && !/^[0-9]+$/.test(part)).join('.')

const longest = 90
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Words of a setting: its fields, choices, units, and a value in one line. */
export function useSettingWords() {
  const t = useTexts('settings')
  const language = useSession((session) => session.language)
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  const country = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)
  const field = (key: string): string => (t.has(`fields.${key}` as 'fields.url') ? t(`fields.${key}` as 'fields.url') : key)
  const choice = (value: string): string =>
    t.has(`values.${value}` as 'values.normal') ? t(`values.${value}` as 'values.normal') : country(value)
  const unit = (name: string, path: string, n: number): string => {
    const found = settingUnit(fieldPath(name, path))
    return found === undefined ? '' : t(`units.${found}`, { n })
  }
  const label = (path: string): string =>
    path
      .split('.')
      .filter((part) => part !== '')
      .map((part) => (/^[0-9]+$/.test(part) ? String(Number(part) + 1) : field(part)))
      .join(' · ')

  function text(name: string, schema: Schema | undefined, value: Json | undefined, path = ''): string {
    if (value === undefined) return '–'
    if (value === null) return t('notSet')
    if (typeof value === 'boolean') return t(value ? 'on' : 'off')
    if (typeof value === 'number') return `${value} ${unit(name, path, value)}`.trim()
    const control = schema && controlOf(schema)
    const inner = control?.kind === 'maybe' ? control.inner : schema
    const kind = inner && controlOf(inner).kind
    if (typeof value === 'string') {
      if (kind === 'amount') return moneyText(parseMoney(value))
      if (kind === 'instant') return formatInstant(value, 'short', language)
      return value === '' ? t('empty') : kind === 'choice' ? choice(value) : value
    }
    if (Array.isArray(value)) {
      const rows = value as readonly Json[]
      if (rows.length === 0) return t('empty')
      if (rows.every((row) => typeof row === 'string')) return cut(rows.map((row) => choice(row)).join(', '))
      return t('rows', { count: rows.length })
    }
    const fields = inner && controlOf(inner)
    const schemas = fields?.kind === 'fields' ? fields.fields : {}
    const parts = Object.entries(value as Fields).map(
      ([key, part]) => `${field(key)}: ${text(name, schemas[key], part, path === '' ? key : `${path}.${key}`)}`,
    )
    return cut(parts.join(' · '))
  }
  return { field, choice, unit, label, text, country, countries }
}
