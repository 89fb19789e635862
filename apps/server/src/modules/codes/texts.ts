/** What the messages with codes say; texts hold `{code}` and `{minutes}` only. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../kernel/index.ts'

interface Texts {
  readonly codeSubject: string
  readonly codeText: string
}
const known = new Map<Language, Texts>()

function textsOf(language: Language): Texts {
  let texts = known.get(language)
  if (texts === undefined) {
    const file = fileURLToPath(import.meta.resolve(`@khela/i18n/locales/${language}/registration.json`))
    texts = (JSON.parse(readFileSync(file, 'utf8')) as { message: Texts }).message
    known.set(language, texts)
  }
  return texts
}

export function codeText(language: Language, fill: { code: string; minutes: number }): { subject: string; text: string } {
  const { codeSubject, codeText: text } = textsOf(language)
  return { subject: codeSubject, text: text.replaceAll('{code}', fill.code).replaceAll('{minutes}', String(fill.minutes)) }
}
