import type { ReplyOf } from '@khela/contract'

export type Group = ReplyOf<'helpCenter'>['groups'][number]
export type Article = Group['articles'][number]

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** The words of markup, for searching and for nothing else: it is never shown. */
export function plainWords(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Letters that people type differently compare as one: composed and not, large and small. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * The groups with the articles in which every word of `words` occurs, in title or text; those with all words in the title come
 * first. Without a word everything is found.
 */
export function findArticles(groups: readonly Group[], words: string): readonly Group[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return groups
  return groups.flatMap((group) => {
    const ranked = group.articles.flatMap((article) => {
      const title = fold(article.title)
      if (wanted.every((word) => title.includes(word))) return [{ article, rank: 0 }]
      const all = `${title} ${fold(plainWords(article.content))}`
      return wanted.every((word) => all.includes(word)) ? [{ article, rank: 1 }] : []
    })
    const articles = ranked.toSorted((a, b) => a.rank - b.rank).map(({ article }) => article)
    return articles.length === 0 ? [] : [{ ...group, articles }]
  })
}

/** The group that holds an article; the first group when none does. */
export function groupOf(groups: readonly Group[], slug: string | undefined): Group | undefined {
  return groups.find(({ articles }) => articles.some((article) => article.slug === slug)) ?? groups[0]
}
