import type { ReactElement } from 'react'

interface Part {
  readonly text: string
  readonly href?: string
  /** Where it begins. */
  readonly at: number
}

const address = /https:\/\/[^\s<>"']+/g

/** Where an address leads that may be pressed: https, without a name or password in it. */
function safe(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}

/** A text cut at its addresses; put together again it is the text. A point or comma after an address belongs to the sentence. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  for (const found of text.matchAll(address)) {
    const typed = found[0].replace(/[.,;:!?)]+$/, '')
    const href = safe(typed)
    if (href === undefined) continue
    if (found.index > at) parts.push({ text: text.slice(at, found.index), at })
    parts.push({ text: typed, href, at: found.index })
    at = found.index + typed.length
  }
  return [...parts, { text: text.slice(at), at }]
}

/** What somebody wrote, as text with its lines; addresses open in a window of their own. */
export function LinkedText({ text }: { readonly text: string }): ReactElement {
  return (
    <p className="said-text">
      {partsOf(text).map((part) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={part.at} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
