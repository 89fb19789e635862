/** Every direct dependency is pinned to one version and has its reason in docs/DEPENDENCIES.md. */
import { read, type Problem } from './files.ts'

const LIST = 'docs/DEPENDENCIES.md'
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const
type Manifest = Partial<Record<(typeof KINDS)[number], Record<string, string>>>

/** Problems of all package.json files; a reason that nothing needs any more is one too. */
export function checkDependencies(root: string, files: readonly string[]): Problem[] {
  const problems: Problem[] = []
  const rows = files.includes(LIST) ? reasons(read(root, LIST).text) : new Map<string, string>()
  const used = new Set<string>()
  for (const file of files.filter((name) => /(^|\/)package\.json$/.test(name))) {
    const manifest = JSON.parse(read(root, file).text) as Manifest
    for (const [name, version] of KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))) {
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) problems.push({ file, text: `${name} is not pinned to one version: ${version}` })
      if (name.startsWith('@khela/')) continue
      used.add(name)
      if (!rows.get(name)) problems.push({ file, text: `${name} has no reason in ${LIST}` })
    }
  }
  for (const name of rows.keys()) if (!used.has(name)) problems.push({ file: LIST, text: `${name} is no direct dependency any more` })
  return problems
}

/** Rows "| `name` | reason |"; one row may name several packages of one family. */
function reasons(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, first = '', reason = ''] = line.split('|')
    for (const name of first.matchAll(/`([^`]+)`/g)) found.set(name[1] ?? '', reason.trim())
  }
  return found
}
