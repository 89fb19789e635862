import { showMoney, signOfMode, type Money } from '@khela/money'
import { Button, Note } from '@khela/ui'
import { useEffect, useEffectEvent, useRef, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PanelMoney } from './panel-money.tsx'
import { NotEnough, RefusalNote, type Sending } from '../against.tsx'
import { StakeField } from '../stake-field.tsx'
import { within } from '../stake.ts'
import { useNarrow } from '../use-narrow.ts'
import { AutoplayPart, AutoplayState } from './autoplay-part.tsx'
import { actionOf, type Autoplay } from './use-autoplay.ts'
import type { Mode, Stake } from './use-stake.ts'

interface BetPanelProps {
  readonly mode: Mode
  readonly stake: Stake
  readonly sending: Sending
  /** What is chosen besides the stake. */
  readonly children: ReactNode
  /** The one action, with its words. */
  readonly action: {
    readonly text: string
    readonly pendingText: string
    readonly amount?: Money | undefined
    readonly run: () => void
    readonly isOff: boolean
  }
  /** The stake is placed and cannot be changed now. */
  readonly isPlaced?: boolean
  /** What the action would bring, where it is known. */
  readonly toWin?: Money | undefined
  readonly keys?: string
  /** Rounds that follow one another, where the game has them. */
  readonly auto?: Autoplay
  /** What an open round asks, in the place of the one action. */
  readonly acts?: ReactNode
}

/**
 * What the person decides: the stake, the choice, and the one action; with what stands against it. Space presses the action.
 * On a phone stake and action are a bar of their own at the foot of the screen (play.css), so that they and the scene are seen together.
 */
export function BetPanel({
  mode,
  stake,
  sending,
  children,
  action: given,
  isPlaced = false,
  toWin,
  keys,
  auto,
  acts,
}: BetPanelProps): ReactElement {
  const t = useTexts('games')
  const a = useTexts('house.auto')
  const isRunning = auto?.run !== undefined
  const action = auto === undefined ? given : actionOf(auto, given, a('stop'))
  const symbol = signOfMode(mode)
  const amount = (value: Money) => `${symbol} ${showMoney(value)}`
  const act = useKeptFocus(acts !== undefined)
  useSpace(action.run)
  const isNarrow = useNarrow()
  const field = <PanelStake stake={stake} symbol={symbol} isPlaced={isPlaced} />
  return (
    <section className="card play-panel" aria-label={t('stake')}>
      <div className="panel-body">
        <fieldset className="panel-choice" disabled={isPlaced || isRunning}>
          {!isNarrow && field}
          {children}
          {auto !== undefined && <AutoplayPart auto={auto} symbol={symbol} />}
        </fieldset>
        <div className="row between s13 to-win">
          <span className="muted">{t('toWin')}</span>
          <b className="num">{toWin === undefined ? '–' : amount(toWin)}</b>
        </div>
        <PanelMoney mode={mode} symbol={symbol} balance={stake.balance} bonus={stake.bonus} />
      </div>
      <div className="play-act" {...act}>
        <Against stake={stake} sending={sending} mode={mode} isPlaced={isPlaced} pendingText={action.pendingText} />
        {auto !== undefined && <AutoplayState auto={auto} symbol={symbol} />}
        {isNarrow && (
          <fieldset className="panel-choice" disabled={isPlaced || isRunning}>
            {field}
          </fieldset>
        )}
        {acts ?? (
          <Button
            tone="go"
            size="xl"
            block
            pending={sending.pending !== undefined && !isRunning}
            pendingText={action.pendingText}
            aria-disabled={action.isOff || undefined}
            onClick={action.run}
          >
            {action.text} <span className="num">{action.amount === undefined ? '' : amount(action.amount)}</span>
          </Button>
        )}
      </div>
      {keys !== undefined && <p className="small muted panel-keys">{keys}</p>}
    </section>
  )
}

/** Who pressed one of the buttons by its focus finds the focus on what came in its place. */
function useKeptFocus(isAsked: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const seen = useRef(isAsked)
  useEffect(() => {
    if (seen.current === isAsked) return
    seen.current = isAsked
    if (isPressed.current && document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus({ preventScroll: true })
    isPressed.current = false
  }, [isAsked])
  return { ref, onClickCapture: () => (isPressed.current = true) }
}

/** The stake with its bounds, and what is wrong with it. */
export function PanelStake({
  stake,
  symbol,
  isPlaced,
}: {
  readonly stake: Stake
  readonly symbol: string
  readonly isPlaced: boolean
}): ReactElement {
  const t = useTexts('games')
  const { allowed, balance, maxWin, problem } = stake
  const amount = (value: Money) => `${symbol} ${showMoney(value)}`
  const errors = {
    notAmount: t('notAmount'),
    tooLow: t('tooLow', { min: amount(allowed.min) }),
    tooHigh: t('tooHigh', { max: amount(allowed.max) }),
  }
  const hint = stake.isCapped
    ? t('limitsChoice', { max: amount(allowed.max), maxWin: amount(maxWin) })
    : t('limits', { min: showMoney(allowed.min), max: showMoney(allowed.max) })
  return (
    <StakeField
      value={stake.text}
      onChange={stake.setText}
      symbol={symbol}
      limits={allowed}
      most={within(balance < allowed.max ? balance : allowed.max, allowed)}
      error={isPlaced || problem === undefined || problem === 'notEnough' ? undefined : errors[problem]}
      hint={hint}
    />
  )
}

interface AgainstProps {
  readonly stake: Pick<Stake, 'problem'>
  readonly sending: Sending
  readonly mode: Mode
  readonly isPlaced: boolean
  readonly pendingText: string
}

/** What stands against the action, in words, next to it. */
export function Against({ stake, sending, mode, isPlaced, pendingText }: AgainstProps): ReactElement | null {
  const t = useTexts('games')
  const { pending, refusal, again } = sending
  if (pending?.reason !== undefined)
    return (
      <Note tone="warn" icon="wifi-off" role="alert">
        <div className="col">
          <b>{t('lost.title')}</b>
          <span>{t(pending.reason === 'offline' ? 'lost.text' : 'lost.busy')}</span>
          <div>
            <Button onClick={again} pending={pending.step === 'sending'} pendingText={pendingText}>
              {t('lost.again')}
            </Button>
          </div>
        </div>
      </Note>
    )
  if ((!isPlaced && stake.problem === 'notEnough') || refusal?.code === 'insufficient_balance') return <NotEnough mode={mode} />
  return refusal === undefined ? null : <RefusalNote refusal={refusal} />
}

/** Space presses the action while nothing else on the page has the keys. */
export function useSpace(run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, button, a, [role="dialog"], [contenteditable]'))
      return
    if (document.querySelector('[role="dialog"]') !== null) return
    event.preventDefault()
    if (!event.repeat) run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
