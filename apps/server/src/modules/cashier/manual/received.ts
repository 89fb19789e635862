/** What came in at accounts of the house: imported by an operator, or forwarded as an SMS with a signature. It credits only with a proof. */
import { endpoints, type ReplyOf } from '@khela/contract'
import { fail, publicId, type App, type Call, type Tx } from '../../../kernel/index.ts'
import { isGenuine } from '../../gateways/index.ts'
import { providerOf } from './accounts.ts'
import { accountById, accountByNumber, type AccountRow } from './desk-store.ts'
import { lockTrx, matchJob } from './match.ts'
import type { ReadLine } from './read-line.ts'
import { readLine, readSms, type Pasted } from './read-sms.ts'
import { confirmReceived, forwarder, noteReceived, waitingFor, type Provider, type ReceivedRow } from './store.ts'

interface Source {
  readonly account: AccountRow
  readonly source: ReceivedRow['source']
  readonly by: string
}

/** Notes lines that were read and has those matched whom they may concern; answers how many were new. */
async function note(t: Tx, app: App, lines: readonly ReadLine[], { account, source, by }: Source): Promise<number> {
  const provider: Provider = providerOf(account.method) ?? fail('not_found')
  const trxIds = lines.map(({ trxId }) => trxId)
  await lockTrx(t, provider, trxIds)
  let added = 0
  for (const line of lines)
    if (await noteReceived(t, { ...line, id: publicId('rcv'), provider, number: account.number, source, by })) added++
    else if (source === 'import') await confirmReceived(t, { ...line, provider, number: account.number, by })
  for (const id of await waitingFor(t, provider, trxIds)) await app.jobs.enqueue(t, matchJob, { id })
  app.live.ping(t, 'depositQueue')
  return added
}

export interface Imported {
  readonly added: number
  readonly known: number
  readonly unread: string[]
  readonly account: AccountRow
}

/**
 * Takes in lines of one receiving account in an operator's name. A pasted SMS is noted as one: it credits nothing by itself
 * and confirms none, as lines of a statement do. Raises `not_found`. Lines it cannot read are told, a hundred at most.
 */
export async function importReceived(t: Tx, app: App, input: { accountId: string; text: string }, by: string): Promise<Imported> {
  const account = (await accountById(t, input.accountId)) ?? fail('not_found')
  const provider = providerOf(account.method) ?? fail('not_found')
  const texts = input.text.split(/\r?\n/).filter((text) => text.trim() !== '')
  const read = texts.map((text) => ({ text, pasted: readLine(provider, text.trim()) }))
  const whole = read.flatMap(({ pasted }) => pasted ?? [])
  const linesOf = (kind: Pasted['kind']) => whole.filter((one) => one.kind === kind).map(({ line }) => line)
  // Both kinds at once, so that the numbers are locked in one order.
  await lockTrx(
    t,
    provider,
    whole.map(({ line }) => line.trxId),
  )
  const told = await note(t, app, linesOf('sms'), { account, source: 'sms', by })
  const listed = await note(t, app, linesOf('list'), { account, source: 'import', by })
  const unread = read.filter(({ pasted }) => pasted === undefined).map(({ text }) => text)
  return { added: told + listed, known: whole.length - told - listed, unread: unread.slice(0, 100), account }
}

/** A forwarded SMS. `signature_invalid` for whatever does not prove itself, once; one that its provider did not send, or that is not of its form, is let go. */
export async function takeNotice(t: Tx, call: Call<'receivedNotice'>): Promise<ReplyOf<'receivedNotice'>> {
  const { app, input } = call
  const { method, path } = endpoints.receivedNotice
  const { receivedKey } = app.config
  if (receivedKey === undefined) return fail('signature_invalid')
  const message = { method, path, body: call.rawBody, headers: call.headers }
  if (!(await isGenuine(t, message, { sender: 'received', secret: Buffer.from(receivedKey) }))) return fail('signature_invalid')
  const account = await accountByNumber(t, input.number)
  const provider = account && providerOf(account.method)
  if (account === undefined || provider === undefined) return { received: true, read: false }
  const originators = (await app.settings.get('DEPOSIT_SMS_ORIGINATORS'))[provider]
  const isProvider = originators.some((one) => one.toLowerCase() === input.originator.trim().toLowerCase())
  const line = isProvider ? readSms(provider, input.text) : undefined
  if (line === undefined) return { received: true, read: false }
  await note(t, app, [line], { account, source: 'sms', by: forwarder })
  return { received: true, read: true }
}
