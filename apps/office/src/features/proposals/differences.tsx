import { Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Proposal } from './queries.ts'

/** Name of a field by its path: a setting by its title, other fields by theirs; rows are numbered. */
function useFieldName(): (path: string) => string {
  const t = useTexts('proposals.fields')
  const titles = useTexts('setting-texts.titles')
  const inside = useTexts('settings.fields')
  return (path) => {
    const [first = '', ...rest] = path.split('.')
    const isSetting = titles.has(first as 'GTAG_ID')
    const name = isSetting ? titles(first as 'GTAG_ID') : t.has(first as 'number') ? t(first as 'number') : first
    const word = (part: string) => (isSetting && inside.has(part as 'url') ? inside(part as 'url') : part)
    return [name, ...rest.map((part) => (/^[0-9]+$/.test(part) ? String(Number(part) + 1) : word(part)))].join(' · ')
  }
}

/** Field by field: what stands, and what would. */
export function Differences({ proposal }: { readonly proposal: Proposal }): ReactElement {
  const t = useTexts('proposals')
  const nameOf = useFieldName()
  const say = (value: string | null): string =>
    value === null || value === '' ? t('nothing') : value === 'true' || value === 'false' ? t(`values.${value}`) : value
  return (
    <table className="proposal-differences">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t(proposal.state === 'OPEN' ? 'before' : 'beforeEnded')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {proposal.differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{nameOf(field)}</th>
            <td className="muted office-break">{say(before)}</td>
            <td>
              <Icon name="arrow-right" />
              <b className="office-break">{say(after)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
