/**
 * The table of promises in docs/SECURITY.md: every row of the checklist stands in it once, and every test that it names is
 * in the file that it names. `npm test` compares it with what ran as well (tools/reliability.ts).
 */
import path from 'node:path'
import { lineAt, read, report, walk, type Problem } from './files.ts'

const PAGE = 'docs/SECURITY.md'
/** How many rows each part of the checklist has: reliability, access, input, operations, gaming. */
const PARTS: Readonly<Record<string, number>> = { R: 32, A: 25, I: 18, O: 8, G: 9 }

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
export interface Table {
  readonly rows: readonly Row[]
  readonly problems: readonly Problem[]
}

/** Reads the table of a repository and checks that it is whole and that what it names exists. */
export function checkReliability(root: string): Table {
  const { text } = read(root, PAGE)
  const files = walk(root).filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  const problems: Problem[] = []
  const rows: Row[] = []
  for (const found of text.matchAll(/^\| ([A-Z]\d\d) \|(.*)\|([^|]*(?:\\\|[^|]*)*)\|$/gm)) {
    const [, id = '', , cell = ''] = found
    const line = lineAt(text, found.index)
    const say = (what: string) => problems.push({ file: PAGE, line, text: `${id}: ${what}` })
    if (rows.some((row) => row.id === id)) say('stands in the table twice')
    rows.push({ id, line, tests: namedTests(root, files, cell, say) })
  }
  for (const id of expectedRows())
    if (!rows.some((row) => row.id === id)) problems.push({ file: PAGE, text: `${id} is missing from the table` })
  for (const { id, line } of rows)
    if (!expectedRows().includes(id)) problems.push({ file: PAGE, line, text: `${id} is no row of the checklist` })
  return { rows, problems }
}

function expectedRows(): string[] {
  return Object.entries(PARTS).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, nth) => `${part}${String(nth + 1).padStart(2, '0')}`),
  )
}

/** The tests of one cell, as "`file`: title" or "`npm test`: suite", with <br> between them. */
function namedTests(root: string, files: readonly string[], cell: string, say: (what: string) => void): NamedTest[] {
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
    const [file, ...more] = files.filter((name) => name === place || name.endsWith(`/${place}`))
    if (file === undefined || more.length > 0) say(`${file === undefined ? 'no' : 'more than one'} file is called ${place}`)
    else if (!hasTitle(read(root, file).text, title)) say(`${place} has no test called "${title}"`)
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
