import { parseMoney, parseTyped, showMoney, signOfMode, type Money } from '@khela/money'
import { AmountField, Button, Dialog, Note } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { amountLabel, wire, withinRange, type PokerTable } from './model.ts'

interface ChipsDialogProps {
  readonly table: PokerTable
  readonly balance: string
  /** The seat to take, or `more` for chips at the own one. */
  readonly seat: number | 'more'
  readonly onTake: (amount: string) => void
  readonly onClose: () => void
}

const plain = (amount: Money): string => showMoney(amount).replaceAll(',', '')

/** How many chips to bring: within what the table allows, and what one has. */
export function ChipsDialog({ table, balance, seat, onTake, onClose }: ChipsDialogProps): ReactElement {
  const t = useTexts('poker')
  const games = useTexts('games')
  const isMore = seat === 'more'
  const min = isMore ? parseMoney('0.01') : parseMoney(table.buyInMin)
  const max = parseMoney(isMore ? (table.me?.addMax ?? '0.00') : table.buyInMax)
  const held = parseMoney(balance)
  const [text, setText] = useState(() => plain(withinRange(held < max ? held : max, { min, max })))
  const amount = parseTyped(text)
  const isOver = amount === undefined || amount < min || amount > max
  const error = amount === undefined ? games('notAmount') : isOver ? t('buyInHint', { min: money(min), max: money(max) }) : undefined
  const isPoor = held < min || (amount !== undefined && amount > held)
  function money(value: Money): string {
    return amountLabel(table.mode, wire(value))
  }
  const take = () => amount !== undefined && !isOver && !isPoor && onTake(wire(amount))
  return (
    <Dialog title={isMore ? t('moreTitle') : t('sitTitle', { seat: seat + 1 })} onClose={onClose} size="small">
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault()
          take()
        }}
      >
        <AmountField
          label={t('buyIn')}
          value={text}
          onChange={setText}
          error={error}
          hint={isMore ? t('moreHint', { max: money(max) }) : t('buyInHint', { min: money(min), max: money(max) })}
          presets={isMore ? [] : [min, max]}
          symbol={signOfMode(table.mode)}
        />
        <p className="row between s13">
          <span className="muted">{games(table.mode === 'real' ? 'balance' : 'trialBalance')}</span>
          <b className="num">{amountLabel(table.mode, balance)}</b>
        </p>
        {isPoor && (
          <Note tone="warn" role="alert">
            <div className="row between">
              <span>{games(table.mode === 'real' ? 'notEnough' : 'notEnoughDemo')}</span>
              {table.mode === 'real' && (
                <Link className="btn btn-line" to="/member/$page" params={{ page: 'deposit' }}>
                  {games('deposit')}
                </Link>
              )}
            </div>
          </Note>
        )}
        <Button tone="go" size="xl" block type="submit" aria-disabled={isOver || isPoor || undefined}>
          {t(isMore ? 'moreAct' : 'sitDown')} <span className="num">{amount === undefined ? '' : money(amount)}</span>
        </Button>
      </form>
    </Dialog>
  )
}
