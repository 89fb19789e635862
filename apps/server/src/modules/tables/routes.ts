import { routes } from '../../kernel/index.ts'
import { crashBetBy, tableBetBy, tableUndo } from './bets.ts'
import { crashOut } from './cash-out.ts'
import type { TableEngine } from './engine.ts'
import { tableProof } from './proof.ts'
import { tableHistory, tableLobby, tableState } from './state.ts'
import { tableSay, tableSit } from './talk.ts'

/** The calls of the tables; `engine` hears who looks and when bets change. */
export const tableRoutes = (engine: Pick<TableEngine, 'wake' | 'refreshCrowd'>) =>
  routes({
    tableLobby: (t, call) => tableLobby(t, call.app),
    tableState(t, call) {
      engine.wake(call.input.table)
      return tableState(t, call)
    },
    tableBet: tableBetBy((table) => engine.refreshCrowd(table)),
    crashBet: crashBetBy((table) => engine.refreshCrowd(table)),
    crashOut(t, call) {
      t.afterCommit(() => engine.refreshCrowd('crash'))
      return crashOut(t, call)
    },
    tableUndo(t, call) {
      t.afterCommit(() => engine.refreshCrowd(call.input.table))
      return tableUndo(t, call)
    },
    tableSit: (t, call) => tableSit(t, call),
    tableSay: (t, call) => tableSay(t, call),
    tableHistory: (t, call) => tableHistory(t, call),
    tableProof: (t, call) => tableProof(t, call),
  })
