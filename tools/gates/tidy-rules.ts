/**
 * The rules of the repository that no other tool knows. A rule reads one file and names what is wrong, by line.
 * Words that the rules look for are written in two halves here, so that this file keeps the rules itself.
 */
import path from 'node:path'
import { tableReaders } from '../floors.ts'
import { isKit, lineAt, type Source } from './files.ts'
import { ownedSchemas, owners } from './owners.ts'

export interface Finding {
  readonly line?: number
  readonly text: string
}

interface Rule {
  readonly applies: (file: string) => boolean
  readonly check: (source: Source) => Finding[]
}

const CODE = /\.(ts|tsx|mts|mjs|js)$/
const WRITTEN = /\.(ts|tsx|mts|mjs|js|sql|css)$/
const DATA = /\.(json|md|yml|html)$/
/** What tests of several files share, and worked examples. */
const MADE_UP = /(\/test-kit\.ts$)|(\/vectors\/)/
const TEST = /(\.test\.tsx?$)|(^tests\/)/
const SOURCE = /^(apps|packages)\/[^/]+\/src\//
const isProgram = (file: string): boolean => SOURCE.test(file) && !isKit(file)
const MAX_LINES = 400
/** Lists that a tool wrote: their length says nothing about their shape. */
const GENERATED = /^db\/migrations\/0004-jobs\.sql$/

/** Who may ask a machine for its time: what compares it, names it to people or reads the times of files, and the tests. */
const OWN_TIME =
  /\/(kernel\/(clock-watch|log-file|secrets|live|testing|test-clocks)|app\/totp|vendors\/quick)\.ts$|\.test\.ts$|\.fixture\.ts$|\/test-[\w-]+\.ts$/
const isTimed = (file: string): boolean => isProgram(file) && file.startsWith('apps/server/') && CODE.test(file) && !OWN_TIME.test(file)

/** A rule that forbids what an expression finds. */
function forbid(applies: Rule['applies'], found: RegExp, text: string): Rule {
  const every = new RegExp(found.source, `${found.flags.replace('g', '')}g`)
  return {
    applies,
    check: (source) =>
      [...source.text.matchAll(every)].map((match) => ({ line: lineAt(source.text, match.index), text: `${text}: ${match[0].trim()}` })),
  }
}

const words = (...halves: [string, string][]) => halves.map((pair) => pair.join('')).join('|')
const LEFT = new RegExp(
  `\\b(${words(['TO', 'DO'], ['FIX', 'ME'], ['XX', 'X'], ['HA', 'CK'])})\\b|${words(['not imple', 'mented'], ['coming', ' soon'])}`,
)
const PARTIAL = new RegExp(
  `\\b(it|test|describe|suite)(\\.\\w+)*\\.(${words(['sk', 'ip'], ['on', 'ly'], ['to', 'do'])}|fixme|fails)\\b|\\bx(it|describe)\\(`,
)
const OFF = new RegExp(
  `@ts-(${words(['ig', 'nore'], ['expect', '-error'], ['no', 'check'])})|(oxlint|eslint|biome)-(${words(['dis', 'able'], ['ig', 'nore'])})`,
)
const ANYTHING = /: (any)\b|\bas (any)\b|<(any)>/
const FLOATS = new RegExp(`\\b${words(['parse', 'Float'], ['to', 'Fixed'])}\\(|Number\\([\\w.]*([Aa]mount|[Bb]alance|[Ss]take|[Pp]ayout)`)
const SLEEPS = new RegExp(`${words(['waitFor', 'Timeout'])}\\(|setTimeout\\(\\s*resolve|from 'node:timers/promises'`)
/** Keys in the forms that their makers give them, and words for secrets with something that nobody typed by heart. */
const KEYS = new RegExp(
  `-----${words(['BEG', 'IN'])} [A-Z ]*PRIVATE KEY|\\b(AKIA[0-9A-Z]{16}|gh[pousr]_\\w{30,}|xox[abprs]-[\\w-]{10,}|[sr]k_live_\\w{16,}|AIza[\\w-]{35}|eyJ[\\w-]{20,}\\.eyJ)`,
)
const TYPED = /\b\w*(password|secret|token|api_?key|private_?key)\w*['"]?\s*[:=]\s*['"`](?=[^'"`]*\d)[A-Za-z0-9+/_=-]{20,}['"`]/i
const MACHINE = new RegExp(
  `/(${words(['wo', 'rk'], ['tm', 'p'], ['ro', 'ot'], ['fa', 'rm'])})/[A-Za-z]|(?<=^|['"\`\\s=(])/(home|Users)/[a-z]+/`,
  'm',
)

