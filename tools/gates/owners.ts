/** Which module a table belongs to: the one that says how long its rows stay (docs/adding-a-module.md). A schema may hold tables of several. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const modules = path.join(import.meta.dirname, '../../apps/server/src/modules')
const SAYS = [/'(\w+\.\w+)': rule\b/g, /\btable: '(\w+\.\w+)'/g]

function tablesOf(folder: string): string[] {
  const files = readdirSync(path.join(modules, folder), { recursive: true, encoding: 'utf8' })
  const texts = files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => readFileSync(path.join(modules, folder, file), 'utf8'))
  return texts.flatMap((text) => SAYS.flatMap((form) => [...text.matchAll(form)].map(([, table = '']) => table)))
}

/** Modules by the full names of their tables. */
export const owners: ReadonlyMap<string, string> = new Map(
  readdirSync(modules).flatMap((folder) => tablesOf(folder).map((table) => [table, folder] as const)),
)

/** Schemas with tables of modules, and the ledger's; what is in the kernel's is everybody's. */
export const ownedSchemas: readonly string[] = [
  ...new Set([...owners.keys()].map((table) => table.slice(0, table.indexOf('.'))).filter((schema) => schema !== 'kernel')),
  'ledger',
]
