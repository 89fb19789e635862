import { floorToCent, formatMoney, parseMoney, parseTyped, showMoney, signOfMode, type Money } from '@khela/money'
import { AmountField, Button, Dialog, Note } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { amountText, amountLabel, type Mode } from './model.ts'

interface BuyDialogProps {
  readonly mode: Mode
  readonly balance: string
  readonly least: Money
  readonly most: Money
  /** The cheapest shot of the room: how many the money is good for is said with it. */
  readonly shot: Money
  /** One sits already and buys more. */
  readonly isMore?: boolean
  readonly onBuy: (amount: string) => void
  readonly onClose: () => void
}

const plain = (amount: Money): string => showMoney(amount).replaceAll(',', '')
const smaller = (a: Money, b: Money): Money => (a < b ? a : b)

/** Amounts that are one tap away: the least, ten times it, the most; those that one has. */
function presetsOf(least: Money, most: Money, held: Money): readonly Money[] {
  const offered = [least, smaller(least * 2n, most), smaller(least * 10n, most), most]
  return [...new Set(offered)].filter((amount) => amount <= held)
}

/** How much money to take to the sea: within what the room allows, and what one has. */
export function BuyDialog({ mode, balance, least, most, shot, isMore = false, onBuy, onClose }: BuyDialogProps): ReactElement {
  const t = useTexts('fishing')
  const games = useTexts('games')
  const held = parseMoney(balance)
  const first = smaller(smaller(least * 2n, most), floorToCent(held))
  const [text, setText] = useState(() => plain(first < least ? least : first))
  const amount = parseTyped(text)
  const isOff = amount === undefined || amount < least || amount > most
  const range = t('buyInHint', { min: amountText(mode, least), max: amountText(mode, most) })
  const error = amount === undefined ? games('notAmount') : isOff ? range : undefined
  const isPoor = held < least || (amount !== undefined && amount > held)
  return (
    <Dialog title={t(isMore ? 'moreTitle' : 'sitTitle')} onClose={onClose} size="small">
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== undefined && !isOff && !isPoor) onBuy(formatMoney(amount))
        }}
      >
        <AmountField
          label={t('buyIn')}
          value={text}
          onChange={setText}
          error={error}
          hint={range}
          presets={presetsOf(least, most, held)}
          symbol={signOfMode(mode)}
        />
        <p className="row between s13">
          <span className="muted">{games(mode === 'real' ? 'balance' : 'trialBalance')}</span>
          <b className="num">{amountLabel(mode, balance)}</b>
        </p>
        {amount !== undefined && !isOff && !isPoor && (
          <p className="s13 muted">{t('goodFor', { shots: (amount / shot).toString(), cost: amountText(mode, shot) })}</p>
        )}
        {isPoor && (
          <Note tone="warn" role="alert">
            <div className="row between">
              <span>{games(mode === 'real' ? 'notEnough' : 'notEnoughDemo')}</span>
              {mode === 'real' && (
                <Link className="btn btn-line" to="/member/$page" params={{ page: 'deposit' }}>
                  {games('deposit')}
                </Link>
              )}
            </div>
          </Note>
        )}
        <Button tone="go" size="xl" block type="submit" aria-disabled={isOff || isPoor || undefined}>
          {t(isMore ? 'buyMore' : 'sitDown')} <span className="num">{amount === undefined ? '' : amountText(mode, amount)}</span>
        </Button>
        <p className="small muted">{t('leaveHint')}</p>
      </form>
    </Dialog>
  )
}
