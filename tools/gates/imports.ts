/**
 * Reads the imports of a TypeScript file without a compiler: the formatter keeps statements in a form that expressions can
 * read, and what cannot be read (a computed `import()`) is handed on as such instead of being passed over.
 */
import { lineAt } from './files.ts'

export interface Import {
  readonly line: number
  /** What stands in the quotes; undefined for `import()` of something computed. */
  readonly from: string | undefined
}

const FORMS = [
  // import … from '…', export … from '…', also over several lines and with `type`
  /^[ \t]*(?:import|export)\b[^'"`;=()]*?\bfrom\s*(['"])(?<from>[^'"\n]+)\1/gm,
  // import '…'
  /^[ \t]*import\s*(['"])(?<from>[^'"\n]+)\1/gm,
  // import('…'), also as a type, require('…')
  /\b(?:import|require)\s*\(\s*(['"`])(?<from>[^'"`\n$]+)\1/g,
  // import.meta.glob('…')
  /\bimport\.meta\.glob\b[^'"`;]*?\(\s*\[?\s*(['"])(?<from>[^'"\n]+)\1/g,
  // vi.mock('…')
  /\bvi\.mock\(\s*(['"])(?<from>[^'"\n]+)\1/g,
]
const COMPUTED = /(?<![.\w])import\s*\(\s*(?!['"]|`[^`$]*`)/g

/** What was read of a text: three checks ask for the same files, and the tests of the gates for all of them again and again. */
const readBefore = new Map<string, Import[]>()

export function importsOf(source: string): readonly Import[] {
  const before = readBefore.get(source)
  if (before !== undefined) return before
  const found = readImports(source)
  readBefore.set(source, found)
  return found
}

function readImports(source: string): Import[] {
  const text = withoutComments(source)
  const found: Import[] = FORMS.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({ line: lineAt(text, match.index), from: match.groups?.['from'] })),
  )
  found.push(...[...text.matchAll(COMPUTED)].map((match) => ({ line: lineAt(text, match.index), from: undefined })))
  return found.toSorted((a, b) => a.line - b.line)
}

/** The same text with comments blanked out, so that lines and positions stay. Quotes are skipped over: a URL is no comment. */
function withoutComments(source: string): string {
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  return source.replace(token, (found) => (found.startsWith('/*') || found.startsWith('//') ? found.replaceAll(/[^\n]/g, ' ') : found))
}
