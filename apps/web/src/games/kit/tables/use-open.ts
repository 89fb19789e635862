import { useEffect, useState } from 'react'
import type { ServerClock } from './server-clock.ts'
import { msOf, type TableRound } from './table-model.ts'

/** Whether bets are taken now, by the server's clock as this page knows it. The server decides; this only says it sooner. */
export function useOpen(clock: ServerClock, round: TableRound): boolean {
  const closeAt = msOf(round.closeAt)
  const isBetting = round.phase === 'betting' && closeAt !== undefined
  const [closedNo, setClosedNo] = useState<number>()
  useEffect(() => {
    if (!isBetting) return
    const timer = setTimeout(() => setClosedNo(round.no), Math.max(0, closeAt - clock.now()))
    return () => clearTimeout(timer)
  }, [clock, isBetting, closeAt, round.no])
  return isBetting && closedNo !== round.no
}