const tooLong: Rule = {
  applies: (file) => WRITTEN.test(file) && !GENERATED.test(file),
  check: ({ text }) => {
    const lines = text.split('\n').length - 1
    return lines > MAX_LINES ? [{ text: `${lines} lines: a file of more than ${MAX_LINES} is probably two things` }] : []
  },
}

/** Words that say that something was done to a thing, and not what the thing is (docs/NAMES.md). */
export const PARTICIPLES = 'shown|said|told|known|kept|owed|seen|given|taken|made|worst'
const PARTICIPLE_FILE = new RegExp(`(^|-)(${PARTICIPLES})(-[^/]*)?\\.tsx?$`)
const PARTICIPLE_TYPE = new RegExp(
  `\\b(?:interface|type|class|enum|function) (?=[A-Z])(?:\\w*[a-z0-9])?(${PARTICIPLES.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())})(?![a-z])`,
  'g',
)

/** A function or value that others import; `isShown` asks a question, and is a sentence. */
const PARTICIPLE_EXPORT = new RegExp(
  `^export (?:async )?(?:function|const) (?!(?:is|has)[A-Z])((?:${PARTICIPLES})(?![a-z])|\\w*[a-z0-9](?:${PARTICIPLES.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())})(?![a-z]))`,
  'gm',
)
const isProduct = (file: string): boolean => /^(apps|packages)\//.test(file) && !/\.(test|spec|fixture)\.|\/test-|testing\.ts/.test(file)

/** Files, types and what is exported are called by nouns and verbs. */
const nounNames: Rule = {
  applies: (file) => /\.tsx?$/.test(file),
  check: ({ file, text }) => {
    const inPath = PARTICIPLE_FILE.exec(path.posix.basename(file))
    const exported = isProduct(file) ? [...text.matchAll(PARTICIPLE_EXPORT)] : []
    const inText = [...text.matchAll(PARTICIPLE_TYPE), ...exported].map((match) => ({
      line: lineAt(text, match.index),
      text: `${match[1]}: a participle says nothing; name the thing (docs/NAMES.md)`,
    }))
    return inPath === null ? inText : [{ text: `${inPath[2]}: a participle in the name of a file (docs/NAMES.md)` }, ...inText]
  },
}

const opensWithWhy: Rule = {
  applies: (file) => /^db\/migrations\/.*\.sql$/.test(file),
  check: ({ text }) => (/^-- why: \S/i.test(text) ? [] : [{ line: 1, text: 'a migration opens with its reason: "-- Why: …"' }]),
}

/** Migrations from this one on say how a node of the release before goes on, where they take something away from it. */
const FIRST_WITH_WORD = '0175'
const TAKES_AWAY =
  /\bdrop (table|column|schema|view|function|type)\b|\brename (to|column|constraint)\b|\balter column \w+ (set not null|type)\b|\badd column (?![^,;]*\bdefault\b)[^,;]*\bnot null\b/i

const releaseBefore: Rule = {
  applies: (file) => /^db\/migrations\/\d{4}-[^/]*\.sql$/.test(file) && file.slice('db/migrations/'.length) >= FIRST_WITH_WORD,
  check: ({ text }) => {
    const found = TAKES_AWAY.exec(text.replaceAll(/--.*/g, ''))
    if (found === null || /^-- The release before: \S/m.test(text)) return []
    return [{ text: `${found[0]}: say in a line "-- The release before: …" how one of its nodes goes on` }]
  },
}

/** Migrations from this one on define no function: the present text of each stands in a file of its own. */
const FIRST_WITHOUT_FUNCTION = '0183'

const functionsApart: Rule = {
  applies: (file) => /^db\/migrations\/\d{4}-[^/]*\.sql$/.test(file) && file.slice('db/migrations/'.length) >= FIRST_WITHOUT_FUNCTION,
  check: ({ text }) => {
    const found = /\bcreate (?:or replace )?function ([\w.]+)/i.exec(text.replaceAll(/--.*/g, ''))
    if (found === null) return []
    const place = `db/functions/${(found[1] ?? '').replace('.', '/')}.sql`
    return [{ line: lineAt(text, text.indexOf(found[0])), text: `a function stands in ${place}, and db/functions/REVISION grows` }]
  },
}

