/**
 * The type check of every project: the repository's tsconfig.json, and one per site, because each site registers its own
 * routes with the router's types. Fails as well when a TypeScript file belongs to none of them: it would go unchecked.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { report, walk, type Problem } from './files.ts'

export interface Types {
  readonly problems: Problem[]
  /** Files of the repository that were checked. */
  readonly looked: number
}

/** Runs the compiler over all projects of `root`; its messages become problems. */
export function checkTypes(root: string): Types {
  const problems: Problem[] = []
  const checked = new Set<string>()
  for (const project of ['tsconfig.json', ...globSync('apps/*/tsconfig.json', { cwd: root })]) {
    const { files, messages } = compile(root, project)
    for (const file of files) checked.add(file)
    problems.push(...messages)
  }
  const exist = walk(root).filter((file) => /\.tsx?$/.test(file))
  if (exist.length === 0) problems.push({ file: '.', text: 'no TypeScript file was found' })
  const missed = exist.filter((file) => !checked.has(file))
  problems.push(...missed.map((file) => ({ file, text: 'belongs to no tsconfig.json, so its types go unchecked' })))
  return { problems: unique(problems), looked: exist.length - missed.length }
}

function compile(root: string, project: string): { files: string[]; messages: Problem[] } {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  // What the last check of a project found out is kept, so that one changed file costs a second.
  const memory = path.join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`)
  const args = [tsc, '--noEmit', '--pretty', 'false', '--listFiles', '--incremental', '--tsBuildInfoFile', memory, '-p', project]
  const done = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 })
  const lines = `${done.stdout}\n${done.stderr}`.split('\n').filter((line) => line.trim() !== '')
  const files = lines.filter((line) => path.isAbsolute(line)).map((line) => path.relative(root, line).replaceAll(path.sep, '/'))
  const messages = lines.filter((line) => !path.isAbsolute(line) && !/^\s/.test(line)).map(message)
  if (done.status !== 0 && messages.length === 0) messages.push({ file: project, text: `the compiler ended with ${done.status}` })
  return { files, messages }
}

/** "file(line,column): error TS1: text"; indented lines, which explain it further, are left to the compiler itself. */
function message(line: string): Problem {
  const found = /^(.+?)\((\d+),\d+\): (.*)$/.exec(line)
  return found === null ? { file: 'tsc', text: line.trim() } : { file: found[1] ?? '', line: Number(found[2]), text: found[3] ?? '' }
}

/** A package that two projects use is checked twice, and reported once. */
function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}

if (import.meta.main) {
  const { problems, looked } = checkTypes(path.resolve(import.meta.dirname, '../..'))
  report(problems, `the types of ${looked} files`)
}
