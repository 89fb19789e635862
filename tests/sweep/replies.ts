/** What the contract lets each call answer, field by field. `node tests/sweep/replies.ts` writes the list that people review (REL-A06). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, type Endpoint } from '@khela/contract'
import type { Schema } from './arbitrary.ts'

/** Names of all fields below a schema: `a.b`, `list[].c`, and `{}` for names that are not the contract's. */
export function fieldsOf(schema: Schema, above = ''): string[] {
  const under = (inner: Schema, name: string) => {
    const at = above === '' || name.startsWith('[') ? `${above}${name}` : `${above}.${name}`
    const below = fieldsOf(inner, at)
    return below.length === 0 ? [at] : below
  }
  const found = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => under(inner, name)),
    ...Object.values(schema.patternProperties ?? {}).flatMap((inner) => under(inner, '{}')),
    ...(schema.items === undefined ? [] : under(schema.items, '[]')),
    ...(schema.anyOf ?? []).flatMap((inner) => fieldsOf(inner, above)),
  ]
  return [...new Set(found)]
}

/** The list as Markdown, a part for each kind of caller: what a visitor may be told, what a player besides, what an operator. */
export function replies(): string {
  const parts: readonly [string, (endpoint: Endpoint) => boolean][] = [
    ['Visitors', ({ who }) => who.includes('guest')],
    ['Players', ({ who }) => !who.includes('guest') && !who.includes('operator')],
    ['Operators', ({ who }) => !who.includes('guest') && who.includes('operator')],
  ]
  const all = Object.entries<Endpoint>(endpoints).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = parts.map(([title, belongs]) => {
    const rows = all
      .filter(([, endpoint]) => belongs(endpoint))
      .map(([name, endpoint]) => `| ${name} | ${fieldsOf(endpoint.reply).join(', ')} |`)
    return `## ${title}\n\n| call | fields of its answer |\n|---|---|\n${rows.join('\n')}\n`
  })
  return `# Who may be told what\n\nMade from the contract by \`node tests/sweep/replies.ts\`, read by people: a field that is new here is one that somebody is told.\n\n${text.join('\n')}`
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, 'replies.md'), replies())
