/** What the vendors within the process say of their rounds: the legs of each, with their words in both languages. */
import { mostLegs, type Leg } from '@khela/contract'
import type { Namespace } from '@khela/i18n'
import { readNamespace } from '@khela/i18n/node'
import { listPort, type App, type Scope, type Tx } from '../../kernel/index.ts'
import type { RoundView } from './round-store.ts'

export interface RoundDescriber {
  /** Codes of the games whose rounds it describes; no two describe the same. */
  readonly games: ReadonlySet<string>
  /** The legs of rounds of these games that the scope covers, by the id of the round. One that is one thing may be left out. */
  describe(t: Tx, app: App, scope: Scope, rounds: readonly RoundView[]): Promise<ReadonlyMap<string, readonly Leg[]>>
  /** How many legs the record of a round itself says that it has, without another look at the database. */
  count?(round: RoundView): number | undefined
}

/** They describe the rounds of their games. */
export const describersPort = listPort<RoundDescriber>('rounds.describers')

const describerOf = (describers: readonly RoundDescriber[], { gameCode }: RoundView): RoundDescriber | undefined =>
  describers.find(({ games }) => games.has(gameCode))

/** The legs of a round that the scope covers; none of a round that nobody describes. */
export async function legsOf(
  t: Tx,
  app: App,
  scope: Scope,
  describers: readonly RoundDescriber[],
  round: RoundView,
): Promise<readonly Leg[]> {
  const described = await describerOf(describers, round)?.describe(t, app, scope, [round])
  return (described?.get(round.id) ?? []).slice(0, mostLegs)
}

/** How many legs a round has, where its record says so and they are several. */
export function legCountOf(describers: readonly RoundDescriber[], round: RoundView): number | null {
  const count = describerOf(describers, round)?.count?.(round) ?? 1
  return count > 1 ? Math.min(count, mostLegs) : null
}

/** How a leg that is over ended, by what it returned of its stake. */
export function legStateOf(stake: bigint, payout: bigint): Leg['state'] {
  if (payout === stake) return 'EVEN'
  return payout > stake ? 'WON' : 'LOST'
}

type Words = Leg['title']

/** The same in every language: numbers, cards. */
export const sameText = (text: string): Words => ({ bn: text, en: text })

/** A text of the message files in both languages, by its path there. Only simple `{name}` placeholders are filled. */
export function textOf(namespace: Namespace, path: readonly string[], values: Readonly<Record<string, string | Words>> = {}): Words {
  const inLanguage = (language: 'bn' | 'en'): string => {
    let found: unknown = readNamespace(language, namespace)
    for (const name of path) found = (found as Readonly<Record<string, unknown>> | undefined)?.[name]
    if (typeof found !== 'string') throw new Error(`no text for ${namespace}.${path.join('.')} in ${language}`)
    return found.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'string' ? value : value[language]
    })
  }
  return { bn: inLanguage('bn'), en: inLanguage('en') }
}
