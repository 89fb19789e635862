import { expect, test } from 'vitest'
import { Planted } from './planted.ts'
import { checkRules, readRules } from './rules.ts'

const CODE = 'apps/server/src/x.ts'
const CALLS = 'packages/contract/src/x.ts'
const PAGE = 'docs/rules/wallet.md'
const HEAD = '# The wallet\n\nHow money moves. **W** stands for *wallet*.\n\n'
const RULES = `${HEAD}## W-CASES Cases\n- **W-1** Money is exact.\n- **W-2** A key is good once.\n- **W-3** A bet is kept.\n\n## W-REST The rest\n- **W-9.2b** What is owed is paid.\n`

/** A repository with one page of rules, one file that cites them, and what is planted. */
function look(plant: (copy: Planted) => void) {
  using copy = new Planted(/^$/)
  copy.write(PAGE, RULES)
  copy.write('docs/rules/README.md', '# Rules\n')
  copy.write('docs/SW1.md', '# SW/1\n')
  copy.write('db/migrations/0180-x.sql', '-- why: as it was asked for (product-spec §2)\n')
  copy.write(CODE, '/** Money (W-1 to W-3), and what is owed (W-9.2b; docs/SW1.md). */\n')
  plant(copy)
  const { problems, ...seen } = checkRules(copy.root)
  return { ...seen, said: problems.map(({ file, line, text }) => `${file}:${line} ${text}`) }
}

test('rules that are cited are found, and counted', () => {
  expect(look(() => undefined)).toEqual({ said: [], looked: 4, cited: 4, unused: [] })
})

test('rules that nothing cites are listed; a heading that is cited covers its lines, and rules do not cite themselves', () => {
  expect(look((copy) => copy.write(CODE, '// W-2\n')).unused).toEqual(['W-1', 'W-3', 'W-9.2b'])
  expect(look((copy) => copy.write(CODE, '// W-CASES\n')).unused).toEqual(['W-9.2b'])
  expect(look((copy) => copy.write(PAGE, `${RULES}- **W-10** See W-1.\n`)).unused).toEqual(['W-10'])
})

const outside = (name: string, line = 1) => `${CODE}:${line} "${name}" is no document of the repository; cite a rule of docs/rules/`
const source = (name: string) => `${CALLS}:1 a call has its source in rules, not in "${name}"`
const faults: [name: string, plant: (copy: Planted) => void, said: string[]][] = [
  ['an id that is not defined', (copy) => copy.append(CODE, '// W-4\n'), [`${CODE}:2 W-4 is no rule of docs/rules/`]],
  ['an id that is not defined, in a span', (copy) => copy.append(CODE, '// W-2 to W-4\n'), [`${CODE}:2 W-4 is no rule of docs/rules/`]],
  [
    'a rule that cites one that is not there',
    (copy) => copy.append(PAGE, '- **W-10** See W-8.\n'),
    [`${PAGE}:12 W-8 is no rule of docs/rules/`],
  ],
  [
    'an id that is defined twice',
    (copy) => copy.append(PAGE, '- **W-2** Again.\n'),
    [`${PAGE}:12 W-2 is defined twice, also at ${PAGE}:7`],
  ],
  [
    'an id that is defined twice, in two files',
    (copy) => copy.write('docs/rules/money.md', '**M** stands for *money*\n- **W-2** Again.\n'),
    [
      'docs/rules/money.md:2 W-2 does not begin with the letters of its file',
      `${PAGE}:7 W-2 is defined twice, also at docs/rules/money.md:2`,
    ],
  ],
  ['a line without an id', (copy) => copy.append(PAGE, '- Money is good.\n'), [`${PAGE}:12 a line without an id`]],
  [
    'a file that does not say its letters',
    (copy) => copy.write('docs/rules/x.md', '# X\n'),
    ['docs/rules/x.md:undefined does not say what its letters stand for'],
  ],
  [
    'a paper that is not there',
    (copy) => copy.append(CODE, '// domain/fish.md R2\n'),
    [outside('domain/fish', 2), outside('domain/fish.md', 2)],
  ],
  ['a paper outside of the repository', (copy) => copy.write(CODE, '// product-spec §2\n'), [outside('product-spec')]],
  ['a decision by its old name', (copy) => copy.write(CODE, '// (decisions R1)\n'), [outside('decisions R1')]],
  ['a row by its old name', (copy) => copy.write(CODE, '// (compliance row 6)\n'), [outside('compliance row 6')]],
  [
    'an old name over the end of a line',
    (copy) => copy.write(CODE, '/**\n * (compliance\n * row 6)\n */\n'),
    [outside('compliance row 6', 2)],
  ],
  ['a section by its old name', (copy) => copy.write(CODE, '// Payments §3.4\n'), [outside('Payments §')]],
  ['the number of an issue', (copy) => copy.write(CODE, '// (issue 14, item 4)\n'), [outside('issue 1')]],
  [
    'an old name in a migration that comes',
    (copy) => copy.write('db/migrations/0181-x.sql', '-- why: reliability A20\n'),
    ['db/migrations/0181-x.sql:1 "reliability A2" is no document of the repository; cite a rule of docs/rules/'],
  ],
  ['a call with no rule as its source', (copy) => copy.write(CALLS, "const spec = 'the house'\n"), [source('the house')]],
  ['a call with a source that is not there', (copy) => copy.write(CALLS, "spec: 'RFC 6238; W-1, X-1',\n"), [source('X-1')]],
]
test.each(faults)('finds %s', (_name, plant, said) => {
  expect(look(plant).said).toEqual(said)
})

test('having found no rule is a problem', () => {
  expect(look((copy) => copy.remove(PAGE)).said).toEqual(['docs/rules/:undefined no rule was found'])
})

test('the rules of the repository are whole, each under the letters of its file', () => {
  using copy = new Planted(/^docs\/rules\//)
  const { rules, problems } = readRules(copy.root)
  expect(problems).toEqual([])
  expect(rules.length).toBeGreaterThan(600)
})
