import { afterAll, expect, test } from 'vitest'
import { browserRooms, floors, scopeMakers } from '../floors.ts'
import { checkBoundaries } from './boundaries.ts'
import { walk } from './files.ts'
import { importsOf } from './imports.ts'
import { Planted } from './planted.ts'
import { scopeProblems } from './scope-makers.ts'

const SOURCES = /^(apps|packages)\//
const plan = { floors, browserRooms }

const copy = new Planted(SOURCES)
afterAll(() => copy[Symbol.dispose]())

/** Problems of one planted file. */
function planted(file: string, text: string): string[] {
  copy.write(file, text)
  const { problems } = checkBoundaries(copy.root, plan)
  copy.remove(file)
  return problems.filter((problem) => problem.file === file).map((problem) => problem.text)
}

const faults: [name: string, file: string, text: string, said: RegExp][] = [
  ['an import that goes up', 'apps/server/src/kernel/x.ts', `import { post } from '../ledger/index.ts'\n`, /floor 3.*floor 4.*only lower/],
  [
    'an import on the own floor',
    'apps/server/src/modules/wallet/x.ts',
    `import type { A } from '../jackpot/index.ts'\n`,
    /floor (\d+)\).*floor \1\)/,
  ],
  [
    'a feature that imports a feature',
    'apps/web/src/features/help/x.ts',
    `import { a } from '../kyc/kyc-page.tsx'\n`,
    /feature help imports feature kyc/,
  ],
  [
    'a feature of the office that imports a feature',
    'apps/office/src/features/kyc/x.ts',
    `import('../audit/audit-page.tsx')\n`,
    /feature kyc/,
  ],
  ['a game that imports a feature', 'apps/web/src/games/dice/x.ts', `import '../../features/help/help.css'\n`, /games imports features/],
  [
    'what all stand on that imports a game',
    'apps/web/src/site/x.ts',
    `import type { A } from '../games/registry.ts'\n`,
    /site imports games/,
  ],
  [
    'a module entered by its files',
    'apps/server/src/modules/house/x.ts',
    `export { a } from '../wallet/store.ts'\n`,
    /entered through its index\.ts/,
  ],
  [
    'the ledger entered by its files',
    'apps/server/src/modules/wallet/x.ts',
    `import('../../ledger/store.ts')\n`,
    /entered through its index\.ts/,
  ],
  [
    'a scope that nobody is named for',
    'apps/server/src/modules/wallet/x.ts',
    `import { system } from '../../kernel/scope-mint.ts'\n`,
    /makes a scope of its own/,
  ],
  ['the browser in the server', 'apps/web/src/x.ts', `import { post } from '../../server/src/ledger/index.ts'\n`, /imports packages only/],
  ['one site in the other', 'apps/web/src/x.tsx', `import '../../office/src/main.tsx'\n`, /imports packages only/],
  [
    'a package entered by its files',
    'apps/web/src/x.ts',
    `import { a } from '../../../packages/money/src/index.ts'\n`,
    /import @khela\/money/,
  ],
  ['a package name that is not exported', 'apps/web/src/x.ts', `import { a } from '@khela/money/src/index.ts'\n`, /not exported/],
  ['a package that a room may not use', 'packages/ui/src/x.ts', `import { a } from '@khela/contract'\n`, /may not import contract/],
  ['a package on a higher floor', 'packages/games/src/x.ts', `import { a } from '@khela/contract'\n`, /may not import contract/],
  ['the view in the server', 'apps/server/src/kernel/x.ts', `import { a } from '@khela/ui'\n`, /may not import ui/],
  ['something installed in pure rules', 'packages/money/src/x.ts', `import pg from 'pg'\n`, /imports no "pg"/],
  ['Node in the browser', 'apps/web/src/x.ts', `import { join } from 'node:path'\n`, /runs in browsers/],
  ['a way out of the rooms', 'apps/server/src/kernel/x.ts', `import { look } from '../../../../tools/processes.ts'\n`, /leaves the rooms/],
  [
    'a program that loads a kit of tests',
    'apps/server/src/modules/wallet/x.ts',
    `import { openTestHouse } from '../../testing/server.ts'\n`,
    /leaves the rooms/,
  ],
  ['an import nobody can read', 'apps/web/src/x.ts', `export const load = (name: string) => import(name)\n`, /cannot be checked/],
  ['a path of one machine', 'apps/web/src/x.ts', `import '/srv/khela/x.ts'\n`, /one machine/],
]
test.each(faults)('finds %s', (_name, file, text, said) => {
  expect(planted(file, text)).toEqual([expect.stringMatching(said)])
})

