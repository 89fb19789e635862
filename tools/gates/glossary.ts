import type { Finding } from './tidy-rules.ts'

/** Words of docs/GLOSSARY.md that have two rows: a word has one meaning. A row may name several words, parted by commas. */
export function wordsOfTwoRows(text: string): Finding[] {
  const first = new Map<string, number>()
  return text.split('\n').flatMap((row, index) => {
    const [, words = ''] = /^\| ([^|]+) \|/.exec(row) ?? []
    return words
      .split(',')
      .map((word) => word.trim().toLowerCase())
      .flatMap((word): Finding[] => {
        const before = first.get(word)
        if (word === '' || word === '---' || before === undefined) {
          first.set(word, index + 1)
          return []
        }
        return [{ line: index + 1, text: `${word}: a second row, the first is line ${before}; one word has one meaning` }]
      })
  })
}
