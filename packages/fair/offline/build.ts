/**
 * Builds the single-file verifier a member can keep (GS-1.7): `node packages/fair/offline/build.ts`.
 * The output is committed; `src/offline.test.ts` fails when it is not up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'

const here = new URL('./', import.meta.url)
const output = new URL('khela-verifier.html', here)

function read(file: string): string {
  return readFileSync(new URL(file, here), 'utf8')
}

/** The modules that one needs to run, itself last, each after those that it needs: types are no need. */
function modulesOf(file: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(file)) return found
  for (const [, wanted = ''] of read(file).matchAll(/^import\s+(?!type\b)[^']*'(\.[^']*)'$/gm))
    modulesOf(path.posix.join(path.posix.dirname(file), wanted), found)
  return found.add(file)
}

/** A TypeScript module as plain script text: types, imports, the word `export` and empty lines left by them removed. */
function scriptOf(file: string): string {
  const plain = stripTypeScriptTypes(read(file))
    .replace(/^import [^']*'[^']*'\n/gm, '')
    .replace(/^export (?=(?:async )?(?:function|class|const)\b)/gm, '')
    // Stripping leaves blanks where types were: close them up, and drop the comments of types, so that the page reads well.
    .replace(/[ \t]+$/gm, '')
    .replace(/(?<=\S) {2,}(?=[),;])/g, '')
    .replace(/(?<=\S) {2,}/g, ' ')
    .replace(/^\/\*\* .* \*\/\n\n/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (/^(?:import|export)\b/m.test(plain) || plain.includes('</script')) throw new Error(`${file} does not fit into a page`)
  return plain
}

interface BalanceTree {
  readonly root: string
  readonly total: string
  readonly leaves: readonly object[]
  readonly proofs: readonly object[]
}

/** The proof of the last leaf of a tree: the one whose way up is not like the others'. */
function lastOf({ root, total, leaves, proofs }: BalanceTree): object {
  return { ...leaves.at(-1), root, total, accounts: leaves.length, index: leaves.length - 1, path: proofs.at(-1) }
}

function embeddedVectors(): string {
  const pf1 = JSON.parse(read('../vectors/pf1.json')) as { streams: unknown; rejection: unknown }
  const rejectedDice = JSON.parse(read('../vectors/rejected-dice.json')) as unknown
  const { samples: dice } = JSON.parse(read('../../games/vectors/dice.json')) as { samples: unknown }
  const hand = JSON.parse(read('../vectors/holdem-hand.json')) as unknown
  const { trees } = JSON.parse(read('../vectors/solvency.json')) as { trees: BalanceTree[] }
  return JSON.stringify({ streams: pf1.streams, rejection: pf1.rejection, rejectedDice, dice, hand, balances: trees.map(lastOf) })
}

/** All scripts of the page share one room: a name that two modules have would be the later one's, in silence. */
function checkNames(scripts: readonly string[]): void {
  const seen = new Set<string>()
  for (const [, name = ''] of scripts.join('\n').matchAll(/^(?:async )?(?:function|class|const|let) (\w+)/gm)) {
    if (seen.has(name)) throw new Error(`two modules of the page have a ${name}`)
    seen.add(name)
  }
}

/** The whole page as text. */
export function buildPage(): string {
  const modules = [...modulesOf('page.ts')]
  const isShown = (file: string) => !file.startsWith('../src/') && file !== 'self-test.ts'
  const [verifiers, shown] = [modules.filter((file) => !isShown(file)), modules.filter(isShown)]
  const parts: Record<string, string> = {
    VECTORS: embeddedVectors(),
    VERIFIER: verifiers.map(scriptOf).join('\n\n'),
    PAGE: shown.map(scriptOf).join('\n\n'),
  }
  checkNames(Object.values(parts))
  return read('template.html').replace(/%([A-Z]+)%/g, (whole, name: string) => parts[name] ?? whole)
}

if (import.meta.main) writeFileSync(output, buildPage())
