/** Writes the reports of a run. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunResult } from '../results.ts'
import { html } from './html.ts'
import { junit } from './junit.ts'

export const FILES = { json: 'conformance.json', junit: 'conformance.xml', html: 'conformance.html' } as const
export type FileFormat = keyof typeof FILES

/** The text of one report. */
export function render(result: RunResult, format: FileFormat): string {
  if (format === 'html') return html(result)
  return format === 'junit' ? junit(result) : `${JSON.stringify(result, undefined, 2)}\n`
}

/** Writes reports into a folder, which is made if need be; answers with their paths. */
export async function writeReports(result: RunResult, formats: readonly FileFormat[], folder: string): Promise<string[]> {
  if (formats.length === 0) return []
  await mkdir(folder, { recursive: true })
  return Promise.all(
    formats.map(async (format) => {
      const file = path.join(folder, FILES[format])
      await writeFile(file, render(result, format))
      return file
    }),
  )
}
