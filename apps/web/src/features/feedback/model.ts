import { feedbackLength } from '@khela/contract/content'

/** What is being written; kept until it was sent, so that a slip of the finger loses nothing. */
export interface Draft {
  /** '' while none is chosen; otherwise the number of the type as text. */
  readonly type: string
  readonly content: string
  readonly sender: string
}
export const emptyDraft: Draft = { type: '', content: '', sender: '' }

/** Order of PS-3.16: 1 deposit, 2 withdrawal, 3 game, 4 service, 6 apply agent, 0 other. */
export const types = ['1', '2', '3', '4', '6', '0'] as const

const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** Characters as people see them, and as the server counts them: a Bengali letter with its signs is one; the space around is none. */
export const characters = (text: string): number => [...segmenter.segment(text.trim())].length

/** The text up to what may be sent. */
export function withinLength(text: string): string {
  const cut = [...segmenter.segment(text)][feedbackLength.max]
  return cut === undefined ? text : text.slice(0, cut.index)
}

/** Fields that must be filled and are not, in the order of the form (PS-5.8). */
export function emptyFields({ type, content }: Draft, captcha: string): readonly ('type' | 'content' | 'captcha')[] {
  return [
    ...(type === '' ? (['type'] as const) : []),
    ...(content.trim() === '' ? (['content'] as const) : []),
    ...(captcha.trim() === '' ? (['captcha'] as const) : []),
  ]
}

/** How many characters are still wanted; 0 when there are enough, and for an empty text, which has a complaint of its own. */
export function missingCharacters(content: string): number {
  const count = characters(content)
  return count === 0 ? 0 : Math.max(0, feedbackLength.min - count)
}
