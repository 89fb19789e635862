/** The simulated gateway as its payer and its customer meet it: hosted page, decision, signed callback. DEMO only. */
import type { ReplyOf } from '@khela/contract'
import type { Money } from '@khela/money'
import { fail, now, outside, type App, type Call, type Tx } from '../../../kernel/index.ts'
import { newTrxId, simMethods, simSecret } from './index.ts'
import { payPage, payScript } from './page.ts'
import { sign } from '../signature.ts'
import { decidePayment, markAnswered, paymentOf, unanswered } from './store.ts'

const callbackPath = '/wps/gateway/sim/callback'
const callbackJob = 'sim.callback'
const callbackTimeoutMs = 10_000

/** The simulator is no part of a house with real money (D-P2): its addresses do not exist there. */
export function demoOnly(app: App): void {
  if (app.config.profile !== 'DEMO') fail('not_found')
}

/** The hosted page of a payment. `not_found` for a reference the simulator does not know. */
export async function readPayPage(t: Tx, call: Call<'simPayPage'>): Promise<string> {
  demoOnly(call.app)
  const payment = (await paymentOf(t, call.input.ref)) ?? fail('not_found')
  const method = simMethods.find(({ code }) => code === payment.method)
  return payPage(payment, method?.name ?? { bn: payment.method, en: payment.method }, call.input.lang ?? call.lang)
}

export async function readPayScript(_: Tx, call: Call<'simPayScript'>): Promise<string> {
  demoOnly(call.app)
  return payScript
}

/** The payer's decision. Deciding the same twice answers the same; the other way, or too late, is `state_changed`. */
export async function decide(t: Tx, call: Call<'simPayDecide'>): Promise<ReplyOf<'simPayDecide'>> {
  demoOnly(call.app)
  const { ref, secret, decision } = call.input
  return { returnUrl: await settle(t, call.app, { ref, secret, decision }) }
}

/** As `decide`; `paid` lets tests play a payer who sends another amount than asked. Answers where the payer goes back to. */
export async function settle(
  t: Tx,
  app: App,
  act: { ref: string; secret: string; decision: 'pay' | 'refuse'; paid?: Money },
): Promise<string> {
  const payment = await paymentOf(t, act.ref)
  if (!payment || payment.secret !== act.secret) return fail('not_found')
  const outcome = act.decision === 'pay' ? { paid: act.paid ?? payment.amount, trxId: newTrxId() } : undefined
  if (await decidePayment(t, act.ref, outcome)) await app.jobs.enqueue(t, callbackJob, { ref: act.ref })
  else if ((await paymentOf(t, act.ref))?.state !== (act.decision === 'pay' ? 'PAID' : 'REFUSED')) fail('state_changed')
  return payment.returnUrl
}

/** Sends the notice of a decided payment once, signed, over HTTP; true when the customer acknowledged it. */
export async function sendCallback(app: App, ref: string): Promise<boolean> {
  const { payment, at } = await app.db.tx(async (t) => ({ payment: await paymentOf(t, ref), at: await now(t) }), { readOnly: true })
  if (!payment || payment.state === 'OPEN' || payment.answeredAt) return true
  const notice = { eventId: payment.eventId, providerRef: ref, state: payment.state === 'PAID' ? 'PAID' : 'FAILED' }
  const body = Buffer.from(JSON.stringify(notice))
  const proof = sign(simSecret(app), { method: 'POST', path: callbackPath, body }, at.getTime())
  const answer = await fetch(`${app.config.publicUrl()}${callbackPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...proof },
    body,
    signal: AbortSignal.timeout(callbackTimeoutMs),
  })
  await answer.arrayBuffer()
  if (answer.ok) await app.db.tx((t) => markAnswered(t, ref))
  return answer.ok
}

/** Sends at once after a decision, and again each minute until it is answered. */
export function simJobs(app: App): void {
  if (app.config.profile !== 'DEMO') return
  app.jobs.work(callbackJob, async (t, body) => {
    const { ref } = body as { ref: string }
    outside(t, app, 'callback of the simulated gateway', async () => {
      if (!(await sendCallback(app, ref))) app.log.warn({ ref }, 'callback of the simulated gateway was not accepted')
    })
  })
  app.jobs.schedule('sim.callbacks', 'minute', async (t) => {
    for (const ref of await unanswered(t, 100)) await app.jobs.enqueue(t, callbackJob, { ref })
  })
}
