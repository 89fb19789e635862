/** Every part has a licence that the house can live with. */
import path from 'node:path'
import { partsOf, type Part } from '../parts.ts'
import { report, type Problem } from './files.ts'

/**
 * What may be passed on with the house. The last ones ask for something, and have it: MPL for changes of its own files, of
 * which there are none; OFL and CC BY for the names of the makers, which stand on the credits page (under 4.0 there is only
 * data of a tool, which is passed on with nothing); LGPL that its library can be exchanged: libvips is a file of its own.
 */
const ALLOWED = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense MPL-2.0 OFL-1.1 CC-BY-3.0 CC-BY-4.0 LGPL-3.0-or-later'.split(
    ' ',
  ),
)

/** Whether an SPDX expression can be kept: one of what `OR` joins, each of what `AND` joins. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  return plain.split(/ OR /).some((side) => side.split(/ AND /).every((licence) => ALLOWED.has(licence.trim())))
}

/** Parts whose licence nobody has agreed to. */
export function licenceProblems(parts: readonly Part[]): Problem[] {
  const wrong = parts.filter(({ licence }) => !isAllowed(licence))
  const problems: Problem[] = wrong.map(({ name, version, licence, lock }) => ({
    file: lock,
    text: `${name} ${version} ${licence === '' ? 'states no licence' : `is under ${licence}, which is not on the list of tools/gates/licences.ts`}`,
  }))
  if (parts.length === 0) problems.push({ file: '.', text: 'no part was found' })
  return problems
}

if (import.meta.main) {
  const parts = partsOf(path.resolve(import.meta.dirname, '../..'))
  report(licenceProblems(parts), `the licences of ${parts.length} parts`)
}
