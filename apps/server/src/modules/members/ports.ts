/** What members need of the floors above. */
import { port, type Actor, type Tx } from '../../kernel/index.ts'

/** Uses up a proof of who is at the keyboard. Error: proof_required. */
export type TakeProof = (t: Tx, actor: Actor, proof: string | undefined) => Promise<void>

export const takeProofPort = port<TakeProof>('members.takeProof')
