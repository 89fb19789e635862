/** Pure: what people write to each other, in one form. Lengths are counted as people count them. */
import { fail } from '../../kernel/index.ts'

const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' })
/** Characters as people see them: a Bengali letter with its signs is one. */
export const lengthOf = (text: string): number => Array.from(segmenter.segment(text)).length

/** Without spaces around it and with at most one empty line between two others. */
export const tidyText = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The text in its one form. Error: text_length. */
export function textOf(typed: string, bounds: { readonly min: number; readonly max: number }): string {
  const text = tidyText(typed)
  const length = lengthOf(text)
  return length < bounds.min || length > bounds.max ? fail('text_length', { ...bounds }) : text
}

/** The beginning of a text on one line, for lists. */
export function beginningOf(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ')
  const signs = Array.from(segmenter.segment(line), ({ segment }) => segment)
  return signs.length <= most
    ? line
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}
