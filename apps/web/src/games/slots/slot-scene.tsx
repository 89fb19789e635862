import { parseMoney, showMoney, signOfMode } from '@khela/money'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Celebration } from '../kit/house/celebration.tsx'
import { isStill } from '../kit/house/still.ts'
import { ResultText } from '../kit/house/result-text.tsx'
import { Strip } from '../kit/house/strip.tsx'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { endRound } from '../kit/show-round.ts'
import { leanMultiplier } from '../kit/stake.ts'
import { lastPicture, levelOf } from './beats.ts'
import type { Board } from './board.ts'
import { SlotCounters } from './counters.tsx'
import { noValues, startShow, type Show, type CounterValues } from './show.ts'
import { SlotSign } from './sign.tsx'
import { SlotJackpot } from './slot-jackpot.tsx'
import { beatsOf, drawnOf, type SlotTitle } from './title.ts'
import { useBoard } from './use-board.ts'
import './slots.css'

export interface SlotSceneProps {
  readonly seat: Seat
  readonly title: SlotTitle
  /** The round that this page has just played: the only one that is shown in motion. */
  readonly playedId: string | undefined
  readonly isSending: boolean
  readonly isQuick: boolean
  /** A round lies still: shown whole, cut short, or at once where less motion is asked for. */
  readonly onShown: (round: HouseRound) => void
  /** Whether a round is being shown now, with a way to end it. */
  readonly onShow: (end: (() => void) | undefined) => void
}

/** The reels with what is said around them. The outcome is known before a reel stops; a press on the window hurries the spin. */
export function SlotScene(props: SlotSceneProps): ReactElement {
  const { seat, title, playedId, isSending } = props
  const t = useTexts('slots')
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const board = useBoard(title, box, canvas)
  const { told, isShowing, shown, hurry } = useRounds(props, board)
  const { theme, reels, rows } = title
  const symbol = signOfMode(seat.mode)
  const level = shown !== undefined && shown.id === playedId && shown.win ? levelOf(BigInt(shown.mult4)) : 'none'
  const shape = { '--wide': reels + theme.frame * 2, '--high': rows + theme.frame * 2, '--edge': theme.frame } as CSSProperties
  return (
    <section
      className={`stage slot slot-${theme.name}`}
      aria-label={t(`${theme.name}.name`)}
      data-free={told.free !== undefined || told.given !== undefined || undefined}
      data-level={level === 'none' ? undefined : level}
      data-won={(shown?.win === true && shown.id === playedId) || undefined}
      style={shape}
    >
      <Celebration round={shown?.id === playedId ? shown : undefined} />
      <div className="slot-top">
        <Strip rounds={isShowing ? seat.state.last.slice(1) : seat.state.last} text={(one) => `${leanMultiplier(BigInt(one.mult4))}×`} />
        {seat.state.jackpot !== null && <SlotJackpot kind={seat.state.jackpot} />}
      </div>
      <SlotSign theme={theme} level={level} amount={shown === undefined ? 0n : parseMoney(shown.payout)} symbol={symbol} />
      <div className="slot-window" ref={box} dir="ltr">
        <canvas ref={canvas} role="img" aria-label={t('picture', { reels, rows })} />
        {told.given !== undefined && (
          <div className="slot-given">
            <b className="num">{told.given}</b>
            <span>{t('freeGiven', { spins: told.given })}</span>
          </div>
        )}
        {isShowing && <button type="button" className="stage-skip" aria-label={t('hurry')} onClick={hurry} />}
      </div>
      <SlotCounters told={told} symbol={symbol} isShowing={isShowing || isSending} />
      <div className="stage-say" role="status">
        {isSending || isShowing ? t(told.free === undefined ? 'spinning' : 'spinningFree') : <RoundText round={shown} symbol={symbol} />}
      </div>
    </section>
  )
}

/** What a round came to, in words. A payout below the stake is no win and is not called one. */
function RoundText({ round, symbol }: { readonly round: HouseRound | undefined; readonly symbol: string }): ReactElement {
  const t = useTexts('slots')
  if (round === undefined) return <span>{t('first')}</span>
  const amount = `${symbol} ${showMoney(parseMoney(round.payout))}`
  if (drawnOf(round).jackpot) return <b>{t('jackpotWon')}</b>
  if (round.win) return <b className="slot-won">{t('won', { amount, times: leanMultiplier(BigInt(round.mult4)) })}</b>
  return parseMoney(round.payout) === 0n ? <span>{t('nothing')}</span> : <ResultText round={round} symbol={symbol} first="" />
}

/** Rounds on the board: the stored one at rest, the one just played in motion. */
function useRounds({ seat, title, playedId, isSending, isQuick, onShown, onShow }: SlotSceneProps, board: Board | undefined) {
  const [round] = seat.state.last
  const [doneId, setDoneId] = useState<string>()
  const [told, setTold] = useState<CounterValues>(noValues)
  const show = useRef<Show>(undefined)
  const isShowing = round !== undefined && round.id === playedId && doneId !== round.id
  const rest = useEffectEvent((on: Board) => {
    if (isShowing) return
    on.hurry()
    on.show(round === undefined ? title.first : lastPicture(beatsOf(title, round)))
  })
  const finish = useEffectEvent((ended: HouseRound) => {
    show.current = undefined
    setDoneId(ended.id)
    setTold({ ...noValues, total: parseMoney(ended.payout) })
    board?.setFree(false)
    endRound(ended)
    onShow(undefined)
    onShown(ended)
  })
  useEffect(() => {
    if (board !== undefined) rest(board)
  }, [board])
  useEffect(() => {
    if (board === undefined || isStill()) return
    if (isSending) {
      board.start()
      return
    }
    // A bet that was refused brings no round: the reels go back. One that was played is there by then.
    const timer = setTimeout(() => rest(board), 100)
    return () => clearTimeout(timer)
  }, [isSending, board])
  // By its id: the same round may come again from the server while it is shown.
  const begin = useEffectEvent((id: string, on: Board) => {
    const of = seat.state.last.find((one) => one.id === id)
    if (of === undefined) return undefined
    const beats = beatsOf(title, of)
    if (isStill()) {
      on.show(lastPicture(beats))
      void Promise.resolve().then(() => finish(of))
      return undefined
    }
    const begun = startShow(on, beats, { theme: title.theme, scatter: title.pays.scatter, rows: title.rows, isQuick, tell: setTold })
    show.current = begun
    onShow(() => begun.skip(true))
    void begun.done.then(() => finish(of))
    return () => begun.skip(true)
  })
  const shownId = isShowing ? round.id : undefined
  useEffect(() => (shownId === undefined || board === undefined ? undefined : begin(shownId, board)), [shownId, board])
  return {
    told: isSending ? noValues : told,
    isShowing,
    shown: isShowing || isSending ? undefined : round,
    hurry: () => show.current?.skip(false),
  }
}
