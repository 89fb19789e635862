/** Starts the reference operator and its testbed for a test. */
import type { OperatorOptions } from '../run-operator.ts'
import { ReferenceBed } from './bed.ts'
import type { Fault } from './faults.ts'
import { ReferenceServer } from './http.ts'

const KEYS = { vendorId: 'NOVA', keyId: 'nova-1', secret: '11'.repeat(32) }
const OTHER = { vendorId: 'OTHER', keyId: 'other-1', secret: '22'.repeat(32), game: 'other-dice' }
const TOKEN = 'testbed-token'

export interface Reference {
  readonly server: ReferenceServer
  /** Options of a run against it, with the testbed and a second vendor. */
  readonly options: OperatorOptions & { readonly testbed: { readonly url: string; readonly token: string } }
  readonly [Symbol.dispose]: () => void
}

export async function startReference(
  faults: readonly Fault[] = [],
  more: { readonly bodyMs?: number; readonly busyEvery?: number } = {},
): Promise<Reference> {
  const identities = [KEYS, OTHER].map(({ secret, ...rest }) => ({ ...rest, secret: Buffer.from(secret, 'hex') }))
  const server = new ReferenceServer({ identities, faults: new Set(faults), bodyMs: more.bodyMs ?? 1_500, busyEvery: more.busyEvery ?? 0 })
  const bed = new ReferenceBed(server, TOKEN)
  const [operator, url] = [await server.listen(), await bed.listen()]
  return {
    server,
    options: { operator, ...KEYS, second: OTHER, testbed: { url, token: TOKEN }, seed: 1 },
    [Symbol.dispose]: () => {
      server.stop()
      bed.stop()
    },
  }
}
