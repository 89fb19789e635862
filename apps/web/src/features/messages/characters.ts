const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** Characters as people see them, and as the server counts them: a Bengali letter with its signs is one. */
export const characters = (text: string): number => Array.from(segmenter.segment(text.trim())).length