/** One function in a file of its name, replaced in place, with its meaning above it. */
const oneFunction: Rule = {
  applies: (file) => /^db\/functions\/.*\.sql$/.test(file),
  check: ({ file, text }) => {
    const names = [...text.matchAll(/^create or replace function (\w+)\.(\w+)\(/gm)].map(([, schema, name]) => `${schema}/${name}`)
    const place = file.slice('db/functions/'.length, -'.sql'.length)
    const problems =
      names.length === 1 && names[0] === place ? [] : [{ text: `holds ${names.join(', ') || 'no function'} and not ${place} alone` }]
    return text.startsWith('-- ') ? problems : [...problems, { line: 1, text: 'a function opens with a sentence that says what it does' }]
  },
}

/** SQL stands in stores, in the kernel and in the ledger; a use case asks its store. */
const sqlInStores: Rule = {
  applies: (file) =>
    isProgram(file) && file.startsWith('apps/server/') && !/\/(kernel|ledger)\/|(\/|-)store\.ts$|\.test\.ts$|\/test-kit\.ts$/.test(file),
  check: ({ text }) =>
    [...text.matchAll(/\.(query|one|maybe|run)(<[^()]*>)?\(\s*[`'"]\s*(select|insert|update|delete|with|create|call)\b/gi)].map(
      (match) => ({
        line: lineAt(text, match.index),
        text: 'SQL stands in store.ts (or *-store.ts), the kernel or the ledger',
      }),
    ),
}

/**
 * Tables of a module are its own; what others may read of them is a view that their owner names. A store of a module above may read
 * tables themselves where `tableReaders` says so. The kernel's are everybody's.
 */
const FOREIGN = new RegExp(`(?<![\\w.'])(${ownedSchemas.join('|')})\\.(\\w+)(?!\\w|\\s*\\()`, 'g')
const WRITES = /\b(insert into|update|delete from)\s+$/i

const ownTables: Rule = {
  applies: (file) => /^apps\/server\/src\/modules\/[\w-]+\/.*store\.ts$/.test(file) && !/\/test-[\w-]+\.ts$/.test(file),
  check: ({ file, text }) => {
    const own = file.split('/')[4]
    const readable = tableReaders[file.slice('apps/server/src/'.length)]?.tables ?? []
    const sql = text.replaceAll(/^ *(\/\*\*|\*|\/\/).*$/gm, (comment) => ' '.repeat(comment.length))
    const foreign = [...sql.matchAll(FOREIGN)].flatMap(({ index, 0: table, 1: schema = '' }) => {
      const owner = owners.get(table) ?? schema
      return owner === own || table.endsWith('_view') ? [] : [{ index, table, owner }]
    })
    return [
      ...foreign
        .filter(({ table }) => !readable.includes(table))
        .map(({ index, table, owner }) => ({ line: lineAt(text, index), text: `${table} is read through a view of ${owner}` })),
      ...foreign
        .filter(({ index, table }) => readable.includes(table) && WRITES.test(sql.slice(0, index)))
        .map(({ index, table, owner }) => ({ line: lineAt(text, index), text: `${table} is written by ${owner} alone` })),
      ...readable
        .filter((table) => !foreign.some((one) => one.table === table))
        .map((table) => ({ text: `${table} is not read here: take it out of tableReaders (tools/floors.ts)` })),
    ]
  },
}

/**
 * Values reach SQL as parameters. What may be put into its text: constants in capitals, the condition a scope makes
 * (`where`), and texts that this file builds itself from such.
 */
const noBuiltSql: Rule = {
  applies: (file) => /^(apps\/server|db|tests|tools)\/.*\.ts$/.test(file),
  check: ({ file, text }) => {
    const findings: Finding[] = []
    for (const literal of text.matchAll(/`\s*(?:select|insert into|update|delete from|with)\b[^`]*`/gi)) {
      for (const inner of literal[0].matchAll(/\$\{([^}]*)\}/g)) {
        const name = inner[1] ?? ''
        if (constant(name, text, TEST.test(file) || isKit(file))) continue
        findings.push({
          line: lineAt(text, literal.index + inner.index),
          text: `a value in the text of SQL, give it as a parameter: ${inner[0]}`,
        })
      }
    }
    return findings
  },
}

function constant(name: string, text: string, test: boolean): boolean {
  if (/^[A-Z][A-Z0-9_]*$/.test(name) || /(^|\.)where$/.test(name)) return true
  // A choice between two texts written here.
  if (/^[\w.]+( [!=]== '?\w+'?)? \? '[^']*' : '[^']*'$/.test(name)) return true
  // A test names its own tables; nothing from outside reaches it.
  if (test) return true
  return /^[a-z]\w*$/i.test(name) && new RegExp(`\\b(const|let) ${name}(: [^=\\n]+)? =[^\\n]*['"\`]`).test(text)
}

/** The tables of what belongs to the merchant; parties outside have an idea of their own, and a test writes down what it expects. */
const MERCHANT_DATA = /^packages\/(money\/src\/currencies|time\/src\/merchant)\.ts$/
const OUTSIDE = /^(packages\/conformance|apps\/\w+-sim)\//
const MADE_FOR_TESTS = /\.test\.tsx?$|\.fixture\.ts$|\/test-[\w-]+\.ts$|\/ledger\/samples\.ts$/
const isMerchantless = (file: string): boolean =>
  isProgram(file) && /\.tsx?$/.test(file) && !MERCHANT_DATA.test(file) && !OUTSIDE.test(file) && !MADE_FOR_TESTS.test(file)
/** The constant in which a gateway says which currency the protocol of its provider names. */
const ACCEPTED = /^const ACCEPTED = '\w+'$/gm
const CURRENCY = new RegExp(`\\b(${words(['BD', 'T'], ['TRI', 'AL'])})\\b|[\u09F3\u2605\u2726]`, 'g')
const ZONE = new RegExp(`${words(['Asia/', 'Dhaka'])}|[+]06:?00|'6 hours?'|(?<![\\d.])6 \\* (3_?600|60 \\* 60|HOUR)`, 'g')

/** The merchant's currency and zone stand in one table each: a house of another country changes two files. */
const merchantData: Rule = {
  applies: isMerchantless,
  check: ({ file, text }) => {
    const code = blankComments(file.includes('/modules/gateways/') ? text.replaceAll(ACCEPTED, (line) => ' '.repeat(line.length)) : text)
    const find = (pattern: RegExp, place: string): Finding[] =>
      [...code.matchAll(pattern)].map((match) => ({ line: lineAt(code, match.index), text: `${match[0]}: stands in ${place} alone` }))
    return [...find(CURRENCY, 'packages/money/src/currencies.ts'), ...find(ZONE, 'packages/time/src/merchant.ts')]
  },
}

/** The text with its comments blanked, every line where it was. */
function blankComments(text: string): string {
  const blank = (comment: string): string => comment.replaceAll(/[^\n]/g, ' ')
  return text.replaceAll(/\/\*[^]*?\*\//g, blank).replaceAll(/(^|\s)\/\/ .*$/gm, blank)
}

const rules: readonly Rule[] = [
  tooLong,
  nounNames,
  forbid((file) => WRITTEN.test(file), LEFT, 'left over'),
  forbid((file) => WRITTEN.test(file) || DATA.test(file), KEYS, 'a secret in the sources'),
  forbid(
    (file) => (WRITTEN.test(file) || DATA.test(file)) && !TEST.test(file) && !isKit(file) && !MADE_UP.test(file),
    TYPED,
    'a secret in the sources',
  ),
  forbid((file) => CODE.test(file), PARTIAL, 'tests that do not run'),
  forbid((file) => CODE.test(file), OFF, 'a check switched off'),
  forbid((file) => CODE.test(file), ANYTHING, 'a type that checks nothing'),
  forbid((file) => CODE.test(file), FLOATS, 'a float near money'),
  forbid((file) => /\.(test|spec)\.tsx?$/.test(file), SLEEPS, 'a test that sleeps'),
  forbid(
    (file) => /^tests\/journeys\/.*\.spec\.ts$/.test(file),
    /\bbrowser\.new(Context|Page)\(/,
    'a browser that takes line, language and time zone from the machine, use openContext of kit/journey.ts',
  ),
  forbid((file) => WRITTEN.test(file) || DATA.test(file), MACHINE, 'a path of one machine'),
  forbid(
    (file) => CODE.test(file),
    /import\.meta\.url\)\.pathname/,
    'a path that breaks in a folder with a space, use import.meta.dirname',
  ),
  forbid(isProgram, /\bconsole\.(log|debug)\(/, 'a print left in the product'),
  forbid(
    isTimed,
    /\bDate\.now\(\)|\bnew Date\(\)/,
    'the clock of one machine: ask the database (kernel/clock.ts), or performance.now() how long it took',
  ),
  forbid((file) => file.endsWith('package-lock.json'), /"resolved": "http[^"]*"/, 'an address of one registry'),
  opensWithWhy,
  releaseBefore,
  functionsApart,
  oneFunction,
  sqlInStores,
  ownTables,
  noBuiltSql,
  merchantData,
]

/** Findings of all rules in one file. */
export function checkSource(source: Source): Finding[] {
  return rules.flatMap((rule) => (rule.applies(source.file) ? rule.check(source) : []))
}
