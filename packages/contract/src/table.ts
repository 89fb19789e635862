/** What the browser needs of each endpoint, without its schemas: [method, path, sealed, keyed]. A build step puts the plain values in this module's place. */
import { endpoints, type Endpoint, type EndpointName } from './index.ts'

export type CallRow = readonly [method: Endpoint['method'], path: string, sealed: boolean, keyed: boolean]
export const table = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, e]) => [
    name,
    [e.method, e.path, e.sealed === true, e.key === 'required'] satisfies CallRow,
  ]),
) as unknown as Readonly<Record<EndpointName, CallRow>>
