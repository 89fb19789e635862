import { expect, test } from 'vitest'
import { checkPapers } from './papers.ts'
import { Planted } from './planted.ts'

const PAGE = 'docs/ARCHITECTURE.md'

/** A repository with a test, a gate, a function of the database, two papers that keep the rules, and what is planted. */
function look(plant: (copy: Planted) => void) {
  using copy = new Planted(/^$/)
  copy.write('apps/server/src/ledger/books.test.ts', '')
  copy.write('apps/server/src/ledger/books.ts', '')
  copy.write('apps/server/src/modules/house/model.test.ts', '')
  copy.write('apps/server/src/modules/play/model.test.ts', '')
  copy.write('tests/journeys/home.spec.ts', '')
  copy.write('tools/gates/boundaries.ts', '')
  copy.write('db/functions/ledger/post.sql', '')
  copy.write(PAGE, '# Architecture\n\nMoney is posted.\n')
  copy.write('README.md', '# Khela\n')
  plant(copy)
  const { problems, ...counts } = checkPapers(copy.root)
  return { ...counts, said: problems.map(({ file, line, text }) => `${file}:${line} ${text}`) }
}

const claims: [name: string, text: string][] = [
  ['a test', 'Every posting balances (`ledger/books.test.ts`).'],
  ['a test by the name that one file has', 'Every posting balances (`books.test.ts`).'],
  ['a journey', 'Home is only drawn once (`home.spec.ts`).'],
  ['a gate', 'A floor never imports its own (`tools/gates/boundaries.ts`).'],
  ['a gate by the name that sentences call it', 'A floor never imports its own: the boundary gate.'],
  ['a function of the database', '`ledger.post` is the only writer (`db/functions/ledger/post.sql`).'],
  ['a link', 'Every posting [balances](../apps/server/src/ledger/books.test.ts).'],
  ['a row with its test', '| every posting | balances | `books.test.ts` |'],
]
test.each(claims)('a claim may be held by %s', (_name, text) => {
  expect(look((copy) => copy.append(PAGE, `${text}\n`))).toEqual({ said: [], looked: 2, claims: 1 })
})

const unheld = (text: string, line = 4) => [`${PAGE}:${line} "${text}" names no test, gate or SQL that holds it`]
const faults: [name: string, text: string][] = [
  ['a claim of every case that names nothing', 'Every posting balances.'],
  ['a claim of only one case', 'Money is only posted.'],
  ['a claim of never', 'Money is never lost.'],
  ['a claim that names its code alone', 'Every posting balances (`ledger/books.ts`).'],
  ['a claim whose test does not exist', 'Every posting balances (`sums.test.ts`).'],
  ['a claim whose test could be one of two', 'Every bet is counted (`model.test.ts`).'],
  ['a claim that names a gate which is not there', 'Every table is named: the tidy gate.'],
  ['a row without its test', '| every posting | balances |'],
]
test.each(faults)('finds %s', (_name, text) => {
  expect(look((copy) => copy.append(PAGE, `${text}\n`)).said).toEqual(unheld(text))
})

test('a test holds the sentence that names it, and not the one beside it', () => {
  const text = 'Every bet is kept. Every posting balances (`books.test.ts`). `post` is the only door.'
  expect(look((copy) => copy.append(PAGE, `${text}\n`)).said).toEqual([
    ...unheld('Every bet is kept.'),
    ...unheld('`post` is the only door.'),
  ])
})

test('words in code, rows of promises, what was measured and what stands below docs/ are no claims', () => {
  const plant = (copy: Planted) => {
    copy.append(PAGE, 'Say `only`, and everybody hears.\n```sh\nrun --only every # never\n```\n')
    copy.write('docs/SECURITY.md', '| REL-R01 | Money is never lost | `ledger/books.ts` | `books.test.ts`: x |\n')
    copy.write('docs/PERFORMANCE.md', 'Every run was slow.\n')
    copy.write('docs/rules/wallet.md', '- **W-1** Money is never lost.\n')
  }
  expect(look(plant)).toEqual({ said: [], looked: 4, claims: 0 })
})

const names: [name: string, file: string, text: string, said: string][] = [
  ['a file', PAGE, '`modules/house/index.ts`', 'modules/house/index.ts'],
  ['a folder', PAGE, '`modules/wallet/`', 'modules/wallet/'],
  ['a file that one of two forms names', PAGE, '`modules/{wallet,bonus}/model.test.ts`', 'modules/{wallet,bonus}/model.test.ts'],
  ['a link', PAGE, '[Runbook](RUNBOOK.md#start)', 'RUNBOOK.md#start'],
  ['a file that the root names', 'README.md', '`docs/HOUSE.md`', 'docs/HOUSE.md'],
  ['a file that a module names', 'apps/server/src/ledger/README.md', '`./sums/index.ts`', './sums/index.ts'],
]
test.each(names)('finds %s that does not exist', (_name, file, text, said) => {
  expect(look((copy) => copy.write(file, `# A\n${text}\n`)).said).toEqual([`${file}:2 ${said} does not exist`])
})

test('what is there is found by its end, beside the paper and by its form; addresses, packages and what a build makes are none of it', () => {
  const there =
    '`ledger/books.ts`, `modules/house/`, `modules/<name>/model.test.ts`, `modules/{house,play}/model.test.ts`, [a](../README.md)'
  const apart = '`/assets/a.js`, `https://a.example/b.json`, `@khela/fair/x.js`, `KHELA_HOME/secrets.json`, `apps/web/dist/a.js`, [b](#c)'
  expect(look((copy) => copy.append(PAGE, `${there}\n${apart}\n`)).said).toEqual([])
})

test('having found no paper is a problem', () => {
  using copy = new Planted(/^$/)
  expect(checkPapers(copy.root).problems).toEqual([{ file: 'docs', text: 'no paper was found' }])
})
