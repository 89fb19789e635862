/**
 * Where a game of one bet is named: a folder of rules, a folder of scene, and the four places that every such game has. What else knows
 * one by its id or its code belongs into its folders, so that a further game costs no further file.
 */
import { lineAt, type Problem } from './files.ts'
import { importsOf } from './imports.ts'

const GAMES = 'apps/server/src/modules/house/games.ts'
/** The row among the games of the house, the one of the catalogue, the one of the site, and the second implementation. */
const places: ReadonlySet<string> = new Set([
  GAMES,
  'apps/server/src/modules/catalogue/catalogue-rows.ts',
  'apps/web/src/games/registry.ts',
  'packages/fair/src/game-verifier.ts',
])

/** Further files that may name a game, each with its reason. One that names it no more is a problem as well. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dice: {
    'apps/server/src/modules/house/dice.ts': 'its own calls, which are older than those of all games',
    'apps/office/src/features/games/game-card.tsx': 'its limits, which are settings of their own',
    'apps/web/src/features/fairness/facts.ts': 'the one game whose rounds can be typed in by hand',
    'apps/web/src/games/kit/tables/dice-cup.tsx': 'the three dice of a table, which are no game of this name',
    'apps/web/src/games/kit/tables/dice-facts.ts': 'the three dice of a table, which are no game of this name',
  },
  wheel: { 'apps/web/src/games/roulette/wheel.tsx': 'the wheel of roulette, which is no game of this name' },
  'slot-lines': {
    'apps/server/src/modules/catalogue/slot-facts.ts': 'what the catalogue says of slots alone',
    'packages/fair/src/slot-verifier.ts': 'the second implementation of the three engines',
  },
  'slot-ways': {
    'apps/server/src/modules/catalogue/slot-facts.ts': 'what the catalogue says of slots alone',
    'packages/fair/src/slot-verifier.ts': 'the second implementation of the three engines',
  },
  'slot-tumble': {
    'apps/server/src/modules/catalogue/slot-facts.ts': 'what the catalogue says of slots alone',
    'packages/fair/src/slot-verifier.ts': 'the second implementation of the three engines',
  },
}
/** Where slots share their scene, which is each one's own as well. */
const SLOT_SCENE = 'apps/web/src/games/slots/'

/** Vendors outside the house have games of their own, with names of their own. */
const OUTSIDE = /^(?:apps\/vendor-sim|packages\/conformance)\//
const CODE = /^(?:apps|packages)\/.*\.tsx?$/
const TEST = /\.(?:test|spec|fixture)\.tsx?$|(?:^|\/)test(?:ing)?[-./]/

/** Ids of the games that one bet decides: what the house plays by `betGame`, by the folder of its rules. */
export function oneBetGames(games: string): readonly string[] {
  const found = [...games.matchAll(/import \{ (\w+) \} from '@khela\/games\/([\w-]+)'/g)]
  return found.flatMap(([, value = '', id = '']) => (games.includes(`betGame(${value}`) ? [id] : []))
}

/** The place in a text at which a game is named: as a text of its own, or by an import from one of its folders. Undefined where it is not. */
function namedAt(text: string, id: string): number | undefined {
  const literal = new RegExp(`(['"\`])${id}\\1`).exec(text)
  if (literal !== null) return lineAt(text, literal.index)
  return importsOf(text).find(
    ({ from }) => from !== undefined && new RegExp(`(?:^@khela/games/|/games/(?:src/)?|^\\.\\.?/)${id}(?:/|$)`).test(from),
  )?.line
}

const isOwn = (file: string, id: string): boolean =>
  file.startsWith(`packages/games/src/${id}/`) ||
  file.startsWith(`apps/web/src/games/${id}/`) ||
  (id.startsWith('slot-') && file.startsWith(SLOT_SCENE))

/** Files outside the folders of games of one bet that name one. `texts`: the files of the repository by their paths. */
export function namedGames(texts: ReadonlyMap<string, string>): Problem[] {
  const games = texts.get(GAMES)
  if (games === undefined) return []
  const ids = oneBetGames(games)
  if (ids.length === 0) return [{ file: GAMES, text: 'no game of one bet was found' }]
  const product = [...texts].filter(([file]) => CODE.test(file) && !TEST.test(file) && !OUTSIDE.test(file))
  return ids.flatMap((id) => {
    const may = exceptions[id] ?? {}
    const naming = product.flatMap(([file, text]) => {
      if (isOwn(file, id) || places.has(file)) return []
      const line = namedAt(text, id)
      return line === undefined ? [] : [{ file, line }]
    })
    const missing = Object.keys(may).filter((file) => !naming.some((one) => one.file === file))
    return [
      ...naming
        .filter(({ file }) => may[file] === undefined)
        .map(({ file, line }) => ({
          file,
          line,
          text: `names the game ${id}: what belongs to a game stands in its folders (docs/adding-a-game.md)`,
        })),
      ...missing.map((file) => ({ file, text: `names the game ${id} no more: take it off the list of tools/gates/one-bet-games.ts` })),
    ]
  })
}
