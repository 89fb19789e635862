/** Reads a record as its member would read it, page by page, for the file of their data. */
import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { ownCall, type App, type Call, type Handler } from './call.ts'
import { now } from './clock.ts'
import type { Tx } from './db.ts'
import type { Scope } from './scope.ts'

/** More lines than this of one kind are cut, and the file says so. */
export const mostLines = 50_000
/** No member is older than this year. */
const firstYear = 2025

/** The years of the house, newest first, each as a span that a record takes. */
export async function yearSpans(t: Tx): Promise<{ from: string; to: string }[]> {
  const last = (await now(t)).getUTCFullYear() + 1
  return Array.from({ length: last - firstYear + 1 }, (_, back) => ({ from: `${last - back}-01-01`, to: `${last - back}-12-31` }))
}

interface Paged {
  readonly content: readonly unknown[]
  readonly next: string | null
}

/** A call of the member for their file. */
export function fileCall<N extends EndpointName>(app: App, scope: Scope, memberId: bigint, input: RequestOf<N>): Call<N> {
  const actor = { kind: 'player', memberId, publicId: '', role: 'member', sessionId: 0n } as const
  return ownCall<N>(app, { input, actor, scope, requestId: 'export' })
}

interface Lines {
  readonly lines: readonly unknown[]
  readonly isCut: boolean
}
type Read<N extends EndpointName> = Readonly<{ t: Tx; app: App; scope: Scope; memberId: bigint; handler: Handler<N> }>

/** Every page of a record, for each of the inputs in turn. */
export async function allPages<N extends EndpointName>(
  { t, app, scope, memberId, handler }: Read<N>,
  inputs: readonly RequestOf<N>[],
): Promise<Lines> {
  const lines: unknown[] = []
  for (const input of inputs)
    for (let cursor: string | null | undefined; cursor !== null && lines.length < mostLines;) {
      const asked = { ...input, ...(cursor !== undefined && { cursor }) }
      const page = (await handler(t, fileCall<N>(app, scope, memberId, asked))) as ReplyOf<N> & Paged
      lines.push(...page.content)
      cursor = page.next
    }
  return { lines, isCut: lines.length >= mostLines }
}
