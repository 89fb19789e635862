/** SQL of the challenges that browsers have worked off. */
import type { Tx } from '../../kernel/index.ts'

/** Uses a piece of work up. False when it was shown before. */
export async function useWork(t: Tx, nonce: Buffer, until: Date): Promise<boolean> {
  return (
    (await t.run('insert into identity.solved_challenge (nonce, expires_at) values ($1, $2) on conflict do nothing', [nonce, until])) === 1
  )
}
