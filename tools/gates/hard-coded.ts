/** Words that a person would read must come from the message files: none may stand in the markup of the browser apps. */
import { parseSync } from 'vite'
import { lineAt, type Source } from './files.ts'
import type { Finding } from './tidy-rules.ts'

const MARKUP = /^(apps|packages)\/[^/]+\/src\/.*\.tsx$/
const TEST = /\.test\.tsx$/
/** Attributes that are read out or shown. */
const READ: ReadonlySet<string> = new Set([
  'alt',
  'title',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'text',
  'html',
])
/** Two letters in a row of any script are a word; signs such as `18+` and `·` are not. */
const WORD = /\p{L}\p{M}*\p{L}/u
/** The same in every language: codes as on the wire, keys of a keyboard, addresses. */
const SAME = /^([A-Z0-9_]+|Esc|\/\S*)$/

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node of a tree, parents first. */
function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodes(one)
  if (!isNode(value)) return
  yield value
  for (const inner of Object.values(value)) if (typeof inner === 'object') yield* nodes(inner)
}

/** The text of a literal, plain or in braces; undefined for anything that is worked out. */
function literal(value: unknown): string | undefined {
  if (!isNode(value)) return undefined
  if (value.type === 'JSXExpressionContainer') return literal(value['expression'])
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? value['value'] : undefined
  return undefined
}

/** The words of one node that a person would read. */
function wordsOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return node['value'] as string
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node['children'] as readonly Node[])
      .filter((child) => child.type === 'JSXExpressionContainer')
      .map((child) => literal(child) ?? '')
      .join(' ')
  }
  if (node.type !== 'JSXAttribute') return undefined
  const name = (node['name'] as Node)['name']
  return typeof name === 'string' && READ.has(name) ? literal(node['value']) : undefined
}

/** Words in the markup of a file that no language could change. */
export function hardCoded(source: Source): Finding[] {
  const { file } = source
  if (!MARKUP.test(file) || TEST.test(file)) return []
  const { program } = parseSync(file, source.text)
  const found: Finding[] = []
  for (const node of nodes(program)) {
    const text = wordsOf(node)?.trim() ?? ''
    if (WORD.test(text) && !SAME.test(text))
      found.push({ line: lineAt(source.text, node.start), text: `words that belong in the message files: ${text.slice(0, 60)}` })
  }
  return found
}
