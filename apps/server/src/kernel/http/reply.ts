/** The envelope of D-C1 and the texts of errors in the caller's language. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '../call.ts'
import type { AppError, ErrorParams } from '../errors.ts'

const texts = new Map<Language, Readonly<Record<string, unknown>>>()

function load(lang: Language): Readonly<Record<string, unknown>> {
  let known = texts.get(lang)
  if (!known) {
    const file = fileURLToPath(import.meta.resolve(`@khela/i18n/locales/${lang}/errors.json`))
    known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    texts.set(lang, known)
  }
  return known
}

/**
 * The text of an error code; with the parameter `reason` or `patternId` that of the variant (`<code>_<reason>`,
 * `reg_pattern_<patternId>` of PS-5.1), where there is one. Texts of
 * this namespace hold `{name}` placeholders only; a parameter without a value is left out.
 */
export function errorText(lang: Language, code: string, params: ErrorParams): string {
  const all = load(lang)
  const key = [`${code}_${params['reason'] ?? params['patternId']}`, code].find((one) => Object.hasOwn(all, one)) ?? 'unknown_error'
  return String(all[key])
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
    .trim()
}

/** Body of an error answer: code, text, params, flags, request id. Nothing else ever. */
export function errorBody(error: AppError, lang: Language, requestId: string): Record<string, unknown> {
  return {
    ...error.extra,
    success: false,
    code: error.code,
    message: errorText(lang, error.code, error.params),
    params: error.params,
    requestId,
  }
}

/** The language of a call: `X-Khela-Language`, else the first of `Accept-Language` that is spoken here, else Bengali. */
export function languageOf(headers: Readonly<Record<string, string | string[] | undefined>>): Language {
  const asked = headers['x-khela-language']
  if (asked === 'bn' || asked === 'en') return asked
  for (const part of String(headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')) {
    const primary = part.trim().slice(0, 2).toLowerCase()
    if (primary === 'bn' || primary === 'en') return primary
  }
  return 'bn'
}
