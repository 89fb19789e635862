import { languageCodes, languages } from '@khela/i18n'
import { Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage, useLanguageStore } from '../../../site/language.ts'

/** The other languages that have a complete set of files; a press changes the whole page at once. */
export function LanguageChoice({ large = false }: { readonly large?: boolean }): ReactElement {
  const t = useTexts('shell')
  const store = useLanguageStore()
  const now = useLanguage()
  return (
    <>
      {languageCodes
        .filter((code) => code !== now)
        .map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-label={`${t('language')}: ${languages[code].name}`}
            onClick={() => void store.choose(code)}
          >
            <Icon name="languages" large={large} />
            {languages[code].name}
          </button>
        ))}
    </>
  )
}
