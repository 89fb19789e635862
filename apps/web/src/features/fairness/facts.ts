/** The facts of a round as a person may type them, and their way to the verifier. */
import { checkDice, VerifierError, type DiceCheck } from '@khela/fair/verifier'
import { formatMoney, parseTyped } from '@khela/money'

export interface Facts {
  readonly serverSeed: string
  readonly commit: string
  readonly clientSeed: string
  readonly nonce: string
  readonly side: 'under' | 'over'
  readonly target: string
  readonly stake: string
}
export const noFacts: Facts = { serverSeed: '', commit: '', clientSeed: '', nonce: '', side: 'over', target: '50.49', stake: '1.00' }

/** Whether a round is one that can be typed in by hand; rounds of other games come with all that is needed. */
export const isTyped = (proof: { readonly gameId: string }): boolean => proof.gameId === 'dice'

export type FactName = keyof Facts

const isFact = (name: string): name is FactName => Object.hasOwn(noFacts, name)

/** What came of a check: the whole computation, or the name of the fact that cannot be. */
export type Checked = { readonly result: DiceCheck; readonly facts: Facts } | { readonly badFact: FactName }

const digits = (text: string): number => {
  const typed = parseTyped(text, 0)
  return typed === undefined ? Number.NaN : Number(typed / 10_000n)
}

const twoDecimals = (hundredths: bigint): string => formatMoney(hundredths * 100n)

/** Works the round out again in this browser. The facts come back as they were understood, in Latin digits. */
export async function checkFacts(facts: Facts): Promise<Checked> {
  const target = parseTyped(facts.target)
  const stake = parseTyped(facts.stake)
  if (target === undefined) return { badFact: 'target' }
  if (stake === undefined) return { badFact: 'stake' }
  const commit = facts.commit.trim().toLowerCase()
  if (commit !== '' && !/^[0-9a-f]{64}$/.test(commit)) return { badFact: 'commit' }
  const nonce = digits(facts.nonce)
  const understood: Facts = {
    serverSeed: facts.serverSeed.trim().toLowerCase(),
    commit,
    clientSeed: facts.clientSeed.trim(),
    nonce: String(nonce),
    side: facts.side,
    target: twoDecimals(target / 100n).padStart(5, '0'),
    stake: formatMoney(stake),
  }
  const { serverSeed, clientSeed, side } = understood
  const known = { serverSeed, clientSeed, nonce, side, target: Number(target / 100n), stake: understood.stake }
  try {
    return { result: await checkDice({ ...known, commit: commit === '' ? undefined : commit }), facts: understood }
  } catch (error) {
    if (error instanceof VerifierError && isFact(error.field)) return { badFact: error.field }
    throw error
  }
}
