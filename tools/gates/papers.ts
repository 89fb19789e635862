/**
 * What the papers claim. In the documents of docs/ a sentence or a table row that claims something of every case, or says only or
 * never, names in itself the test, the gate or the SQL that holds it. In these and in every README a file, a folder or a link that is
 * named exists.
 */
import path from 'node:path'
import { lineAt, read, report, walk, type Problem, type Source } from './files.ts'

/** Reports of what was measured: they claim nothing of what always holds. */
const NO_CLAIMS = /^docs\/(?:PERFORMANCE|MUTANTS)\.md$/
const PAGE = /^docs\/[^/]+\.md$/
const README = /(^|\/)README\.md$|^CONTRIBUTING\.md$/
/** The rows of docs/SECURITY.md that the reliability gate checks. */
const PROMISE = /^\| REL-[A-Z]\d+ \|/
const CLAIM = /\b(?:every|only|never)\b/i
/** What can hold a claim. */
const HOLDER = /\.(?:test|spec)\.tsx?$|^tools\/gates\/[\w-]+\.ts$|^db\/.+\.sql$/
/** Gates and suites of `npm test` by the names that sentences call them, with the file that each is. */
const NAMES: readonly (readonly [name: string, file: string])[] = [
  ['boundary gate', 'tools/gates/boundaries.ts'],
  ['tidy gate', 'tools/gates/tidy.ts'],
  ['rules gate', 'tools/gates/rules.ts'],
  ['reliability gate', 'tools/gates/reliability.ts'],
  ['papers gate', 'tools/gates/papers.ts'],
  ['licences gate', 'tools/gates/licences.ts'],
  ['conformance kit', 'tests/conformance/conformance.ts'],
  ['crash test', 'tests/crash/crash.ts'],
  ['failover test', 'tests/failover/failover.ts'],
  ['simulated world', 'tests/world/world.ts'],
]
const QUOTED = /`([^`\n]+)`/g
const LINK = /\]\(([^)\s]+)\)/g
/** Where one sentence ends and the next begins. */
const END = /(?<=[.!?][*_)"]*)\s+(?=[*_("[`]*[A-Z\d`])/
/** A name with a slash that ends as files do or in a slash; an address, a package and a setting are none. */
const FILE = /^(?![/@~]|[a-z]+:|[A-Z_]+\/|.*(?:\s|…|\.\.\.))[^/]*\/.*\.(?:tsx?|mts|mjs|js|json|md|sql|css|html|svg|webp|png|sh)$/
const FOLDER = /^(?![/@~]|[a-z]+:|[A-Z_]+\/|.*(?:\s|…|\.\.\.))[\w.{},<>*/-]+\/$/
/** What is made by a build or an installation is not in the repository. */
const MADE = /(^|\/)(?:dist|node_modules|\.khela|test-results|out)\//

/** What can be opened: files and the folders that they lie in. */
interface Places {
  readonly files: readonly string[]
  readonly all: readonly string[]
}
interface Sentence {
  readonly line: number
  readonly text: string
}

/** Looks at every paper of a repository. */
export function checkPapers(root: string): { readonly problems: readonly Problem[]; readonly looked: number; readonly claims: number } {
  const files = walk(root)
  const folders = new Set(
    files.flatMap((file) => file.split('/').flatMap((_, nth, parts) => (nth === 0 ? [] : [parts.slice(0, nth).join('/')]))),
  )
  const places = { files, all: [...files, ...folders] }
  const problems: Problem[] = []
  const papers = files.filter((file) => PAGE.test(file) || README.test(file))
  let claims = 0
  for (const file of papers) {
    const source = read(root, file)
    problems.push(...absent(source, places))
    if (!PAGE.test(file) || NO_CLAIMS.test(file)) continue
    const found = sentencesOf(source.text).filter(({ text }) => CLAIM.test(text.replaceAll(QUOTED, '')))
    claims += found.length
    for (const { line, text } of found)
      if (!namesHolder(text, file, places)) problems.push({ file, line, text: `"${text.trim()}" names no test, gate or SQL that holds it` })
  }
  if (papers.length === 0) problems.push({ file: 'docs', text: 'no paper was found' })
  return { problems, looked: papers.length, claims }
}

/** Sentences and table rows, without blocks of code and without the rows of promises. */
function sentencesOf(text: string): Sentence[] {
  let isCode = false
  return text.split('\n').flatMap((row, index): Sentence[] => {
    if (/^\s*```/.test(row)) isCode = !isCode
    if (isCode || PROMISE.test(row)) return []
    const line = index + 1
    if (row.trimStart().startsWith('|')) return [{ line, text: row }]
    // A full stop in code ends no sentence, so what stands in backticks is a number until the row is parted.
    const quoted: string[] = []
    const masked = row.replaceAll(QUOTED, (whole) => `\`${quoted.push(whole) - 1}\``)
    return masked.split(END).map((part) => ({ line, text: part.replaceAll(/`(\d+)`/g, (_, nth: string) => quoted[Number(nth)] ?? '') }))
  })
}

/** Whether a sentence names something that exists and can hold a claim. */
function namesHolder(text: string, from: string, { files }: Places): boolean {
  if (NAMES.some(([name, file]) => text.includes(name) && files.includes(file))) return true
  const named = [...text.matchAll(QUOTED), ...text.matchAll(LINK)].map(([, name = '']) => name)
  return named.some((name) => {
    const found = placesCalled(name, from, files)
    return found.length === 1 && HOLDER.test(found[0] ?? '')
  })
}

/** What a name can mean: a path from the root, from the folder of the paper, or the end of a path. */
function placesCalled(name: string, from: string, all: readonly string[]): string[] {
  const wanted = name.replace(/\/$/, '').replace(/#.*$/, '')
  const exact = [path.posix.join(path.posix.dirname(from), wanted), wanted].find((one) => all.includes(one))
  if (exact !== undefined) return [exact]
  const form = wanted
    .replaceAll(/[.+^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{([^}]*)\}/g, (_, some: string) => `(?:${some.replaceAll(',', '|')})`)
    .replaceAll(/\*+|<[^>]*>/g, '[^/]+')
  const end = new RegExp(`(?:^|/)${form}$`)
  return all.filter((one) => end.test(one))
}

/** Files, folders and links that are named and do not exist. */
function absent({ file, text }: Source, { all }: Places): Problem[] {
  const quoted = [...text.matchAll(QUOTED)].filter(([, name = '']) => FILE.test(name) || FOLDER.test(name))
  const links = [...text.matchAll(LINK)].filter(([, name = '']) => !/^(?:[a-z]+:|#)/.test(name))
  return [...quoted, ...links].flatMap(({ 1: name = '', index }) =>
    MADE.test(name) || placesCalled(name, file, all).length > 0
      ? []
      : [{ file, line: lineAt(text, index), text: `${name} does not exist` }],
  )
}

if (import.meta.main) {
  const { problems, looked, claims } = checkPapers(path.resolve(import.meta.dirname, '../..'))
  report(problems, `${looked} papers and ${claims} claims of every, only or never`)
}
