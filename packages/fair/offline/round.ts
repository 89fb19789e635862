/** The part of the offline page that checks a round of any game from the file that the site gives for it. */
import { checkGame, type GameCheck, type GameRound } from '../src/game-verifier.ts'
import { VerifierError } from '../src/verifier.ts'
import { byId, make } from './dom.ts'
import { handView, judgeHand, type JudgedHand } from './hand.ts'
import { isSharedFile, judgeShared, sharedView, type JudgedShared } from './shared.ts'
import { anchor, blockList, verdict } from './verdict.ts'
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

/** How many files were chosen: only the latest has anything to say. */
let roundChoices = 0

/**
 * Reads a file and works its round out; `false` when another file was chosen meanwhile, which then has the word. What was judged
 * before is forgotten first: no verdict stands for another file.
 */
export async function takeRound(chosen: Blob, progress: (share: number) => void): Promise<boolean> {
  judgedRound = undefined
  roundChoices += 1
  const own = roundChoices
  const isLatest = () => own === roundChoices
  const judged = await judgeText(await chosen.text(), (share) => isLatest() && progress(share))
  if (isLatest()) judgedRound = judged
  return isLatest()
}

async function judgeText(text: string, progress: (share: number) => void): Promise<typeof judgedRound> {
  try {
    return await judgeRound(text, progress)
  } catch {
    return 'no file'
  }
}

async function judgeRound(text: string, progress: (share: number) => void): Promise<typeof judgedRound> {
  if (isSharedFile(text)) return judgeShared(text, progress)
  const file = readRoundFile(text)
  if (file === undefined) return (await judgeHand(text)) ?? 'no file'
  try {
    return { file, check: await checkGame(file) }
  } catch (problem) {
    if (!(problem instanceof VerifierError)) throw problem
    return { file, check: undefined }
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
  place.append(...roundView(file, check, words))
}

function roundView(file: RoundFile, check: GameCheck, words: Words): HTMLElement[] {
  const isSame = check.payout === file.payout && inOrder(check.outcome) === inOrder(file.outcome)
  const facts = make('dl', 'facts', '')
  const lines = { ...file.choice, ...check.outcome, [words.stake]: file.stake, [words.payout]: check.payout }
  for (const [name, value] of Object.entries(lines))
    facts.append(make('div', 'fact', '', make('dt', '', name), make('dd', '', factText(value))))
  const isGood = isSame && check.commitMatches !== false
  const isAnchored = check.commitMatches !== undefined
  return [
    make('h3', '', file.game),
    verdict(isGood && !isAnchored ? 'unproven' : isGood, isGood ? (isAnchored ? words.roundOk : words.roundNoAnchor) : words.roundBad),
    anchor(words.commit, check.commit, words),
    facts,
    blockList(check.blocks, words),
  ]
}