const allowed: [name: string, file: string, text: string][] = [
  ['down', 'apps/server/src/modules/house/x.ts', `import { a } from '../wallet/index.ts'\nimport { b } from '../../kernel/db.ts'\n`],
  ['within a room', 'apps/server/src/modules/wallet/x.ts', `import { a } from './store.ts'\nimport { b } from './gateways/x.ts'\n`],
  [
    'packages by name',
    'apps/web/src/x.ts',
    `import { a } from '@khela/money'\nimport '@khela/ui/tokens.css'\nimport type { R } from 'react'\n`,
  ],
  ['a file of a package by its exported name', 'apps/web/src/x.ts', `import a from '@khela/ui/tokens.css?url'\n`],
  ['a test that calls the server', 'apps/server/src/app/x.test.ts', `import { a } from '@khela/client'\n`],
  ['what only a comment says', 'packages/money/src/x.ts', `// import pg from 'pg'\n/* import '../../../apps/server/src/kernel/db.ts' */\n`],
  ['a test that uses the tests’ own tools', 'apps/server/src/kernel/x.test.ts', `import { a } from '../../../../tests/house.ts'\n`],
]
test.each(allowed)('lets imports pass: %s', (_name, file, text) => {
  expect(planted(file, text)).toEqual([])
})

test('finds files that import each other, by a type too, and only those', () => {
  const wallet = 'apps/server/src/modules/wallet'
  copy.write(`${wallet}/x.ts`, `import { b } from './y.ts'\nexport interface A { b: typeof b }\n`)
  copy.write(`${wallet}/y.ts`, `export { c as b } from './z.ts'\n`)
  copy.write(`${wallet}/z.ts`, `import type { A } from './x.ts'\nexport const c: A | undefined = undefined\n`)
  const { problems } = checkBoundaries(copy.root, plan)
  for (const name of ['x', 'y', 'z']) copy.remove(`${wallet}/${name}.ts`)
  expect(problems).toEqual([{ file: `${wallet}/x.ts`, text: expect.stringContaining(`over ${wallet}/y.ts, ${wallet}/z.ts`) }])
})

test('fails when it looked at fewer files than exist', () => {
  copy.write('packages/money2/src/index.ts', 'export const a = 1\n')
  const { problems } = checkBoundaries(copy.root, plan)
  expect(problems).toContainEqual({
    file: 'packages/money2/src/index.ts',
    text: expect.stringMatching(/looked at (\d+) of (?!\1)\d+ files/),
  })
  const less = { ...plan, floors: floors.filter(({ floor }) => floor !== 4) }
  expect(checkBoundaries(copy.root, less).problems.map(({ file }) => file)).toContain('apps/server/src/ledger/index.ts')
  copy.remove('packages/money2')
})

test('fails when it looked at nothing', () => {
  using empty = new Planted(/^nothing$/)
  expect(checkBoundaries(empty.root, plan)).toEqual({
    looked: 0,
    problems: [{ file: '.', text: 'no source file was found in apps and packages' }],
  })
})

test('reads every form of import, and its line', () => {
  const source = [
    `import a from './a.ts'`,
    `import type {`,
    `  B,`,
    `} from './b.ts'`,
    `export * from './c.ts'`,
    `import './d.css'`,
    `const e = await import('./e.ts')`,
    `type F = import('./f.ts').F`,
    `const g = import.meta.glob<Record<string, () => void>>('./g/*.ts')`,
    `vi.mock('./h.ts')`,
    `const text = "import x from './no.ts'" // import './no2.ts'`,
    `const url = 'https://example.com' /* import './no3.ts' */`,
    'await import(`./${name}.ts`)',
  ].join('\n')
  expect(importsOf(source).map(({ line, from }) => `${line} ${from}`)).toEqual([
    '1 ./a.ts',
    '2 ./b.ts',
    '5 ./c.ts',
    '6 ./d.css',
    '7 ./e.ts',
    '8 ./f.ts',
    '9 ./g/*.ts',
    '10 ./h.ts',
    '13 undefined',
  ])
})

test('finds a reason for a scope that is no longer made', () => {
  const files = walk(copy.root).filter((file) => file !== 'apps/server/src/modules/responsible-play/look.ts')
  expect(scopeProblems(copy.root, files, scopeMakers)).toEqual([
    { file: 'tools/floors.ts', text: 'modules/responsible-play/look.ts makes no scope' },
  ])
})
