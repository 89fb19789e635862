/** The files the gates look at, read from the disk: a file that git does not know yet is checked too. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Problem {
  /** Path from the root, with forward slashes. */
  readonly file: string
  /** From 1; absent when the whole file is meant. */
  readonly line?: number
  readonly text: string
}

export interface Source {
  readonly file: string
  readonly text: string
}

/** Kits of the server's tests: they build a house out of any module, and no program loads them. Rules that hold for programs do not hold there. */
export const isKit = (file: string): boolean => file.startsWith('apps/server/src/testing/')

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.khela', 'test-results', 'playwright-report'])
const LEFT_OUT_PATHS = new Set(['tools/art/out'])

/** Paths of all files below `folder` (from `root`), sorted, without installed, built and recorded ones. */
export function walk(root: string, folder = ''): string[] {
  const found: string[] = []
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name)
    if (LEFT_OUT.has(entry.name) || LEFT_OUT_PATHS.has(name)) continue
    if (entry.isDirectory()) found.push(...walk(root, name))
    else if (entry.isFile()) found.push(name)
  }
  return found.toSorted()
}

export function read(root: string, file: string): Source {
  return { file, text: readFileSync(path.join(root, file), 'utf8') }
}

/** The line, from 1, of a position in a text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Runs a gate as a program: prints its problems, or one line of what it looked at; exit code 1 when there is one. */
export function report(problems: readonly Problem[], looked: string): void {
  for (const { file, line, text } of problems) console.error(`${file}${line === undefined ? '' : `:${line}`}  ${text}`)
  console.log(problems.length === 0 ? `Looked at ${looked}: nothing found.` : `${problems.length} problems in ${looked}.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
