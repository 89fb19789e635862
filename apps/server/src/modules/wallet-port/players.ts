/** The names under which vendors know members. A name never changes its member, so what was read once is kept. */
import type { Db } from '../../kernel/index.ts'
import { findPlayer } from './call-store.ts'

export interface Players {
  /** The member behind a vendor's name; undefined when the vendor was never given it. */
  find(vendor: string, player: string): Promise<bigint | undefined>
}

/** Names kept in memory at most; beyond, all are forgotten and read again. */
const KEPT = 200_000

export function openPlayers(db: Db): Players {
  const known = new Map<string, bigint>()
  return {
    async find(vendor, player) {
      const name = `${vendor}\n${player}`
      const before = known.get(name)
      if (before !== undefined) return before
      const memberId = await db.tx((t) => findPlayer(t, vendor, player))
      if (memberId === undefined) return undefined
      if (known.size >= KEPT) known.clear()
      known.set(name, memberId)
      return memberId
    },
  }
}
