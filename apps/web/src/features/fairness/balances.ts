/** Checks the own accounts of a night in this browser, against what was published for everybody. */
import type { ReplyOf } from '@khela/contract'
import { BalanceProofError, checkBalanceProof, type BalanceCheck } from '@khela/fair/solvency-verifier'

export type Night = ReplyOf<'solvencyRoots'>['nights'][number]
export type OwnProofs = ReplyOf<'solvencyProof'>
type OwnProof = OwnProofs['proofs'][number]

/** One own account and what came of its check; no check when the proof cannot be. */
export interface CheckedBalance {
  readonly proof: OwnProof
  readonly check: BalanceCheck | undefined
}

/** Root, total and number of accounts are the public ones of `night`, never those that came with the proof. */
export async function checkBalances(night: Night, own: OwnProofs): Promise<CheckedBalance[]> {
  const { root, total, accounts, currency } = night
  return Promise.all(
    own.proofs.map(async (proof) => {
      try {
        return { proof, check: await checkBalanceProof({ ...proof, root, total, accounts, currency }) }
      } catch (error) {
        if (error instanceof BalanceProofError) return { proof, check: undefined }
        throw error
      }
    }),
  )
}
