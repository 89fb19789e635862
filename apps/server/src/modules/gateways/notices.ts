/** What comes in from gateways: signed notices, and payers who return from a hosted page. Both are hints; neither credits. */
import type { EndpointName } from '@khela/contract'
import { afterwards, fail, now, type App, type Call, type Tx } from '../../kernel/index.ts'
import type { About, Message, Notice } from './gateway.ts'
import { insertEvent, useNonce } from './notice-store.ts'
import type { Deposits } from './ports.ts'
import { findGateway } from './registry.ts'

const depositPage = '/member/deposit'
/** How numbers of payments and events look; anything else is no number of anybody. */
const numberShape = /^[\w:.-]{1,200}$/
const isNumber = (about: About): boolean => numberShape.test('depositId' in about ? about.depositId : about.providerRef)

function messageOf(call: Call<EndpointName>, method: string, path: string): Message {
  return { headers: call.headers, method, path, query: call.rawQuery, body: call.rawBody }
}

/**
 * The handler of a gateway's notices. `not_found` where the gateway is off, `signature_invalid` for whatever does not prove
 * itself. Verifying may mean fetching a key, so it happens after the call's own transaction.
 */
export function noticesOf(code: string, path: string, deposits: Deposits) {
  return async (t: Tx, call: Call<EndpointName>) => {
    const parse = findGateway(call.app, code)?.parseCallback ?? fail('not_found')
    const at = (await now(t)).getTime()
    return afterwards(async () => {
      const notice = (await parse(messageOf(call, 'POST', path), at)) ?? fail('signature_invalid')
      if (notice !== 'handled') await call.app.db.tx((later) => take(later, call.app, { gateway: code, notice, deposits }))
      return { received: true as const }
    })
  }
}

/** Keeps the notice, once, and has its deposit asked about. */
async function take(
  t: Tx,
  app: App,
  { gateway, notice, deposits }: { gateway: string; notice: Notice; deposits: Deposits },
): Promise<void> {
  if (!isNumber(notice.about) || !numberShape.test(notice.eventId)) fail('signature_invalid')
  if (notice.nonce !== undefined && !(await useNonce(t, gateway, notice.nonce))) fail('signature_invalid')
  const state = notice.state.replaceAll(/[^ -~]/g, '').slice(0, 40)
  if (!(await insertEvent(t, { gateway, ...notice, state }))) return
  const depositId = await deposits.find(t, gateway, notice.about)
  if (depositId !== undefined) await deposits.ask(t, app, depositId)
}

/** The handler of a payer's return: the deposit is asked about, and the browser goes on to it. Whatever it carries is only a hint. */
export function returnsOf(code: string, method: 'GET' | 'POST', path: string, deposits: Deposits) {
  return async (t: Tx, call: Call<EndpointName>): Promise<string> => {
    const about = findGateway(call.app, code)?.parseReturn?.(messageOf(call, method, path))
    const id = about && isNumber(about) ? await deposits.find(t, code, about) : undefined
    if (id === undefined) return depositPage
    // A GET reads only in its own transaction.
    await call.aside((later) => deposits.askForHint(later, call.app, id))
    return `${depositPage}?deposit=${id}`
  }
}
