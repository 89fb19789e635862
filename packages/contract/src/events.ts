/** Domain events (rows in the queue, written in the caller's transaction) and live topics (pings to the browser), of all modules. */
import type { Static } from 'typebox'
import { gather, type Gathered } from './gather.ts'
import * as facts from './module-facts.ts'

export const events = gather(facts, 'events')
export type EventName = keyof Gathered<typeof facts, 'events'>
export type EventBody<N extends EventName> = Static<(typeof events)[N]>

/** A live ping carries its topic and a version only; the browser refetches what the topic names. */
export const topics = gather(facts, 'topics')
export type Topic = keyof Gathered<typeof facts, 'topics'>
export interface LivePing {
  readonly topic: Topic | 'resync'
  readonly version: string
}
