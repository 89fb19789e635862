import { expect, test } from 'vitest'
import { Planted } from './planted.ts'
import { checkReliability } from './reliability.ts'
import { readRules } from './rules.ts'

const PAGE = 'docs/SECURITY.md'
const TESTED = 'apps/server/src/kernel/x.test.ts'
const HOLDS = 'apps/server/src/kernel/x.ts'
/** What the table is made of: itself, and the promises. */
const PAPERS = /^docs\/(SECURITY|rules\/reliability)\.md$/

function promisesOf(root: string) {
  return readRules(root).rules.filter(({ id }) => /^REL-[A-Z]\d\d$/.test(id))
}

/** A repository with one file, its test and a table in which every row names both, changed by `plant`. */
function problemsOf(plant: (page: string) => string): string[] {
  using copy = new Planted(PAPERS)
  copy.write(
    TESTED,
    "test('it holds', () => {})\nconst rows = [['one row of two'], ['another']]\ntest.each(rows)('%s isn\\'t lost', () => {})\n",
  )
  copy.write(HOLDS, 'export const x = 1\n')
  const page = promisesOf(copy.root).map(
    ({ id, text }) => `| ${id} | ${text} | it is refused (\`kernel.x\`): \`kernel/x.ts\` | \`kernel/x.test.ts\`: it holds |`,
  )
  copy.write(PAGE, plant(`${page.join('\n')}\n`))
  return checkReliability(copy.root).problems.map(({ text }) => text)
}

test('the table of the repository has every row once', () => {
  using copy = new Planted(PAPERS)
  expect(new Set(checkReliability(copy.root).rows.map(({ id }) => id)).size).toBe(92)
})

test('a table that names files and tests that are there is whole', () => {
  expect(problemsOf((page) => page)).toEqual([])
  expect(problemsOf((page) => page.replace('it is refused', 'a \\| b is refused'))).toEqual([])
  expect(problemsOf((page) => page.replace('it holds', "%s isn't lost<br>`npm test`: crash"))).toEqual([])
  expect(problemsOf((page) => page.replace('it holds', "one row of two isn't lost"))).toEqual([])
})

const faults: [name: string, plant: (page: string) => string, said: string][] = [
  ['a title that is not there', (page) => page.replace('it holds', 'it held'), 'REL-R01: kernel/x.test.ts has no test called "it held"'],
  ['a part of a title', (page) => page.replace('it holds', 'it hold'), 'REL-R01: kernel/x.test.ts has no test called "it hold"'],
  [
    'a test file that is not there',
    (page) => page.replace('kernel/x.test', 'kernel/y.test'),
    'REL-R01: no file is called kernel/y.test.ts',
  ],
  ['a promise that no file holds', (page) => page.replace(': `kernel/x.ts`', ''), 'REL-R01: names nothing that holds it'],
  ['an empty cell of what holds it', (page) => page.replace(/\| it is.*?\|/, '| |'), 'REL-R01: names nothing that holds it'],
  ['a holding file that is not there', (page) => page.replace('kernel/x.ts', 'kernel/y.ts'), 'REL-R01: no file is called kernel/y.ts'],
  [
    'a second file that is not there',
    (page) => page.replace('`kernel/x.ts`', '`kernel/x.ts`, `0001-x.sql`'),
    'REL-R01: no file is called 0001-x.sql',
  ],
  [
    'a promise in other words',
    (page) => page.replace('A log holds no secret.', 'A log holds few secrets.'),
    'REL-O03: promises other words than the rules: "A log holds no secret."',
  ],
  ['a row of before', (page) => page.replace(/ it is.*?\|/, ''), 'REL-R01: has 3 cells in the place of 4'],
  ['a bar within a cell', (page) => page.replace('it is', 'it | is'), 'REL-R01: has 5 cells in the place of 4'],
  ['a row that is missing', (page) => page.replace(/^\| REL-A07.*\n/m, ''), 'REL-A07 is missing from the table'],
  ['a row that stands there twice', (page) => page + /^\| REL-O02.*\n/m.exec(page)?.[0], 'REL-O02: stands in the table twice'],
  [
    'a row of no checklist',
    (page) => `${page}| REL-G10 | more | \`kernel/x.ts\` | \`kernel/x.test.ts\`: it holds |\n`,
    'REL-G10: is no promise of the rules',
  ],
  ['a cell that names nothing', (page) => page.replace('`kernel/x.test.ts`: it holds', 'by hand'), 'REL-R01: "by hand" names no test'],
  ['a row without a test', (page) => page.replace('`kernel/x.test.ts`: it holds', 'none yet'), 'REL-R01: "none yet" names no test'],
  [
    'a row that its table of tests does not have',
    (page) => page.replace('it holds', "all isn't lost"),
    'REL-R01: kernel/x.test.ts has no test called "all isn\'t lost"',
  ],
]
test.each(faults)('finds %s', (_name, plant, said) => {
  expect(problemsOf(plant)).toEqual([said])
})
