/** Every error that the product can answer, of all modules. */
import type { ErrorEntry } from './error.ts'
import { gather, type Gathered } from './gather.ts'
import * as facts from './module-facts.ts'

export type ErrorCode = keyof Gathered<typeof facts, 'errors'>
export const errorCatalogue: Readonly<Record<ErrorCode, ErrorEntry>> = gather(facts, 'errors')
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[]
