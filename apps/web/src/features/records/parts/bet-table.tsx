import { formatInstant } from '@khela/i18n'
import { exactMoney, type Money as Amount } from '@khela/money'
import { Badge, DataTable, type Column, type Tone } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { useName, usePicture } from '../games.ts'
import { exactFigures, outcomeOf, profitOf, shortId, sumOf, type Outcome, type Round } from '../model.ts'

export const outcomeTones: Readonly<Record<Outcome, Tone>> = { won: 'good', lost: 'plain', even: 'plain', open: 'warn', void: 'info' }

/** A profit: the sign always, leaf only for a win; a loss is not shouted. */
export function Profit({ amount, symbol = '' }: { readonly amount: Amount | undefined; readonly symbol?: string }): ReactElement {
  if (amount === undefined) return <span className="num">—</span>
  const text = exactMoney(amount < 0n ? -amount : amount)
  return (
    <b className={`num ${amount > 0n ? 'good' : ''}`}>{`${amount > 0n ? '+' : amount < 0n ? '−' : ''}${symbol && `${symbol} `}${text}`}</b>
  )
}

export interface BetTableProps {
  readonly rounds: readonly Round[]
  /** Rows of several days say the day too. */
  readonly hasDays: boolean
  readonly onOpen: (id: string) => void
}

/** Rounds: a table when wide, rows of two lines on a phone. */
export function BetTable({ rounds, hasDays, onOpen }: BetTableProps): ReactElement {
  const t = useTexts('records')
  const language = useLanguage()
  const nameOf = useName()
  const timeOf = (round: Round) => formatInstant(round.at, hasDays ? 'short' : 'second', language)
  const columns = useColumns(timeOf)
  const sum = sumOf(rounds)
  return (
    <section className="card record-card">
      <DataTable
        caption={t('bettingTitle')}
        rows={rounds}
        rowKey={(round) => round.id}
        onOpen={(round) => onOpen(round.id)}
        openLabel={(round) => t('openRound', { game: nameOf(round.displayName), time: timeOf(round) })}
        columns={columns}
        foot={{
          time: t('shownRows'),
          stake: <span className="num">{exactMoney(sum.stake)}</span>,
          payout: <span className="num">{exactMoney(sum.payout)}</span>,
          result: <Profit amount={sum.payout - sum.stake} />,
        }}
      />
    </section>
  )
}

function useColumns(timeOf: (round: Round) => string): Column<Round>[] {
  const t = useTexts('records')
  const nameOf = useName()
  const pictureOf = usePicture()
  return [
    {
      key: 'time',
      title: t('time'),
      place: 'sub',
      cell: (round) => (
        <span className="num muted">
          <span className="only-narrow">{shortId(round.id)} · </span>
          {timeOf(round)}
        </span>
      ),
    },
    { key: 'round', title: t('round'), cell: (round) => <span className="num">{shortId(round.id)}</span> },
    {
      key: 'game',
      title: t('game'),
      place: 'lead',
      cell: (round) => (
        <span className="record-game">
          <img src={pictureOf(round.gameCode)} alt="" width={36} height={48} loading="lazy" />
          <span>
            {nameOf(round.displayName)}
            <span className="record-vendor">
              {nameOf(round.vendorName)}
              {round.legCount !== null && ` · ${t('legCount', { count: round.legCount })}`}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'stake',
      title: t('stake'),
      place: 'sub-end',
      end: true,
      cell: (round) => (
        <>
          <span className="only-narrow">{t('stakeWord')} </span>
          <span className="num">{exactFigures(round.stake)}</span>
        </>
      ),
    },
    {
      key: 'payout',
      title: t('payout'),
      end: true,
      cell: (round) => <span className="num">{round.status === 'OPEN' ? '—' : exactFigures(round.payout)}</span>,
    },
    { key: 'result', title: t('result'), place: 'result', end: true, cell: (round) => <Profit amount={profitOf(round)} /> },
    {
      key: 'status',
      title: t('statusTitle'),
      cell: (round) => <Badge tone={outcomeTones[outcomeOf(round)]}>{t(`status.${outcomeOf(round)}`)}</Badge>,
    },
  ]
}
