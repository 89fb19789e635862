/** What the offline page says of a file: right, wrong, or right as far as this page can tell. */
import { make } from './dom.ts'
import type { Words } from './words.ts'

/** A line of the verdict. Something that nothing proves gets no tick. */
export function verdict(is: boolean | 'unproven', text: string): HTMLElement {
  if (is === 'unproven') return make('p', 'note', `? ${text}`)
  return make('p', is ? 'note good' : 'note bad', `${is ? '✓ ' : '✗ '}${text}`)
}

/** What had to be shown before the bet, and that it is to be compared with what was. Without it nothing was fixed by this file. */
export function anchor(name: string, value: string, words: Words): HTMLElement {
  return make('p', 'note', `${name}: `, make('code', '', value), make('span', '', words.anchorCompare))
}

/** The HMAC blocks that a result was drawn from. */
export function blockList(blocks: readonly string[], words: Words): HTMLElement {
  const lines = blocks.map((hex, index) => make('p', '', `${words.block} ${index}`, make('code', '', hex)))
  return make('details', '', '', make('summary', '', words.steps), ...lines)
}
