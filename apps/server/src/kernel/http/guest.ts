/** Reads as a visitor would make them, without the wire: for pages the server draws itself. */
import { endpoints, type EndpointName, type Endpoint, type ReplyOf, type RequestOf } from '@khela/contract'
import { Afterwards, handlerOf, ownCall, type App, type Language, type Routes } from '../call.ts'
import type { Tx } from '../db.ts'
import { checkRole, scopeOf } from '../gate.ts'
import { compileChecks, type Checks } from './schemas.ts'

export interface GuestRead<N extends EndpointName = EndpointName> {
  readonly name: N
  readonly input: RequestOf<N>
}
export type GuestReader = (
  reads: readonly GuestRead[],
  visitor: { ip: string; lang: Language },
) => Promise<(ReplyOf<EndpointName> | undefined)[]>

const guest = { kind: 'guest' } as const

/** A reader over the handlers of a site. A read that fails or is not for visitors answers undefined, and the page reads it itself. */
export function guestReader(app: App, routes: Routes): GuestReader {
  const compiled = new Map<EndpointName, Checks>()
  const checksOf = (name: EndpointName, e: Endpoint): Checks => {
    const known = compiled.get(name) ?? compileChecks(name, e.request, e.reply)
    compiled.set(name, known)
    return known
  }
  const readOne = async ({ name, input }: GuestRead, visitor: { ip: string; lang: Language }) => {
    const e: Endpoint = endpoints[name]
    const handler = handlerOf(routes, name)
    if (e.method !== 'GET' || !handler) return undefined
    try {
      checkRole(e, guest)
      const checks = checksOf(name, e)
      checks.request(input)
      const call = ownCall<EndpointName>(app, { input, actor: guest, scope: scopeOf(guest, e), ...visitor, requestId: 'page' })
      const read = async (t: Tx) => {
        const made = await handler(t, call)
        if (made instanceof Afterwards) throw new Error('a read answers in its transaction')
        return checks.reply(made)
      }
      return (await app.db.tx(read, { readOnly: true })) as ReplyOf<EndpointName>
    } catch (error) {
      app.log.warn({ err: error, endpoint: name }, 'a page was drawn without one of its reads')
      return undefined
    }
  }
  return (reads, visitor) => Promise.all(reads.map((one) => readOne(one, visitor)))
}
