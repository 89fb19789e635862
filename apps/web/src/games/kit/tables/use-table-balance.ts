import { parseMoney, type Money } from '@khela/money'
import { useQueryClient } from '@tanstack/react-query'
import { readKey } from '../../../site/queries.ts'
import { useDisplayed } from '../../../site/show/shows.ts'
import type { LiveSeat } from './live-bets.ts'
import type { TableState } from './table-model.ts'

/**
 * The balance that a live table displays: a bet on its way has left it. From the cache itself: the answer of a bet and what is left
 * out of it change at once, and a property comes a moment later.
 */
export function useTableBalance({ table, mode }: Pick<LiveSeat, 'table' | 'mode'>, state: TableState): Money {
  const told = useQueryClient().getQueryData<TableState>(readKey('tableState', { table, mode }))?.balance ?? state.balance
  return useDisplayed(parseMoney(told), mode)
}
