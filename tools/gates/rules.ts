/**
 * The rules of docs/rules and who cites them: every id that is cited is defined, once; no text names a document that is not
 * in the repository. Rules that nothing cites are printed, and are no fault: some are there for what is still to be built.
 */
import path from 'node:path'
import { lineAt, read, report, walk, type Problem, type Source } from './files.ts'

const FOLDER = 'docs/rules/'
const TEXT = /\.(tsx?|mts|mjs|js|sql|css|md|json|html|sh)$/
/** Where ids are looked for, beside the papers at the root. */
const LOOKED_AT = /^(apps|packages|tools|tests|docs|bench|db)\/|^[A-Z]+\.md$/
/** The tests of the gates, which plant what is to be found. */
const LEFT_OUT = /^tools\/gates\/\w+\.test\.ts$/
/** A migration that was run is known by its hash: what it says stays as it was. Younger ones are looked at. */
const LAST_AS_IT_WAS = '0180'
const NAME = String.raw`(?:[A-Z]+\d*[a-z]?|\d+[a-z]?)(?:\.\d+[a-z]?)*`
/** What no id ends before. */
const END = String.raw`(?![\w-]|\.\d)`
const HEADING = new RegExp(String.raw`^#{2,3} ([A-Z]+-${NAME}) \S`, 'gm')
const LINE = new RegExp(String.raw`^- \*\*([A-Z]+-${NAME})\*\* (\S.*)$`, 'gm')
const LETTERS = /\*\*([A-Z]+)\*\* stands for/

/** Names by which documents outside of this repository were cited, in two halves, so that this file does not cite them. */
const OUTSIDE = new RegExp(
  [
    ['[Pp]roduct-', 'spec'],
    ['games-and-', 'sports'],
    ['known-', 'good'],
    [
      String.raw`\b(?:[Dd]ecisions?|[Pp]ayments|[Cc]ompliance|[Rr]eliability|frontend|architecture|domain|wallet)(?:\.md)?\x60?,?\s+(?:\* )?`,
      String.raw`(?:§|[A-Z]\d|rows? \d|[Ss]tanding)`,
    ],
    [String.raw`\b[Ii]ssues? `, String.raw`#?\d`],
    [String.raw`\b(?:design|domain|spec)/`, String.raw`(?:[a-z-]+\b)`],
    [String.raw`\.\./`, 'shared/'],
  ]
    .map((halves) => halves.join(''))
    .join('|'),
  'g',
)
const PAPER = /[\w./-]*\w\.md\b/g
/** The name that tests give to a paper that they make up. */
const MADE_UP = /(^|\/)x\.md$/
/** What a call of the contract may name as its source. */
const SOURCE = /\bspec(?:: | = )'([^']*)'/g
const STANDARD = /^RFC \d+$/

export interface Rule {
  readonly id: string
  readonly file: string
  readonly line: number
  /** The rule itself; empty for a heading. */
  readonly text: string
  /** The heading that a line stands under. */
  readonly heading?: string
}
export interface Rules {
  readonly rules: readonly Rule[]
  readonly problems: readonly Problem[]
}
export interface Citations {
  readonly problems: readonly Problem[]
  readonly looked: number
  readonly cited: number
  /** Ids of rules that neither they nor their heading are cited by, outside of docs/rules. */
  readonly unused: readonly string[]
}

/** Reads the rules: headings and lines with an id, each defined once, under the letters that its file says. */
export function readRules(root: string): Rules {
  const rules: Rule[] = []
  const problems: Problem[] = []
  for (const file of walk(root, 'docs/rules').filter((name) => name.endsWith('.md') && name !== `${FOLDER}README.md`)) {
    const source = read(root, file)
    const letters = LETTERS.exec(source.text)?.[1]
    if (letters === undefined) problems.push({ file, text: 'does not say what its letters stand for' })
    for (const rule of rulesIn(source)) {
      const { id, line } = rule
      if (!id.startsWith(`${letters}-`)) problems.push({ file, line, text: `${id} does not begin with the letters of its file` })
      const other = rules.find((one) => one.id === id)
      if (other !== undefined) problems.push({ file, line, text: `${id} is defined twice, also at ${other.file}:${other.line}` })
      rules.push(rule)
    }
    for (const [at, text] of source.text.split('\n').entries())
      if (text.startsWith('- ') && !rules.some((rule) => rule.file === file && rule.line === at + 1))
        problems.push({ file, line: at + 1, text: 'a line without an id' })
  }
  return { rules, problems }
}

