/** Pseudo text for tests: shows text that is not translatable, boxes that are too small and directions that are wrong. */
export interface MessageTree {
  [key: string]: string | MessageTree
}

const plain = 'aceilnorsuyAEINOSU'
const accented = 'àçéîļñöřšûýÀÉÎÑÖŠÛ'

/**
 * English text made longer by about 40 % and accented. Placeholders, plural branches' syntax and tags stay as they are:
 * text is changed only outside of `{…}` headers and `<…>`.
 */
export function pseudoText(text: string): string {
  let depth = 0
  let inTag = false
  let out = ''
  let letters = 0
  for (const character of text) {
    if (character === '{') depth += 1
    if (character === '<') inTag = true
    const open = depth === 0 && !inTag
    const index = open ? plain.indexOf(character) : -1
    if (open) letters += 1
    out += index < 0 ? character : (accented[index] ?? character)
    if (character === '}') depth -= 1
    if (character === '>') inTag = false
  }
  return `${out}${' ~'.repeat(Math.ceil((letters * 0.4) / 2))}`
}

/** Every text of a namespace through `pseudoText`. */
export function pseudo(tree: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? pseudoText(value) : pseudo(value)]),
  )
}
