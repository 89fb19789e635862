/** Whether two names may be of one person, however they are spelled and in whichever script. Pure. */
import anyAscii from 'any-ascii'
import { distance } from 'fastest-levenshtein'

/** Titles and first words that half of the country has, and that are left out as often as written. */
const common = new Set([
  'md',
  'mo',
  'moh',
  'mohd',
  'mohammad',
  'mohammed',
  'mohamed',
  'muhammad',
  'muhammed',
  'mst',
  'mosammat',
  'mr',
  'mrs',
  'ms',
  'dr',
])

interface Word {
  readonly letters: string
  /** Whether it was written in another script: its vowels are then guesses. */
  readonly isForeign: boolean
}

function wordsOf(name: string): Word[] {
  const words = name
    .normalize('NFC')
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => ({
      letters: anyAscii(word)
        .toLowerCase()
        .replaceAll(/[^a-z]/g, ''),
      isForeign: /[^\p{Script=Latin}\p{M}]/u.test(word),
    }))
    .filter(({ letters }) => letters !== '')
  const own = words.filter(({ letters }) => !common.has(letters))
  return own.length > 0 ? own : words
}

/** Consonants in one spelling: what is left of a word between two scripts. */
const consonantsOf = (word: string): string =>
  word
    .replaceAll(/ph/g, 'f')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll(/z/g, 'j')
    .replaceAll(/v/g, 'b')
    .replaceAll(/(?<=[^aeiou])h/g, '')
    .replaceAll(/[aeiouwy]/g, '')
    .replaceAll(/(.)\1+/g, '$1')

/** One slip in four letters, two in eight; two in any word when only its vowels differ; between scripts the consonants alone count. */
function isLike(a: Word, b: Word): boolean {
  const slips = distance(a.letters, b.letters)
  if (slips <= Math.floor(Math.max(a.letters.length, b.letters.length) / 4)) return true
  const consonants = consonantsOf(a.letters)
  if (consonants !== consonantsOf(b.letters)) return false
  return a.isForeign === b.isForeign ? consonants.length > 2 && slips <= 2 : consonants.length > 1
}

/** Every word of the shorter name is in the longer one. One word alone is enough only where neither has more. */
export function mayBeSameName(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [Word[], Word[]]
  if (short.length === 0 || (short.length === 1 && long.length > 1)) return false
  const left = [...long]
  return short.every((word) => {
    const at = left.findIndex((candidate) => isLike(word, candidate))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
