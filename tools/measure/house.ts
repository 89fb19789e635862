/**
 * `npm run measure:house`: how far one walks through the house, as a table. `-- --against <commit>` puts that commit before it, with what is
 * left of each figure.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { figuresOf } from './figures.ts'
import { commitTree, readTree } from './tree.ts'

const { values } = parseArgs({ options: { against: { type: 'string' } } })
const root = path.resolve(import.meta.dirname, '../..')
const now = figuresOf(readTree(root))
const before = new Map(
  values.against === undefined ? [] : figuresOf(commitTree(root, values.against)).map(({ name, value }) => [name, value]),
)

for (const { name, value } of now) {
  const past = before.get(name)
  const change =
    past === undefined ? '' : `${String(past).padStart(6)} → ${String(value).padStart(6)}   ${(past === 0 ? 1 : value / past).toFixed(2)}`
  console.log(`${name.padEnd(52)}${change === '' ? String(value).padStart(6) : change}`)
}
