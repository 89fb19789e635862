import type { ReplyOf } from '@khela/contract'
import { checkHand } from '@khela/fair/holdem-verifier'
import { buttonClass, Dialog, ErrorState, Icon, Note, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { usePublicName } from '../kit/public-name.ts'
import { CopyLine } from '../kit/seeds/copy-line.tsx'
import { useErrorText } from '../../site/error-text.ts'
import { read } from '../../site/queries.ts'
import { Marks, Net } from './marks.tsx'
import { isNothing, amountLabel } from './model.ts'
import { hasRoot } from './deck-roots.ts'

type Hand = ReplyOf<'pokerHand'>

/** A hand that was played: what happened, what it came to, and its cards checked against the deck that was published. */
export default function HandDialog({ handId, onClose }: { readonly handId: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('poker')
  const said = useErrorText()
  const hand = useQuery(read('pokerHand', { handId }))
  return (
    <Dialog title={t('handTitle', { no: hand.data === undefined ? '' : String(hand.data.no) })} onClose={onClose} cloth="night">
      {hand.data === undefined && hand.error !== null && (
        <ErrorState title={t('loadHands')} {...said(hand.error)} onRetry={() => void hand.refetch()} isRetrying={hand.isFetching} />
      )}
      {hand.data === undefined && hand.error === null && <Skeleton height={320} />}
      {hand.data !== undefined && <Played hand={hand.data} />}
    </Dialog>
  )
}

const streets = ['preflop', 'flop', 'turn', 'river'] as const
const boardAt = { preflop: [0, 0], flop: [0, 3], turn: [3, 4], river: [4, 5] } as const

function Played({ hand }: { readonly hand: Hand }): ReactElement {
  const t = useTexts('poker')
  const seen = usePublicName()
  const nameOf = (seat: number) => {
    const found = hand.seats.find((one) => one.seat === seat)
    if (found === undefined) return ''
    return found.isMe ? t('you') : found.isBot ? t('botName', { name: found.name }) : seen(found.name)
  }
  return (
    <div className="col holdem-played">
      <Checked hand={hand} />
      <h3>{t('result')}</h3>
      <ul className="holdem-list">
        {hand.seats.map((seat) => (
          <li key={seat.seat}>
            <span>{nameOf(seat.seat)}</span>
            {seat.cards === null ? <span className="muted">–</span> : <Marks cards={seat.cards} />}
            <Net mode={hand.mode} net={seat.net} />
          </li>
        ))}
      </ul>
      <p className="small muted">{t('rakeLine', { amount: amountLabel(hand.mode, hand.rake) })}</p>
      <h3>{t('moves')}</h3>
      {streets.map((street) => {
        const moves = hand.moves.map((move, order) => ({ ...move, order })).filter((move) => move.street === street)
        const cards = hand.board.slice(...boardAt[street])
        if (moves.length === 0 && cards.length === 0) return null
        return (
          <div key={street} className="holdem-street">
            <b className="row">
              {t('street', { street })} <Marks cards={cards} />
            </b>
            <ol>
              {moves.map((move) => (
                <li key={move.order} className="s13">
                  {nameOf(move.seat)}: {t('move', { kind: move.kind })}{' '}
                  {!isNothing(move.chips) && <span className="num">{amountLabel(hand.mode, move.chips)}</span>}
                </li>
              ))}
            </ol>
          </div>
        )
      })}
    </div>
  )
}

/** The proofs, worked out here: nobody is asked whether they hold. */
function Checked({ hand }: { readonly hand: Hand }): ReactElement {
  const t = useTexts('poker')
  const f = useTexts('fairness')
  const check = useQuery({ queryKey: ['checkHand', hand.id], queryFn: () => checkHand(hand), retry: false, staleTime: Infinity })
  const isKnown = useMemo(() => hasRoot(hand.root), [hand])
  if (check.data === undefined) return <p role="status">{f('checking')}</p>
  const { wrongCards: wrong, cards, isPaid } = check.data
  return (
    <>
      <Note tone={wrong === 0 ? 'good' : 'bad'} icon={wrong === 0 ? 'shield-check' : 'shield-alert'}>
        {wrong === 0 ? t('checked', { count: cards }) : t('checkFailed', { count: wrong })}
      </Note>
      <Note tone={isPaid ? 'good' : 'bad'} icon={isPaid ? 'shield-check' : 'shield-alert'}>
        {t(isPaid ? 'paidRight' : 'paidWrong')}
      </Note>
      <p className="small t2 row">
        <Icon name={isKnown ? 'check' : 'circle-help'} />
        {t(isKnown ? 'known' : 'unknown')}
      </p>
      <dl className="seed-lines">
        <CopyLine name={t('deck')} value={hand.root} isHash />
        <CopyLine name={t('seedYours')} value={hand.seed} />
      </dl>
      <a
        className={buttonClass()}
        href={`data:application/json,${encodeURIComponent(JSON.stringify(hand))}`}
        download={`khela-${hand.id}.json`}
      >
        <Icon name="download" />
        {t('saveHand')}
      </a>
    </>
  )
}
