import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settings } from '../index.ts'
import {
  PatternError,
  compilePattern,
  fieldFault,
  hasHiddenCharacters,
  lengthOf,
  matchesPattern,
  maxInput,
  normaliseLine,
  normaliseUsername,
  patternFamilies,
  patternFault,
} from './patterns.ts'

/** Patterns over a small alphabet, so that values often match; nothing nests deep enough to hurt the oracle. */
const patternText: fc.Arbitrary<string> = fc
  .letrec<{ pattern: string; piece: string }>((tie) => ({
    piece: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom('a', 'b', 'c', '.', '\\d', '\\S', '\\w', '[ab]', '[^a]', '[a-c]', '\\.', '^', '$', '\\u0061', '\\p{L}', '[\\d\\-b]'),
      tie('pattern').map((inside) => `(?:${inside})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '*?'))
        .map(([inside, times]) => `(${inside})${times}`),
    ),
    pattern: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')),
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `${one}|${other}`),
    ),
  }))
  .pattern.filter((pattern) => pattern.length <= 150)
const valueText = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' ', '.', '-', 'অ', '😀', '\n'), maxLength: 8 })

test('means what the same expression means in JavaScript', () => {
  fc.assert(
    fc.property(patternText, fc.array(valueText, { minLength: 1, maxLength: 6 }), (pattern, values) => {
      // Asked from the beginning: V8 14.6 answers no to /[^a]$/u.test('😀').
      const oracle = new RegExp(`^[^]*?(?:${pattern})`, 'u')
      const mine = compilePattern(pattern)
      for (const value of values) expect([value, mine(value)]).toEqual([value, oracle.test(value)])
    }),
    { numRuns: 1_500 },
  )
})

test('lookaheads behind a leading ^ mean what they mean in JavaScript', () => {
  const guard = fc.constantFrom('(?=.*a)', '(?=.*\\d)', '(?!.*c)', '(?!ab)', '(?=.{2,4}$)')
  fc.assert(
    fc.property(
      fc.array(guard, { maxLength: 3 }),
      fc.constantFrom('.+$', '\\S+', '[a-c1]*$', '(?:a|b)'),
      valueText,
      (guards, rest, value) => {
        const pattern = `^${guards.join('')}${rest}`
        expect(compilePattern(pattern)(value)).toBe(new RegExp(pattern, 'u').test(value))
      },
    ),
    { numRuns: 500 },
  )
})

test('any text as a pattern is either compiled or refused with a reason, quickly', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab(){}[]|*+?\\^$.,-=!:<dpu123'.split('')), maxLength: 60 }),
      valueText,
      (pattern, value) => {
        const effort = effortOf(() => {
          const fault = patternFault(pattern)
          expect(typeof matchesPattern(pattern, value)).toBe('boolean')
          if (fault !== undefined) expect(() => compilePattern(pattern)).toThrow(PatternError)
        })
        expect(effort).toBeLessThan(200)
      },
    ),
    { numRuns: 1_000 },
  )
})

test.each([
  '(',
  ')',
  '[a',
  'a{',
  'a{2',
  'a{3,2}',
  'a{256}',
  '*a',
  'a**',
  '\\',
  '\\1',
  '\\b',
  '\\k<n>',
  '(?<n>a)',
  '(?<=a)b',
  'a(?=b)',
  '(?=a)b',
  '^(?=a)b|c',
  '[b-a]',
  '\\p{constructor}',
  '\\p',
  '\\u{110000}',
  '\\x1',
  ']',
  '}',
  '^*',
  'a'.repeat(401),
])('refuses %s', (pattern) => {
  expect(patternFault(pattern)).toEqual(expect.stringMatching(/\S/))
  expect(matchesPattern(pattern, 'a')).toBe(false)
})

test('patterns that would explode are refused before they do', () => {
  const nest = (inside: string, times: number) => Array.from({ length: times }).reduce<string>((text) => `(${text}){255}`, inside)
  for (const pattern of [nest('a', 3), nest('a{0}', 6), nest('', 30), '(a{1,255})'.repeat(20)]) {
    const effort = effortOf(() => expect(patternFault(pattern), pattern).toBe('the pattern is too large'))
    expect(effort).toBeLessThan(50)
  }
})

/** Patterns on which a backtracking engine needs longer than anybody lives (REL-I13). */
const evil = [
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '(.*)*x$',
  '^([a-z]+)*$',
  '^(a?){200}a{200}$',
  '(a|b)*a(a|b){200}$',
  '^(\\w+\\s?)*$',
  '^(?=(a+)+$)(a*)*b$',
]
/** Milliseconds this process computed for: a busy machine makes work late, not longer. */
function effortOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test.each(evil)('50 kB against %s takes less than 50 ms', (pattern) => {
  const accepts = compilePattern(pattern)
  const most = ['a'.repeat(maxInput), `${'a'.repeat(maxInput - 1)}!`, 'ab'.repeat(maxInput / 2)]
  for (const value of ['a'.repeat(50_000), `${'a'.repeat(49_999)}!`, 'ab'.repeat(25_000), ...most]) {
    const best = Math.min(...[1, 2, 3, 4].map(() => effortOf(() => accepts(value))))
    expect(best, `${value.length} characters`).toBeLessThan(50)
  }
})

test.each(Object.entries(patternFamilies))('50 kB against the family %s takes less than 50 ms', (_name, pattern) => {
  const pieces = ['a', 'aA1!', '1', '1990-12-31', 'a.', 'a@b.', 'a ', 'ক', '한', 'ก', 'あ']
  for (const piece of pieces) {
    const value = piece.repeat(Math.ceil(50_000 / piece.length)).slice(0, 50_000)
    for (const text of [value, `${value.slice(1)}\u0000`]) {
      const best = Math.min(...[1, 2, 3].map(() => effortOf(() => matchesPattern(pattern, text))))
      expect(best, JSON.stringify(piece)).toBeLessThan(50)
    }
  }
})

test('a field of 50 kB is refused by its length', () => {
  const rule = { acceptedPattern: '^(a+)+$', minLength: 1, maxLength: 255, required: true }
  const effort = effortOf(() => {
    expect(fieldFault(rule, 'a'.repeat(50_000))).toBe('length')
    expect(matchesPattern('*', 'x'.repeat(50_000))).toBe(true)
  })
  expect(effort).toBeLessThan(50)
})

test('each family of the specification takes and refuses what its name says', () => {
  const samples: Record<keyof typeof patternFamilies, [good: string[], bad: string[]]> = {
    any: [['', 'x', '\n', '😀'], []],
    letter_first: [
      ['a1', 'Z'],
      ['1a', ' a', 'অa', ''],
    ],
    letter_first_letters_digits: [
      ['a', 'rahim1990'],
      ['Rahim', '1a', 'a_b', 'rаhim' /* Cyrillic а */, 'rahim\u200b', 'rahim\n', ''],
    ],
    letters_digits: [['Ab9'], ['a b', '', 'é']],
    digits_only: [['0123456789'], ['12a', '১২৩', '1.0', '']],
    upper_required: [['aBc'], ['abc', '']],
    strong: [
      ['Aa1!', 'xX9#xxxx'],
      ['Aa1', 'aa1!', 'AA1!', 'Aaa!', 'A a1!'],
    ],
    no_spaces: [['pass-word'], ['pass word', 'pass\u00a0word', '']],
    full_name: [
      ['Rahim Uddin', 'রহিম উদ্দিন খান'],
      ['Rahim', 'Rahim ', ' Rahim', 'a  b'],
    ],
    bengali: [
      ['রহিম উদ্দিন', 'র‍্যাব'],
      ['Rahim', ''],
    ],
    korean: [['김철수'], ['kim', '']],
    thai: [['สมชาย'], ['som', '']],
    japanese: [
      ['やまだ タロー', '山田'],
      ['yamada', ''],
    ],
    date_ymd: [['1990-12-31'], ['1990-13-01', '1990-00-10', '90-01-01', '1990-01-32', '1990-01-01x']],
    date_mdy: [['12-31-1990'], ['31-12-1990', '12-31-90']],
    email: [['rahim.u+x@mail.example.com'], ['rahim', 'a@b', 'a@@b.c', 'a@b.c d', '@b.c']],
    phone: [['01712345678'], ['+8801712345678', '017-1234', '']],
  }
  for (const [family, [good, bad]] of Object.entries(samples)) {
    const pattern = patternFamilies[family as keyof typeof patternFamilies]
    expect(patternFault(pattern), family).toBeUndefined()
    for (const value of good) expect([family, value, matchesPattern(pattern, value)]).toEqual([family, value, true])
    for (const value of bad) expect([family, value, matchesPattern(pattern, value)]).toEqual([family, value, false])
  }
})

test('a rule judges emptiness, then length in characters, then the pattern', () => {
  const rule = { acceptedPattern: '^[a-z]+$', minLength: 3, maxLength: 5, required: true }
  expect(['', 'ab', 'abc', 'abcde', 'abcdef', 'AB', 'ABC'].map((value) => fieldFault(rule, value))).toEqual([
    'missing',
    'length',
    undefined,
    undefined,
    'length',
    'length',
    'pattern',
  ])
  expect(fieldFault({ ...rule, required: false }, '')).toBeUndefined()
  expect(fieldFault({ ...rule, acceptedPattern: '*' }, '😀😀😀😀😀')).toBeUndefined()
  expect(fieldFault({ ...rule, acceptedPattern: '([' }, 'abc')).toBe('pattern')
  expect(lengthOf('a😀অ')).toBe(3)
})

test('the default rules are readable', () => {
  for (const rule of settings.REGISTER_RULES.value) expect(patternFault(rule.acceptedPattern), rule.field).toBeUndefined()
})

test('a username has one form, whoever typed it how', () => {
  expect(normaliseUsername('RaHim')).toBe('rahim')
  expect(normaliseUsername('Re\u0301mi')).toBe('r\u00e9mi')
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => normaliseUsername(normaliseUsername(typed)) === normaliseUsername(typed)))
  expect(normaliseLine('  Rahim \u00a0 Uddin\t')).toBe('Rahim Uddin')
})

test('hidden characters are seen, the joiners of Bengali are not taken for them', () => {
  for (const text of ['ra\u200bhim', '\ufeffrahim', 'rahim\u202e', 'ra\u00adhim', 'ra\u200dhim', 'ㅤ', 'a\u2028b', 'a\u0007', '\ud800'])
    expect([text, hasHiddenCharacters(text)]).toEqual([text, true])
  for (const text of ['Rahim Uddin', 'র‍্যাব', 'ক্‌ষ', 'José', '山田']) expect([text, hasHiddenCharacters(text)]).toEqual([text, false])
})
