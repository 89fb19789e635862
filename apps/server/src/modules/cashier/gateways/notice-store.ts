/** SQL of the numbers that make a message good for one time. */
import type { Tx } from '../../../kernel/index.ts'

/** True the first time a nonce is shown. */
export async function useNonce(t: Tx, gateway: string, nonce: string): Promise<boolean> {
  return (await t.run('insert into wallet.gateway_nonce (gateway, nonce) values ($1, $2) on conflict do nothing', [gateway, nonce])) === 1
}

/** Nonces are kept as long as a message that shows one could still be fresh, and longer. */
export async function dropOldNonces(t: Tx): Promise<void> {
  await t.run(`delete from wallet.gateway_nonce where at < kernel.now() - interval '1 hour'`)
}
