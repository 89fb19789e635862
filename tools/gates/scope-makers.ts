/** Who makes a scope: the kernel, tests, and whom tools/floors.ts names with a reason. */
import path from 'node:path'
import { isKit, read, type Problem } from './files.ts'
import { importsOf } from './imports.ts'

const SERVER = 'apps/server/src/'
const MINT = `${SERVER}kernel/scope-mint.ts`
const TEST = /(\.test|\.fixture|\/test-[a-z]+)\.ts$/

/** Files that import the mint without a reason, and reasons of files that do not. */
export function scopeProblems(root: string, files: readonly string[], makers: Readonly<Record<string, string>>): Problem[] {
  const server = files.filter((file) => file.startsWith(SERVER) && file.endsWith('.ts') && !TEST.test(file) && !isKit(file))
  const takes = (file: string) =>
    importsOf(read(root, file).text).some(({ from }) => from !== undefined && path.join(path.dirname(file), from) === MINT)
  const found = server.filter((file) => !file.startsWith(`${SERVER}kernel/`) && takes(file)).map((file) => file.slice(SERVER.length))
  return [
    ...found
      .filter((file) => !Object.hasOwn(makers, file))
      .map((file) => ({ file: SERVER + file, text: 'makes a scope of its own, and tools/floors.ts does not say why' })),
    ...Object.keys(makers)
      .filter((file) => server.length > 0 && !found.includes(file))
      .map((file) => ({ file: 'tools/floors.ts', text: `${file} makes no scope` })),
  ]
}
