/** What Stryker's report says (its schema: mutation-testing-report-schema). */
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const Report = Type.Object({
  files: Type.Record(
    Type.String(),
    Type.Object({
      source: Type.String(),
      mutants: Type.Array(
        Type.Object({
          mutatorName: Type.String(),
          replacement: Type.Optional(Type.String()),
          status: Type.String(),
          location: Type.Object({ start: Type.Object({ line: Type.Integer() }) }),
        }),
      ),
    }),
  ),
})

/** A change that no test noticed. */
export interface Survivor {
  readonly file: string
  readonly line: number
  readonly code: string
  readonly kind: string
  readonly replacement: string
}

export interface Judged {
  readonly noticed: number
  /** Those that could be tried: code that is no longer valid when changed counts for neither. */
  readonly all: number
  readonly survivors: readonly Survivor[]
}

const noticedStates = new Set(['Killed', 'Timeout', 'RuntimeError'])
const survivedStates = new Set(['Survived', 'NoCoverage'])

/** Throws when the text is no such report, or when it tells of no change at all. */
export function readReport(text: string): Judged {
  const { files } = Value.Parse(Report, JSON.parse(text))
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: some }]) =>
    some.map((mutant) => ({ file, mutant, code: source.split('\n')[mutant.location.start.line - 1]?.trim() ?? '' })),
  )
  const noticed = mutants.filter(({ mutant }) => noticedStates.has(mutant.status)).length
  const survivors = mutants
    .filter(({ mutant }) => survivedStates.has(mutant.status))
    .map(({ file, mutant, code }) => ({
      file,
      line: mutant.location.start.line,
      code,
      kind: mutant.mutatorName,
      replacement: mutant.replacement ?? '',
    }))
  if (noticed + survivors.length === 0) throw new Error('nothing was changed: do the patterns of the area name files?')
  return { noticed, all: noticed + survivors.length, survivors }
}

export const sentence = ({ file, line, code, kind, replacement }: Survivor): string =>
  `  survived: ${file}:${line} ${kind}: ${code}\n            as ${replacement.replaceAll(/\s+/g, ' ')}`
