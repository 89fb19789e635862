/** Names of members: as strangers may see them, and compared with one another. */
const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' })
/** No name is read further than this for masking. */
const longestMasked = 64

/**
 * A name as strangers may see it (D-H5): the first two characters, stars, the last one; short names show less.
 * The stars are always three, so the length is not told.
 */
export function maskName(name: string): string {
  const shown = Array.from(segmenter.segment(name.slice(0, longestMasked)), ({ segment }) => segment)
  if (shown.length === 0) return '***'
  if (shown.length < 5) return `${shown[0]}***`
  return `${shown[0]}${shown[1]}***${shown.at(-1)}`
}

const plainName = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

/** Whether two names are the same person's as far as spelling goes: spaces and case do not count. */
export function sameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b)
}
