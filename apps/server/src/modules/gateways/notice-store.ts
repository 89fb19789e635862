/** SQL of what gateways sent: each event once, and the numbers that make a message good for one time. */
import type { Tx } from '../../kernel/index.ts'
import type { Notice } from './gateway.ts'

/** Keeps the event of a notice; false when it is there. */
export async function insertEvent(
  t: Tx,
  event: Pick<Notice, 'about' | 'eventId' | 'state'> & { readonly gateway: string },
): Promise<boolean> {
  const about = 'depositId' in event.about ? event.about.depositId : event.about.providerRef
  const fresh = await t.run(
    'insert into wallet.gateway_event (gateway, event_id, provider_ref, state) values ($1, $2, $3, $4) on conflict do nothing',
    [event.gateway, event.eventId, about, event.state],
  )
  return fresh === 1
}

/** True the first time a nonce is shown. */
export async function useNonce(t: Tx, gateway: string, nonce: string): Promise<boolean> {
  return (await t.run('insert into wallet.gateway_nonce (gateway, nonce) values ($1, $2) on conflict do nothing', [gateway, nonce])) === 1
}

/** Nonces are kept as long as a message that shows one could still be fresh, and longer. */
export async function dropOldNonces(t: Tx): Promise<void> {
  await t.run(`delete from wallet.gateway_nonce where at < kernel.now() - interval '1 hour'`)
}
