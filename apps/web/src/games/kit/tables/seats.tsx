import { Icon, Note } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { usePublicName } from '../public-name.ts'
import { call, CallError, newKey } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { readKey } from '../../../site/queries.ts'
import type { LiveSeat } from './live-bets.ts'
import type { TableState } from './table-model.ts'

type SeatsOf = NonNullable<TableState['seats']>
const numbers = [1, 2, 3, 4, 5, 6, 7] as const

/** The seven seats of a card table: take one, leave one. A seat changes nothing of the odds; one may bet without. */
export function Seats({ seat: { table, mode }, seats }: { readonly seat: LiveSeat; readonly seats: SeatsOf }): ReactElement {
  const t = useTexts('tables.seats')
  const seen = usePublicName()
  const said = useErrorText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<number>()
  const [refusal, setRefusal] = useState<CallError>()
  const sit = async (no: number, seat: number | null) => {
    setBusy(no)
    setRefusal(undefined)
    try {
      const reply = await call('tableSit', { table, seat }, { key: newKey() })
      queries.setQueryData<TableState>(readKey('tableState', { table, mode }), (before) => before && { ...before, seats: reply.seats })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(error)
      void queries.invalidateQueries({ queryKey: readKey('tableState', { table, mode }) })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section className="card" aria-labelledby="table-seats">
      <h2 id="table-seats">{t('title')}</h2>
      <ul className="seats">
        {numbers.map((no) => {
          const taken = seats.find((one) => one.seat === no)
          return (
            <li key={no}>
              <button
                type="button"
                className="seat"
                data-mine={taken?.mine || undefined}
                data-taken={taken !== undefined || undefined}
                aria-busy={busy === no || undefined}
                aria-disabled={(taken !== undefined && !taken.mine) || busy !== undefined || undefined}
                onClick={() => busy === undefined && (taken === undefined || taken.mine) && void sit(no, taken?.mine ? null : no)}
              >
                <Icon name="user" />
                <span className="seat-who">{taken === undefined ? t('free', { no }) : taken.mine ? t('leave') : seen(taken.who)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {refusal !== undefined && (
        <Note tone="bad" role="alert">
          {said(refusal).text}
        </Note>
      )}
    </section>
  )
}
