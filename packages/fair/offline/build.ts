/**
 * Builds the single-file verifier a member can keep (domain/games-and-sports.md §1.7): `node packages/fair/offline/build.ts`.
 * The output is committed; `src/offline.test.ts` fails when it is not up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

const here = new URL('./', import.meta.url)
const output = new URL('khela-verifier.html', here)

function read(path: string): string {
  return readFileSync(new URL(path, here), 'utf8')
}

/** A TypeScript module as plain script text: types, imports, the word `export` and empty lines left by them removed. */
function scriptOf(path: string): string {
  const plain = stripTypeScriptTypes(read(path))
    .replace(/^import [^\n]*\n/gm, '')
    .replace(/^export (?=(?:async )?(?:function|class|const)\b)/gm, '')
    // Stripping leaves blanks where types were: close them up, and drop the comments of types, so that the page reads well.
    .replace(/[ \t]+$/gm, '')
    .replace(/(?<=\S) {2,}(?=[),;])/g, '')
    .replace(/(?<=\S) {2,}/g, ' ')
    .replace(/^\/\*\* .* \*\/\n\n/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (/^(?:import|export)\b/m.test(plain) || plain.includes('</script')) throw new Error(`${path} does not fit into a page`)
  return plain
}

function embeddedVectors(): string {
  const pf1 = JSON.parse(read('../vectors/pf1.json')) as { streams: unknown; rejection: unknown }
  const rejectedDice = JSON.parse(read('../vectors/rejected-dice.json')) as unknown
  const { samples: dice } = JSON.parse(read('../../games/vectors/dice.json')) as { samples: unknown }
  return JSON.stringify({ streams: pf1.streams, rejection: pf1.rejection, rejectedDice, dice })
}

/** The whole page as text. */
export function buildPage(): string {
  const parts: Record<string, string> = {
    VECTORS: embeddedVectors(),
    VERIFIER: `${scriptOf('../src/verifier.ts')}\n\n${scriptOf('self-test.ts')}`,
    PAGE: `${scriptOf('words.ts')}\n\n${scriptOf('page.ts')}`,
  }
  return read('template.html').replace(/%([A-Z]+)%/g, (whole, name: string) => parts[name] ?? whole)
}

if (import.meta.main) writeFileSync(output, buildPage())