/** Headings and lines of one file, in their order. */
function rulesIn({ file, text }: Source): Rule[] {
  const at = (index: number) => ({ file, line: lineAt(text, index) })
  const headings = [...text.matchAll(HEADING)].map(({ index, 1: id = '' }) => ({ index, id }))
  const lines = [...text.matchAll(LINE)].map(({ index, 1: id = '', 2: words = '' }) => {
    const heading = headings.findLast((one) => one.index < index)?.id
    return { id, ...at(index), text: words, ...(heading === undefined ? {} : { heading }) }
  })
  return [...headings.map(({ index, id }) => ({ id, ...at(index), text: '' })), ...lines]
}

/** Looks at every text of the repository for ids and for names of documents. */
export function checkRules(root: string): Citations {
  const { rules, problems: broken } = readRules(root)
  const problems = [...broken]
  const files = walk(root)
  const written = files.filter((file) => LOOKED_AT.test(file) && TEXT.test(file) && !LEFT_OUT.test(file) && !isRun(file))
  const ids = new Set(rules.map(({ id }) => id))
  const cited = new Set<string>()
  for (const file of written) {
    const source = read(root, file)
    for (const { id, line } of idsIn(source, rules)) {
      if (!ids.has(id)) problems.push({ file, line, text: `${id} is no rule of ${FOLDER}` })
      else if (!file.startsWith(FOLDER)) cited.add(id)
    }
    problems.push(...documentsOutside(source, files), ...sourcesOfCalls(source, ids, files))
  }
  if (rules.length === 0) problems.push({ file: FOLDER, text: 'no rule was found' })
  const unused = rules.filter(({ id, heading = '', text }) => text !== '' && !cited.has(id) && !cited.has(heading)).map(({ id }) => id)
  return { problems, looked: written.length, cited: cited.size, unused }
}

function isRun(file: string): boolean {
  return file.startsWith('db/migrations/') && file.slice('db/migrations/'.length, 'db/migrations/'.length + 4) <= LAST_AS_IT_WAS
}

/** The ids that a text cites; a span with ` to ` cites what lies between its ends, too. */
function idsIn({ text }: Source, rules: readonly Rule[]): { id: string; line: number }[] {
  const letters = [...new Set(rules.map(({ id }) => id.slice(0, id.indexOf('-'))))].join('|')
  const id = `(?:${letters})-${NAME}`
  const found = [...text.matchAll(new RegExp(String.raw`(?<![\w-])${id}${END}(?: to ${id}${END})?`, 'g'))]
  return found.flatMap(({ 0: whole, index }) => {
    const line = lineAt(text, index)
    const [first = '', last] = whole.split(' to ')
    if (last === undefined) return [{ id: first, line }]
    return between(first, last).map((one) => ({ id: one, line }))
  })
}

/** Ids of a span that differ in their last number; its two ends where they differ in more. */
function between(first: string, last: string): string[] {
  const [, stem = '', from = ''] = /^(.*?)(\d+)$/.exec(first) ?? []
  const [, other, to = ''] = /^(.*?)(\d+)$/.exec(last) ?? []
  if (stem === '' || stem !== other || Number(to) < Number(from)) return [first, last]
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, nth) => stem + String(Number(from) + nth).padStart(from.length, '0'))
}

/** Names of documents that a reader of the repository cannot open. */
function documentsOutside({ file, text }: Source, files: readonly string[]): Problem[] {
  const old = [...text.matchAll(OUTSIDE)].map(({ 0: name, index }) => ({ name, index }))
  const papers = [...text.matchAll(PAPER)].map(({ 0: name, index }) => ({ name, index }))
  const absent = papers.filter(({ name }) => {
    const plain = name.replace(/^(\.\.?\/)+/, '')
    return !MADE_UP.test(name) && !files.some((one) => one === plain || one.endsWith(`/${plain}`))
  })
  return [...old, ...absent].map(({ name, index }) => ({
    file,
    line: lineAt(text, index),
    text: `"${name.replaceAll(/\s+(\* )?/g, ' ').trim()}" is no document of the repository; cite a rule of ${FOLDER}`,
  }))
}

/** A call of the contract names rules, standards, files or folders of the repository as its source, and nothing else. */
function sourcesOfCalls({ file, text }: Source, ids: ReadonlySet<string>, files: readonly string[]): Problem[] {
  if (!file.startsWith('packages/contract/src/')) return []
  const isThere = (name: string) => files.some((one) => one === name || one.startsWith(`${name}/`))
  return [...text.matchAll(SOURCE)].flatMap(({ 1: named = '', index }) => {
    const wrong = named.split(/; |, | to /).filter((part) => !ids.has(part) && !STANDARD.test(part) && !isThere(part))
    return wrong.map((part) => ({ file, line: lineAt(text, index), text: `a call has its source in rules, not in "${part}"` }))
  })
}

if (import.meta.main) {
  const { problems, looked, cited, unused } = checkRules(path.resolve(import.meta.dirname, '../..'))
  console.log(`${unused.length} rules that nothing cites: ${unused.join(', ')}`)
  report(problems, `${looked} files, which cite ${cited} rules`)
}
