/** The part of the offline page that checks a round of any game from the file that the site gives for it. */
import { checkGame, type GameCheck, type GameRound } from '../src/game-verifier.ts'
import { VerifierError } from '../src/verifier.ts'
import { byId, make } from './dom.ts'
import { handView, judgeHand, type JudgedHand } from './hand.ts'
import { isSharedFile, judgeShared, sharedView, type JudgedShared } from './shared.ts'
import type { Words } from './words.ts'

/** What the file says of a round: all that decides it, and what the record says it came to. */
interface RoundFile extends GameRound {
  readonly outcome: Readonly<Record<string, unknown>>
  readonly payout: string
}
type JudgedRound = { readonly file: RoundFile; readonly check: GameCheck | undefined }
let judgedRound: JudgedRound | JudgedShared | JudgedHand | 'no file' | undefined

function readRoundFile(text: string): RoundFile | undefined {
  try {
    const file = JSON.parse(text) as Partial<RoundFile> | null
    const isWhole =
      [file?.game, file?.serverSeed, file?.clientSeed, file?.stake, file?.payout].every((one) => typeof one === 'string') &&
      [file?.choice, file?.outcome].every((one) => typeof one === 'object' && one !== null) &&
      typeof file?.nonce === 'number' &&
      Array.isArray(file.actions)
    return isWhole ? (file as RoundFile) : undefined
  } catch {
    return undefined
  }
}

/** Reads a file and works its round out. */
export async function takeRound(chosen: Blob): Promise<void> {
  const text = await chosen.text()
  if (isSharedFile(text)) {
    judgedRound = await judgeShared(text)
    return
  }
  const file = readRoundFile(text)
  if (file === undefined) {
    judgedRound = (await judgeHand(text)) ?? 'no file'
    return
  }
  try {
    judgedRound = { file, check: await checkGame(file) }
  } catch (problem) {
    if (!(problem instanceof VerifierError)) throw problem
    judgedRound = { file, check: undefined }
  }
}

/** Facts in one order of names, so that two writings of the same are the same. */
function inOrder(facts: object): string {
  return JSON.stringify(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** A fact in one line; a part of a round names its own. */
function factText(value: unknown): string {
  if (Array.isArray(value)) return value.map(factText).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name} ${factText(one)}`)
    .join(' · ')
}

/** Draws what came of the last file, in these words. */
export function showRound(words: Words): void {
  const place = byId('round')
  place.replaceChildren()
  if (judgedRound === undefined) return
  if (judgedRound !== 'no file' && 'shared' in judgedRound) {
    place.append(...sharedView(judgedRound, words))
    return
  }
  if (judgedRound !== 'no file' && 'hand' in judgedRound) {
    place.append(...handView(judgedRound, words))
    return
  }
  const { file, check } = judgedRound === 'no file' ? { file: undefined, check: undefined } : judgedRound
  if (file === undefined || check === undefined) {
    place.append(make('p', 'note bad', words.roundNoFile))
    return
  }
  const isGood = check.commitMatches !== false && check.payout === file.payout && inOrder(check.outcome) === inOrder(file.outcome)
  const facts = make('dl', 'facts', '')
  const lines = { ...file.choice, ...check.outcome, [words.stake]: file.stake, [words.payout]: check.payout }
  for (const [name, value] of Object.entries(lines))
    facts.append(make('div', 'fact', '', make('dt', '', name), make('dd', '', factText(value))))
  place.append(
    make('h3', '', file.game),
    make('p', isGood ? 'note good' : 'note bad', `${isGood ? '✓ ' : '✗ '}${isGood ? words.roundOk : words.roundBad}`),
    facts,
  )
}
