/**
 * `npm run measure:house [-- folder]`: how far one walks through a checkout, as a table; without a folder of this one. `--against <commit>`
 * puts that commit before it, with what is left of each figure.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pieceFigures } from './pieces.ts'
import { placeFigures } from './places.ts'
import { commitTree, readTree, type Figure, type Tree } from './tree.ts'
import { wayFigures } from './ways.ts'

const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true })
const root = path.resolve(import.meta.dirname, '../..')
const figuresOf = (tree: Tree): Figure[] => [...wayFigures(tree), ...pieceFigures(tree), ...placeFigures(tree)]
const now = figuresOf(readTree(path.resolve(positionals[0] ?? root)))
const before = new Map(
  values.against === undefined ? [] : figuresOf(commitTree(root, values.against)).map(({ name, value }) => [name, value]),
)

for (const { name, value } of now) {
  const past = before.get(name)
  const change =
    past === undefined
      ? ''
      : `${String(past).padStart(6)} → ${String(value).padStart(6)}   ${past === 0 ? '' : Math.round((value / past) * 100) / 100}`
  console.log(`${name.padEnd(52)}${change === '' ? String(value).padStart(6) : change}`)
}
