import { IconButton, SelectField } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useSettingWords } from './setting-words.ts'

const letters = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(65 + n))
/** Not countries, though the browser has a name for them. */
const unions: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Codes of today's countries, as the browser knows them: those it has a name for and would not write another way. */
function knownCountries(names: Intl.DisplayNames): string[] {
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.filter((code) => {
    if (unions.has(code) || names.of(code) === code) return false
    return new Intl.Locale(`und-${code}`).region === code
  })
}

interface CountryListProps {
  readonly label: string
  /** The countries that may be chosen; without it all. */
  readonly values: readonly string[] | undefined
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Chosen countries by name; one more is added from a list. */
export function CountryList({ label, values, chosen, onChange }: CountryListProps): ReactElement {
  const t = useTexts('settings')
  const { country, countries } = useSettingWords()
  const left = (values ?? knownCountries(countries)).filter((code) => !chosen.includes(code))
  const options = left.map((value) => ({ value, label: country(value) })).toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <div role="group" aria-label={label} className="setting-fields">
      {chosen.length === 0 ? (
        <p className="small muted">{t('empty')}</p>
      ) : (
        <ul className="setting-chips">
          {chosen.map((code) => (
            <li key={code}>
              {country(code)} <span className="num muted">{code}</span>
              <IconButton
                icon="x"
                label={t('removeCountry', { name: country(code) })}
                onClick={() => onChange(chosen.filter((one) => one !== code))}
              />
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={t('addCountry')}
        value=""
        options={[{ value: '', label: t('choose') }, ...options]}
        onChange={(event) => event.target.value !== '' && onChange([...chosen, event.target.value])}
      />
    </div>
  )
}
