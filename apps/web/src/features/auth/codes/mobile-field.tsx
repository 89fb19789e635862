import { diallingRule, mobileOf, typedMobile, type DiallingCountry } from '@khela/contract/phone'
import type { ReplyOf } from '@khela/contract'
import { Field, Icon } from '@khela/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLocale } from 'use-intl'
import { read } from '../../../site/queries.ts'
import './codes.css'

export interface MobileNumber {
  /** Empty: the merchant's first country. */
  readonly countryDialingCode: string
  readonly mobileNum: string
}
type Country = ReplyOf<'countryCodes'>['countries'][number]

const countriesQuery = { ...read('countryCodes', {}), staleTime: 300_000 }

/** Countries whose numbers are taken; empty until they have come. */
function useCountries(): readonly Country[] {
  return useQuery(countriesQuery).data?.countries ?? []
}

/** The country of a number as it is typed now. */
const countryOf = (countries: readonly Country[], code: string): Country | undefined =>
  countries.find((country) => country.code === code) ?? countries[0]

/** The number as a call takes it, which names its country: whoever is quicker than the list waits for it. Rejects when it does not come. */
export function useSentNumber(): (number: MobileNumber) => Promise<MobileNumber> {
  const queries = useQueryClient()
  return async (number) => {
    const { countries } = await queries.ensureQueryData(countriesQuery)
    return {
      countryDialingCode: countryOf(countries, number.countryDialingCode)?.code ?? '',
      mobileNum: number.mobileNum.trim(),
    }
  }
}

/** What is wrong with a typed number, as a sentence (PS-5.4); undefined when nothing is. */
export function useMobileFault(): (number: MobileNumber) => string | undefined {
  const t = useTexts('registration')
  const countries = useCountries()
  return (number) => {
    if (number.mobileNum.trim() === '') return t('mobileMissing')
    const country = countryOf(countries, number.countryDialingCode)
    // Until the list has come the server judges.
    if (country === undefined) return undefined
    const rule = diallingRule(country.country as DiallingCountry)
    if (mobileOf(rule, number.mobileNum) !== undefined) return undefined
    if (country.country === 'BD') return t('mobileBangladesh')
    return t('mobileDigits', { digits: rule.minDigits === rule.maxDigits ? String(rule.minDigits) : `${rule.minDigits}–${rule.maxDigits}` })
  }
}

export interface MobileFieldProps {
  readonly value: MobileNumber
  readonly onChange: (value: MobileNumber) => void
  readonly error?: string | undefined
  readonly required?: boolean
}

/** A mobile number: the dialling code as a list, the number in digits of either script. */
export function MobileField({ value, onChange, error, required = true }: MobileFieldProps): ReactElement {
  const t = useTexts('registration')
  const locale = useLocale()
  const countries = useCountries()
  const names = new Intl.DisplayNames([locale === 'bn' ? 'bn' : 'en'], { type: 'region' })
  const country = countryOf(countries, value.countryDialingCode)
  const example = country?.country === 'BD' ? '01712345678' : undefined
  const code = country?.code ?? ''
  return (
    <Field
      label={required ? `${t('mobileNum')} *` : t('mobileNum')}
      name="mobileNum"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder={example}
      value={value.mobileNum}
      required={required}
      optional={!required}
      error={error}
      maxLength={32}
      onChange={(event) => onChange({ ...value, mobileNum: typedMobile(event.target.value) })}
      start={
        <span className="dial">
          <span aria-hidden="true">{code === '' ? '+' : `+${code}`}</span>
          <Icon name="chevron-down" />
          <select
            aria-label={t('country')}
            name="countryDialingCode"
            autoComplete="tel-country-code"
            value={code}
            onChange={(event) => onChange({ ...value, countryDialingCode: event.target.value })}
          >
            {countries.map((one) => (
              <option key={one.country} value={one.code}>
                {`+${one.code} ${names.of(one.country) ?? one.country}`}
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
}
