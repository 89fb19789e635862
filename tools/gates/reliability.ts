/**
 * The table of promises in docs/SECURITY.md: every promise of docs/rules/reliability.md stands in it once and in the same
 * words, every file that it says holds the promise is there, and every test that it names is in the file that it names.
 * `npm test` compares it with what ran as well (tools/reliability.ts).
 */
import path from 'node:path'
import { lineAt, read, report, walk, type Problem } from './files.ts'
import { readRules } from './rules.ts'

const PAGE = 'docs/SECURITY.md'
/** A promise of the rules that has a row; what the rules say beside these describes how it is kept. */
const ID = /^REL-[A-Z]\d\d$/
/** Row, promise, what holds it, tests. */
const CELLS = 4
/** A name in backticks that is a file; others are functions, tables and settings. */
const PLACE = /\/|\.(?:tsx?|mjs|sql|md|json)$/

export interface NamedTest {
  /** File from the root; absent where a whole suite of `npm test` is meant. */
  readonly file?: string
  /** Title of a test or of a group of tests, or the name of the suite. */
  readonly title: string
}
export interface Row {
  readonly id: string
  readonly line: number
  readonly tests: readonly NamedTest[]
}
/** Hears what is wrong with a row. */
type Say = (what: string) => void
export interface Table {
  readonly rows: readonly Row[]
  readonly problems: readonly Problem[]
}

/** Reads the table of a repository and checks that it is whole and that what it names exists. */
export function checkReliability(root: string): Table {
  const { text } = read(root, PAGE)
  const files = walk(root)
  const tested = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  const problems: Problem[] = []
  const rows: Row[] = []
  const promises = new Map(readRules(root).rules.flatMap((rule) => (ID.test(rule.id) ? [[rule.id, rule.text]] : [])))
  for (const found of text.matchAll(/^\| ([A-Z]+-[A-Z]\d+) \|.*$/gm)) {
    const [whole, id = ''] = found
    const line = lineAt(text, found.index)
    const say: Say = (what) => problems.push({ file: PAGE, line, text: `${id}: ${what}` })
    if (rows.some((row) => row.id === id)) say('stands in the table twice')
    const cells = cellsOf(whole)
    const [, promise = '', held = '', tests = ''] = cells
    const isWhole = cells.length === CELLS
    const words = promises.get(id)
    if (words === undefined) say('is no promise of the rules')
    else if (isWhole && promise.trim() !== words) say(`promises other words than the rules: "${words}"`)
    if (isWhole) checkHeld(files, held, say)
    else say(`has ${cells.length} cells in the place of ${CELLS}`)
    rows.push({ id, line, tests: isWhole ? namedTests(root, tested, tests, say) : [] })
  }
  if (promises.size === 0) problems.push({ file: PAGE, text: 'no promise was found in the rules' })
  for (const id of promises.keys())
    if (!rows.some((row) => row.id === id)) problems.push({ file: PAGE, text: `${id} is missing from the table` })
  return { rows, problems }
}

/** The cells of a row; a line that does not end as a row does has one too few. `\\|` is a bar within a cell. */
function cellsOf(row: string): string[] {
  return row.split(/(?<!\\)\|/).slice(1, -1)
}

/** What holds a promise is found by the name of at least one file, and every file that is named is there. */
function checkHeld(files: readonly string[], cell: string, say: Say): void {
  const names = [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (PLACE.test(name) ? [name] : []))
  if (names.length === 0) say('names nothing that holds it')
  for (const name of names) fileCalled(files, name, say)
}

/** The one file whose path ends so. */
function fileCalled(files: readonly string[], place: string, say: Say): string | undefined {
  const [file, ...more] = files.filter((name) => name === place || name.endsWith(`/${place}`))
  if (file !== undefined && more.length === 0) return file
  say(`${file === undefined ? 'no' : 'more than one'} file is called ${place}`)
  return undefined
}

/** The tests of one cell, as "`file`: title" or "`npm test`: suite", with <br> between them. */
function namedTests(root: string, files: readonly string[], cell: string, say: Say): NamedTest[] {
  const tests: NamedTest[] = []
  for (const part of cell.split('<br>')) {
    const [, place, title] = /^\s*`([^`]+)`: (.+?)\s*$/.exec(part.replaceAll('\\|', '|')) ?? []
    if (place === undefined || title === undefined) {
      say(`"${part.trim()}" names no test`)
      continue
    }
    if (place === 'npm test') {
      tests.push({ title })
      continue
    }
    const file = fileCalled(files, place, say)
    if (file === undefined) continue
    if (!hasTitle(read(root, file).text, title)) say(`${place} has no test called "${title}"`)
    else tests.push({ file, title })
  }
  return tests
}

/**
 * Whether a text of a source is exactly the title, or one row of a table of tests: `finds a float` where there are
 * `finds %s` and `a float`.
 */
function hasTitle(source: string, title: string): boolean {
  const unescaped = (text: string) => text.replaceAll(/\\(['"`])/g, '$1')
  const plain = unescaped(source)
  const stands = (text: string) => [`'${text}'`, `"${text}"`, `\`${text}\``].some((quoted) => plain.includes(quoted))
  if (stands(title)) return true
  return [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*%s(?:\\.|(?!\1)[^\\\n])*)\1/g)].some(([, , form = '']) => {
    const [before = '', after = '', ...more] = unescaped(form).split('%s')
    const fits = title.startsWith(before) && title.endsWith(after) && title.length > before.length + after.length
    return more.length === 0 && fits && stands(title.slice(before.length, title.length - after.length))
  })
}

if (import.meta.main) {
  const { rows, problems } = checkReliability(path.resolve(import.meta.dirname, '../..'))
  report(problems, `${rows.length} rows and ${rows.reduce((sum, { tests }) => sum + tests.length, 0)} named tests`)
}
