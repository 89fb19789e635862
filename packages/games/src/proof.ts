/** Pay tables and their proofs: a table that was changed without its proof is refused at start-up (GS-3.1). */
import { sha256Hex } from '@khela/fair'
import type { Ratio } from './rules.ts'

/** A value of a pay table: JSON with bigint as text. Key order counts: a table is written in one place. */
export type TableValue = string | number | boolean | null | bigint | readonly TableValue[] | { readonly [name: string]: TableValue }

/** What was proven about one table: `table` is its hash, `rtp` the exact return of each kind of bet that its tests work out. */
export interface Proof {
  readonly table: string
  readonly rtp: readonly { readonly bet: string; readonly exact: Ratio }[]
}

/** SHA-256 (hex) of a pay table. */
export function tableHash(table: TableValue): string {
  return sha256Hex(JSON.stringify(table, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)))
}

/** Throws when `table` is not the one that was proven. `id` names the game in the message. */
export function checkProof(id: string, table: TableValue, proof: Proof): void {
  if (tableHash(table) !== proof.table) throw new Error(`The pay table of ${id} was changed and its proof was not`)
}
