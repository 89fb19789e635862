/**
 * Acceptance rules of registration fields (PS-5.1), the same code in the browser and on the server. Patterns run
 * in the linear engine of pattern-program.ts. Import as `@khela/contract/patterns`.
 */
import { PatternError, compilePattern } from './pattern-program.ts'

export { PatternError, compilePattern, maxInput, maxPattern } from './pattern-program.ts'

/** The part of a rule that judges a value; `FieldRule` of the settings has it. */
export interface AcceptanceRule {
  /** `*` takes anything. */
  readonly acceptedPattern: string
  /** In characters as people count them (code points). */
  readonly minLength: number
  readonly maxLength: number
  readonly required: boolean
}

/** Ready-made patterns by patternId, the families of PS-5.2. A merchant may write other ones. */
export const patternFamilies = {
  any: '*',
  letter_first: '^[A-Za-z]',
  letter_first_letters_digits: '^[a-z][a-z0-9]*$',
  letters_digits: '^[A-Za-z0-9]+$',
  digits_only: '^[0-9]+$',
  upper_required: '[A-Z]',
  strong: '^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9\\s])\\S+$',
  no_spaces: '^\\S+$',
  full_name: '^\\S+( \\S+)+$',
  bengali: '^[\\p{Script=Bengali}\\u200c\\u200d .]+$',
  korean: '^[\\p{Script=Hangul} ]+$',
  thai: '^[\\p{Script=Thai} ]+$',
  japanese: '^[\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}ー ]+$',
  date_ymd: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  date_mdy: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])-[0-9]{4}$',
  email: '^[A-Za-z0-9._%+\\-]+@[A-Za-z0-9\\-]+(\\.[A-Za-z0-9\\-]+)+$',
  phone: '^[0-9]+$',
} as const

type Test = (value: string) => boolean
const tests = new Map<string, Test>()
/** A deployment has a few dozen rules; whoever makes more only loses the saving. */
const mostTests = 200

/** A pattern that cannot be read accepts nothing: a rule that is broken must not let everything in. */
const nothing: Test = () => false

function testOf(pattern: string): Test {
  let test = tests.get(pattern)
  if (!test) {
    try {
      test = compilePattern(pattern)
    } catch (error) {
      if (!(error instanceof PatternError)) throw error
      test = nothing
    }
    if (tests.size >= mostTests) tests.clear()
    tests.set(pattern, test)
  }
  return test
}

/** Why a pattern cannot be used, for the person who enters it; undefined when it can. */
export function patternFault(pattern: string): string | undefined {
  if (pattern === '*') return undefined
  try {
    compilePattern(pattern)
    return undefined
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}

/** Whether a value has the pattern: `*` takes anything, a pattern that cannot be read takes nothing. Never throws. */
export function matchesPattern(acceptedPattern: string, value: string): boolean {
  return acceptedPattern === '*' || testOf(acceptedPattern)(value)
}

/** Length in code points. */
export function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length += 1
  return length
}

/**
 * What is wrong with a value: `missing` when a required one is empty, else its `length`, else its `pattern`. An empty
 * value of an optional field is fine. Length is looked at first, so a pattern reads no more than `maxLength` characters.
 */
export function fieldFault(rule: AcceptanceRule, value: string): 'missing' | 'length' | 'pattern' | undefined {
  if (value === '') return rule.required ? 'missing' : undefined
  // A code point is at most two units long: a huge value is refused without counting it.
  if (value.length > 2 * rule.maxLength) return 'length'
  const length = lengthOf(value)
  if (length < rule.minLength || length > rule.maxLength) return 'length'
  return matchesPattern(rule.acceptedPattern, value) ? undefined : 'pattern'
}

/** The one form of a username, made once before it is judged, compared or stored (REL-I14). */
export function normaliseUsername(typed: string): string {
  return typed.normalize('NFC').toLowerCase().normalize('NFC')
}

/** One form of a line a person typed: NFC, no spaces around, single spaces inside. */
export function normaliseLine(typed: string): string {
  return typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

const bengali = /\p{Script=Bengali}/u
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/u

/**
 * Whether a text holds characters nobody sees: controls, zero-width and direction marks (REL-I14). Bengali is
 * written with the two joiners, so those may stand behind a Bengali character.
 */
export function hasHiddenCharacters(value: string): boolean {
  let before = ''
  for (const char of value) {
    const joins = (char === '\u200c' || char === '\u200d') && bengali.test(before)
    if (!joins && hidden.test(char)) return true
    before = char
  }
  return false
}
