import { expect, test } from 'vitest'
import { doorFigures, duplicateRuns, exportedNames, participleNames, pieceFigures, smallFiles } from './pieces.ts'
import { filesOfGame, filesOfModule, placeFigures } from './places.ts'
import { treeOf, type Figure } from './tree.ts'
import { filesOfWay, wayFigures } from './ways.ts'

const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `const ${name}${i} = ${i}`).join('\n')
const wallet = 'apps/server/src/modules/wallet'
const small = {
  [`${wallet}/routes.ts`]: [
    `import { ask } from './ask.ts'`,
    `import { give } from './deposit.ts'`,
    `export const walletRoutes = {`,
    `  depositCreate: give,`,
    `  withdrawCreate: ask,`,
    `}`,
  ].join('\n'),
  [`${wallet}/ask.ts`]: `import { post } from '../../ledger/index.ts'\nimport { rule } from './rules/rule.ts'\n${lines('a', 30)}\n`,
  [`${wallet}/ask.test.ts`]: `import { ask } from './ask.ts'\n  withdrawCreate: ask\n`,
  [`${wallet}/deposit.ts`]: lines('e', 30),
  [`${wallet}/rules/rule.ts`]: `import { money } from '@khela/money'\n`,
  [`${wallet}/other.ts`]: lines('b', 30),
  [`${wallet}/index.ts`]: `export { a, type B } from './ask.ts'\nexport type { C } from './ask.ts'\nexport const d = 1\n`,
  'apps/server/src/ledger/index.ts': `import './post.ts'\n${lines('f', 30)}\n`,
  'apps/server/src/ledger/post.ts': lines('c', 30),
  'packages/money/src/index.ts': lines('d', 30),
}
const tree = (more: Record<string, string> = {}) => treeOf(new Map(Object.entries({ ...small, ...more })))
const way = { begins: /^ *withdrawCreate: .*$/m, below: 'apps/server/src/modules/', isHandler: true } as const
const valueOf = (figures: readonly Figure[], name: string) => figures.find((one) => one.name === name)?.value

test('a way is what its handler needs within the room, and of other rooms the door; tests are none of it', () => {
  const found = [
    `${wallet}/routes.ts`,
    `${wallet}/ask.ts`,
    'apps/server/src/ledger/index.ts',
    `${wallet}/rules/rule.ts`,
    'packages/money/src/index.ts',
  ]
  expect(filesOfWay(tree(), way)).toEqual(found)
  const longer = { [`${wallet}/rules/rule.ts`]: `import './more.ts'\n`, [`${wallet}/rules/more.ts`]: '' }
  expect(filesOfWay(tree(longer), way)).toContain(`${wallet}/rules/more.ts`)
})

test('a way of a page follows each of its imports, wherever the page lies', () => {
  const page = { begins: /^export function HomePage\b/m, below: 'apps/web/src/' }
  const feature = 'apps/web/src/features/home'
  const pages = { [`${feature}/home-page.tsx`]: `import './hero.tsx'\nexport function HomePage() {}\n`, [`${feature}/hero.tsx`]: '' }
  expect(filesOfWay(tree(pages), page)).toEqual([`${feature}/home-page.tsx`, `${feature}/hero.tsx`])
  expect(filesOfWay(tree(), page)).toBeUndefined()
})

test('a way that begins nowhere is said, and not passed over', () => {
  expect(() => wayFigures(tree())).toThrow('a game bet begins nowhere')
})

test('names of an index are counted one by one, and the largest module is found', () => {
  expect(exportedNames(small[`${wallet}/index.ts`] ?? '')).toBe(4)
  const figures = doorFigures(tree({ 'apps/server/src/modules/responsible-play/index.ts': `export { a } from './a.ts'\n` }))
  expect(figures.map(({ value }) => value)).toEqual([4, 4, 5])
})

test('a small file counts while one other file alone imports it', () => {
  expect(smallFiles(tree())).toEqual([`${wallet}/rules/rule.ts`])
  expect(smallFiles(tree({ [`${wallet}/more.ts`]: `import './rules/rule.ts'\n` }))).toEqual([])
  expect(smallFiles(tree({ [`${wallet}/rules/rule.ts`]: lines('g', 30) }))).toEqual([])
})

test('a run of ten lines in two places counts once, however long it is', () => {
  expect(duplicateRuns(tree())).toBe(0)
  expect(duplicateRuns(tree({ [`${wallet}/copy.ts`]: lines('b', 25) }))).toBe(1)
  expect(duplicateRuns(tree({ [`${wallet}/copy.ts`]: lines('b', 9) }))).toBe(0)
  expect(duplicateRuns(tree({ [`${wallet}/copy.test.ts`]: lines('b', 25) }))).toBe(0)
})

test('a word of two rows and an exported name with a participle count', () => {
  const name = 'words of two rows in the glossary'
  const rows = '| Word | Meaning |\n|---|---|\n| case | one |\n| slot | two |\n'
  expect(valueOf(pieceFigures(tree({ 'docs/GLOSSARY.md': rows })), name)).toBe(0)
  expect(valueOf(pieceFigures(tree({ 'docs/GLOSSARY.md': `${rows}| case | three |\n` })), name)).toBe(1)
  const names = `export const lastSeen = 1\nexport function unknown() {}\nexport type Row = 1\nconst told = 2\n`
  expect(participleNames(tree({ [`${wallet}/names.ts`]: names }))).toEqual(['lastSeen'])
})

test('of calls, settings and pages the files that name them are counted, tests left out', () => {
  const calls = 'packages/contract/src/wallet/calls.ts'
  const figures = (more: Record<string, string> = {}) =>
    placeFigures(tree({ [calls]: `export const calls = {\n  withdrawCreate: endpoint({\n`, ...more }))
  expect(valueOf(figures(), 'files that name a call, mean')).toBe(2)
  expect(valueOf(figures({ [`${wallet}/more.ts`]: 'withdrawCreate' }), 'files that name a call, mean')).toBe(3)
  expect(valueOf(figures({ [`${wallet}/more.test.ts`]: 'withdrawCreate' }), 'files that name a call, mean')).toBe(2)
  const setting = { 'packages/contract/src/wallet/settings.ts': `  STAKE_MIN: setting(T, 1),\n` }
  expect(valueOf(figures(setting), 'files that name a setting, mean')).toBe(1)
  const page = { 'apps/web/src/app/page.tsx': `export function HelpPage() {}\n`, 'apps/web/src/app/menu.tsx': `<HelpPage />` }
  expect(valueOf(figures(page), 'files that name a page, mean')).toBe(2)
})

test('a game and a module are known by files outside their folders', () => {
  const games = {
    'apps/web/src/games/plinko/index.tsx': `'plinko'`,
    'apps/web/src/games/list.ts': `'plinko'`,
    'apps/web/src/games/words.ts': 'plinko',
  }
  expect(filesOfGame(tree(games), 'plinko')).toBe(1)
  const floors = {
    'tools/floors.ts': `module('wallet')`,
    'apps/server/src/app/list.ts': `import { a } from '../modules/wallet/index.ts'\n`,
  }
  expect(filesOfModule(tree(), 'wallet')).toBe(0)
  expect(filesOfModule(tree(floors), 'wallet')).toBe(2)
})
