import { Field, TextAreaField } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { bothLanguages, type Both } from './kinds.ts'

interface BothFieldProps {
  readonly label: string
  readonly value: Both
  readonly onChange: (value: Both) => void
  readonly maxLength: number
  readonly optional?: boolean
  /** Several lines of HTML. */
  readonly prose?: boolean
  /** Shows which language is missing. */
  readonly isChecked: boolean
}

/** One text in both languages, side by side where there is room. */
export function BothField({ label, value, onChange, maxLength, optional = false, prose = false, isChecked }: BothFieldProps): ReactElement {
  const t = useTexts('content')
  return (
    <div className="content-both">
      {bothLanguages.map((lang) => {
        const isMissing = isChecked && !optional && value[lang].trim() === ''
        const common = {
          label: `${label} · ${t(`language.${lang}`)}`,
          lang,
          dir: 'ltr' as const,
          maxLength,
          value: value[lang],
          error: isMissing ? t('missing') : undefined,
          ...(optional && { optional }),
        }
        return prose ? (
          <TextAreaField
            key={lang}
            {...common}
            rows={14}
            className="content-prose"
            hint={t('htmlHint')}
            onChange={(event) => onChange({ ...value, [lang]: event.target.value })}
          />
        ) : (
          <Field key={lang} {...common} onChange={(event) => onChange({ ...value, [lang]: event.target.value })} />
        )
      })}
    </div>
  )
}
