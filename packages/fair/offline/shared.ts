/** The part of the offline page that checks a round that many shared, from the file that the site gives for it. */
import { checkSharedRound, type SharedCheck, type SharedRound } from '../src/table-verifier.ts'
import { VerifierError } from '../src/verifier.ts'
import { make } from './dom.ts'
import type { Words } from './words.ts'

/** What came of such a file; `check` is undefined for one that cannot be checked. */
export type JudgedShared = { readonly shared: SharedRound; readonly check: SharedCheck | undefined }

/** Whether a file is of a shared round, as far as its form says. */
export function isSharedFile(text: string): boolean {
  try {
    const file = JSON.parse(text) as Partial<SharedRound> | null
    const parts = [file?.chain, file?.round, file?.own]
    return typeof file?.table === 'string' && parts.every((part) => typeof part === 'object' && part !== null)
  } catch {
    return false
  }
}

/** Works the round of a file out. */
export async function judgeShared(text: string): Promise<JudgedShared> {
  const shared = JSON.parse(text) as SharedRound
  try {
    return { shared, check: await checkSharedRound(shared) }
  } catch (problem) {
    if (!(problem instanceof VerifierError)) throw problem
    return { shared, check: undefined }
  }
}

/** What is shown of it. */
export function sharedView({ shared, check }: JudgedShared, words: Words): HTMLElement[] {
  if (check === undefined) return [make('p', 'note bad', words.roundNoFile)]
  const isFixed = check.chainMatches && check.saltMatches
  const facts = make('dl', 'facts', '')
  for (const [name, value] of Object.entries(check.outcome))
    facts.append(make('div', 'fact', '', make('dt', '', name), make('dd', '', String(value))))
  for (const { leaf, isListed, isPaid } of check.bets) {
    const said = isListed && isPaid ? `✓ ${words.sharedBetOk}` : `✗ ${words.sharedBetBad}`
    facts.append(make('div', 'fact', '', make('dt', '', leaf), make('dd', '', said)))
  }
  return [
    make('h3', '', `${shared.table} ${shared.round.no}`),
    make('p', isFixed ? 'note good' : 'note bad', `${isFixed ? '✓ ' : '✗ '}${isFixed ? words.sharedChainOk : words.sharedChainBad}`),
    make(
      'p',
      check.outcomeMatches ? 'note good' : 'note bad',
      `${check.outcomeMatches ? '✓ ' : '✗ '}${check.outcomeMatches ? words.roundOk : words.roundBad}`,
    ),
    facts,
  ]
}
