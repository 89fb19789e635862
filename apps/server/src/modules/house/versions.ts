/** The pay tables of this build: what each game is expected to return, and the short name of its table. */
import type { Proof, Ratio } from '@khela/games'
import { fishing } from '@khela/games/fishing'
import { houseGames } from './games.ts'

export interface GameVersion {
  /** The first 16 characters of the pay table's hash; rounds name it. */
  readonly version: string
  /** The least a bet of the table returns on average; `undefined` where that depends on how well one plays. */
  readonly low: Ratio | undefined
  readonly high: Ratio
  /** Why too little is not judged: it depends on how one plays, or a round does not say the most it could have become. */
  readonly unjudged: 'skill' | 'steps' | undefined
}

const VERSION_LENGTH = 16
/** Games whose proof holds for best play only: whoever plays worse gets less, which is no fault of the game. */
const PLAYED_WITH_SKILL: ReadonlySet<string> = new Set(['blackjack', 'video-poker'])

const isLess = (a: Ratio, b: Ratio): boolean => a.num * b.den < b.num * a.den
const least = (ratios: readonly Ratio[]): Ratio | undefined =>
  ratios.reduce<Ratio | undefined>((low, one) => (low === undefined || isLess(one, low) ? one : low), undefined)
const most = (ratios: readonly Ratio[]): Ratio =>
  ratios.reduce<Ratio>((high, one) => (isLess(high, one) ? one : high), { num: 0n, den: 1n })

function versionOfAll(): ReadonlyMap<string, GameVersion> {
  const all = new Map<string, GameVersion>()
  // A shot of a fishing room is a round of its own for whoever watches returns.
  const proven: readonly { readonly id: string; readonly kind: string; readonly proof: Proof }[] = [
    ...houseGames.values(),
    { ...fishing, kind: 'shot' },
  ]
  for (const { id, kind, proof } of proven) {
    const exact = proof.rtp.map((one) => one.exact)
    all.set(id, {
      version: proof.table.slice(0, VERSION_LENGTH),
      low: PLAYED_WITH_SKILL.has(id) ? undefined : least(exact),
      high: most(exact),
      unjudged: PLAYED_WITH_SKILL.has(id) ? 'skill' : kind === 'steps' ? 'steps' : undefined,
    })
  }
  return all
}

/** Versions by game. */
export const versions = versionOfAll()

/** The pay table of a game in this build. */
export function versionOf(game: string): string {
  const found = versions.get(game)
  if (found === undefined) throw new Error(`${game} has no pay table here`)
  return found.version
}
