import { expect, test } from 'vitest'
import { doorFigures, duplicateRuns, filesOfWay, namesShown, placesOf, smallFiles } from './figures.ts'
import { treeOf } from './tree.ts'

const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `const ${name}${i} = ${i}`).join('\n')
const wallet = 'apps/server/src/modules/wallet'
const small = {
  [`${wallet}/routes.ts`]: `import { ask } from './ask.ts'\nexport const walletRoutes = { withdrawCreate: ask }\n`,
  [`${wallet}/ask.ts`]: `import { post } from '../../ledger/index.ts'\nimport { rule } from './rules/rule.ts'\n${lines('a', 30)}\n`,
  [`${wallet}/ask.test.ts`]: `import { ask } from './ask.ts'\n// withdrawCreate:\n`,
  [`${wallet}/rules/rule.ts`]: `import { money } from '@khela/money'\n`,
  [`${wallet}/other.ts`]: lines('b', 30),
  [`${wallet}/index.ts`]: `export { a, type B } from './ask.ts'\nexport type { C } from './ask.ts'\nexport const d = 1\n`,
  'apps/server/src/ledger/index.ts': `import './post.ts'\n`,
  'apps/server/src/ledger/post.ts': lines('c', 30),
  'packages/money/src/index.ts': lines('d', 30),
}
const tree = (more: Record<string, string> = {}) => treeOf(new Map(Object.entries({ ...small, ...more })))
const way = { begins: /\bwithdrawCreate:/, below: 'apps/server/src/modules/' }

test('a way is what is imported within a room, and of other rooms the door; tests are none of it', () => {
  expect(filesOfWay(tree(), way)).toEqual([
    `${wallet}/routes.ts`,
    `${wallet}/ask.ts`,
    'apps/server/src/ledger/index.ts',
    `${wallet}/rules/rule.ts`,
    'packages/money/src/index.ts',
  ])
  const longer = { [`${wallet}/rules/rule.ts`]: `import './more.ts'\n`, [`${wallet}/rules/more.ts`]: '' }
  expect(filesOfWay(tree(longer), way)).toContain(`${wallet}/rules/more.ts`)
  expect(filesOfWay(tree(), { ...way, begins: /nowhere/ })).toBeUndefined()
})

test('names of a front door are counted one by one, and the largest door is found', () => {
  expect(namesShown(small[`${wallet}/index.ts`] ?? '')).toBe(4)
  const figures = doorFigures(tree({ 'apps/server/src/modules/care/index.ts': `export { a } from './a.ts'\n` }))
  expect(figures.map(({ value }) => value)).toEqual([4, 4, 5])
})

test('a small file counts while one other file alone imports it', () => {
  expect(smallFiles(tree())).toEqual([`${wallet}/rules/rule.ts`])
  expect(smallFiles(tree({ [`${wallet}/more.ts`]: `import './rules/rule.ts'\n` }))).toEqual([])
})

test('a run of ten lines in two places counts once, however long it is', () => {
  expect(duplicateRuns(tree())).toBe(0)
  expect(duplicateRuns(tree({ [`${wallet}/copy.ts`]: lines('b', 25) }))).toBe(1)
  expect(duplicateRuns(tree({ [`${wallet}/copy.ts`]: lines('b', 9) }))).toBe(0)
  expect(duplicateRuns(tree({ [`${wallet}/copy.test.ts`]: lines('b', 25) }))).toBe(0)
})

test('places that know a thing are files outside its own folder', () => {
  expect(placesOf(tree(), /withdrawCreate/)).toBe(1)
  expect(placesOf(tree(), /withdrawCreate/, /modules\/wallet\//)).toBe(0)
})
