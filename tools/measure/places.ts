/**
 * How many places know a thing, tests left out: files of code in which a call, a setting or a page stands by its name (its own file
 * counts), files outside the folders of a game in which it stands as a text or as part of a path, and files outside the folders of a
 * module that import one of its files or name it as a module. Taken over all calls, settings, pages, games and modules of the checkout, so
 * that no example is picked; of the modules also the least known one, which is what a new one costs before anybody uses it.
 */
import { isTest, type Figure, type Tree } from './tree.ts'

const CALL = /^ {2,4}(\w+): endpoint\(/gm
const SETTING = /^ {2,4}([A-Z][A-Z0-9_]+): (?:setting|flag|\w*[sS]etting)\(/gm
const PAGE = /^export (?:default )?function (\w+Page)\b/gm

const codeFiles = ({ files }: Tree) => [...files].filter(([file]) => /\.tsx?$/.test(file) && !isTest(file))

/** Names that a form finds in the files below `below`. */
function namesOf(tree: Tree, below: string, form: RegExp): string[] {
  const found = codeFiles(tree).flatMap(([file, text]) =>
    file.startsWith(below) ? [...text.matchAll(form)].map(([, name = '']) => name) : [],
  )
  return [...new Set(found)]
}

/** The folders of one part right below a path. */
const foldersOf = ({ files }: Tree, below: string): string[] => [
  ...new Set(
    [...files.keys()].flatMap((file) =>
      file.startsWith(below) && file.slice(below.length).includes('/') ? [file.slice(below.length).split('/')[0] ?? ''] : [],
    ),
  ),
]

/** In how many files of code each word stands. */
function filesByWord(tree: Tree): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [, text] of codeFiles(tree)) for (const word of new Set(text.match(/\w+/g))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Files that name a game, outside folders that bear its name. */
export function filesOfGame(tree: Tree, game: string): number {
  const named = new RegExp(`['"\`/]${game}['"\`/.]`)
  return codeFiles(tree).filter(([file, text]) => !file.includes(`/${game}/`) && named.test(text)).length
}

/** Files outside a module that import one of its files or name it as a module; what the contract holds of it is its own too. */
export function filesOfModule(tree: Tree, name: string): number {
  const folder = `apps/server/src/modules/${name}/`
  const isOwn = (file: string) => file.startsWith(folder) || file.startsWith(`packages/contract/src/${name}/`)
  const knows = (file: string, text: string) =>
    tree.importsOf(file).some((one) => one.startsWith(folder)) || text.includes(`module('${name}')`)
  return codeFiles(tree).filter(([file, text]) => !isOwn(file) && knows(file, text)).length
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10) / 10

/** The figures of the places, in the order of the table. */
export function placeFigures(tree: Tree): Figure[] {
  const counts = filesByWord(tree)
  const ofWords = (names: readonly string[]) => mean(names.map((name) => counts.get(name) ?? 0))
  const modules = foldersOf(tree, 'apps/server/src/modules/').map((name) => filesOfModule(tree, name))
  return [
    { name: 'files that name a call, mean', value: ofWords(namesOf(tree, 'packages/contract/', CALL)) },
    { name: 'files that name a setting, mean', value: ofWords(namesOf(tree, 'packages/contract/', SETTING)) },
    { name: 'files that name a page, mean', value: ofWords(namesOf(tree, 'apps/web/src/', PAGE)) },
    {
      name: 'files beside its own that name a game, mean',
      value: mean(foldersOf(tree, 'apps/web/src/games/').map((game) => filesOfGame(tree, game))),
    },
    { name: 'files beside its own that know a module, mean', value: mean(modules) },
    { name: 'files beside its own that know a module, least', value: Math.min(...modules) },
  ]
}
