import { parseMoney, showMoney, signOfMode, type Money } from '@khela/money'
import { Button, Switch } from '@khela/ui'
import { useId, useRef, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Against } from '../kit/house/bet-panel.tsx'
import { StakeField } from '../kit/stake-field.tsx'
import { within } from '../kit/stake.ts'
import type { ServerClock } from '../kit/tables/server-clock.ts'
import type { Mode, OwnBet, TableState } from '../kit/tables/table-model.ts'
import { useTableBalance } from '../kit/tables/use-table-balance.ts'
import { useFrames } from '../kit/tables/use-frames.ts'
import { becomes, hundredthsText, isNext, risen, type PanelNo } from './model.ts'
import type { Panel } from './use-panel.ts'

interface CrashPanelProps {
  readonly no: PanelNo
  readonly panel: Panel
  readonly mode: Mode
  readonly state: TableState
  readonly clock: ServerClock
}

/** One bet of the round: stake, automatic cash-out, every round, and the one action. */
export function CrashPanel({ no, panel, mode, state, clock }: CrashPanelProps): ReactElement {
  const t = useTexts('tables.crash')
  const isPlaced = panel.bet !== undefined && !isNext(panel.step)
  return (
    <section className="card play-panel crash-panel" aria-label={t('panel', { no })} data-step={panel.step}>
      <fieldset className="panel-choice" disabled={isPlaced || panel.isWaiting}>
        <CrashStake panel={panel} mode={mode} state={state} />
        <AutoOut panel={panel} />
      </fieldset>
      <div className="row between s13 crash-every">
        <span>{t('every')}</span>
        <Switch label={t('every')} checked={panel.isEvery} onChange={panel.setEvery} />
      </div>
      <div className="play-act">
        <Against stake={panel.plan} sending={panel.sending} mode={mode} isPlaced={isPlaced} pendingText={t('sending')} />
        <CrashAction panel={panel} mode={mode} state={state} clock={clock} />
      </div>
    </section>
  )
}

function CrashStake({ panel: { plan }, mode, state }: Pick<CrashPanelProps, 'panel' | 'mode' | 'state'>): ReactElement {
  const t = useTexts('games')
  const symbol = signOfMode(mode)
  const amount = (value: Money) => `${symbol} ${showMoney(value)}`
  const errors = {
    notAmount: t('notAmount'),
    tooLow: t('tooLow', { min: amount(plan.allowed.min) }),
    tooHigh: t('tooHigh', { max: amount(plan.allowed.max) }),
  }
  const balance = useTableBalance({ table: 'crash', mode }, state)
  const { problem, allowed } = plan
  return (
    <StakeField
      value={plan.text}
      onChange={plan.setText}
      symbol={symbol}
      limits={allowed}
      most={within(balance < allowed.max ? balance : allowed.max, allowed)}
      error={problem === undefined || problem === 'notEnough' ? undefined : errors[problem]}
      hint={t('limits', { min: showMoney(allowed.min), max: showMoney(allowed.max) })}
    />
  )
}

/** Where the bet is cashed out by itself. The server does it, whether this page is open or not. */
function AutoOut({ panel: { plan } }: { readonly panel: Panel }): ReactElement {
  const t = useTexts('tables.crash')
  const id = useId()
  return (
    <div className="crash-auto">
      <label htmlFor={id}>{t('autoOut')}</label>
      <div className={`inp ${plan.isAutoWrong ? 'err' : ''}`} dir="ltr">
        <input
          id={id}
          value={plan.autoText}
          inputMode="decimal"
          autoComplete="off"
          disabled={!plan.isAutoOut}
          aria-invalid={plan.isAutoWrong || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => plan.setAutoText(event.target.value)}
        />
        <span aria-hidden="true">×</span>
      </div>
      <Switch label={t('autoOut')} checked={plan.isAutoOut} onChange={plan.setAutoOut} />
      <span id={`${id}-note`} className={plan.isAutoWrong ? 'hint bad' : 'sr'} role={plan.isAutoWrong ? 'alert' : undefined}>
        {t('autoHint')}
      </span>
    </div>
  )
}

type ActionProps = Omit<CrashPanelProps, 'no'>

/** The one action of the panel, in the words of where its bet stands. */
function CrashAction({ panel, mode, state, clock }: ActionProps): ReactElement {
  const t = useTexts('tables.crash')
  const { bet, step, plan } = panel
  const symbol = signOfMode(mode)
  const amount = (value: Money | undefined) => (value === undefined ? '' : `${symbol} ${showMoney(value)}`)
  const isIdle = step === 'locked' || ((step === 'bet' || isNext(step)) && !panel.isReady && !panel.isWaiting)
  const next = panel.isWaiting ? t('waiting') : t('next')
  const words = {
    bet: t('bet'),
    queue: next,
    placed: t('takeBack'),
    locked: t('standing'),
    flying: t('out'),
    out: next,
    lost: next,
  }
  return (
    <>
      <Came bet={bet} symbol={symbol} step={step} />
      <Button
        tone={step === 'placed' || panel.isWaiting ? 'line' : 'go'}
        size="xxl"
        block
        pending={panel.sending.pending !== undefined}
        pendingText={t('sending')}
        aria-disabled={isIdle || undefined}
        onClick={panel.act}
      >
        {words[step]}{' '}
        {step === 'flying' && bet !== undefined ? (
          <Worth bet={bet} symbol={symbol} state={state} clock={clock} />
        ) : (
          <span className="num">{amount(bet !== undefined && !isNext(step) ? parseMoney(bet.stake) : plan.amount)}</span>
        )}
      </Button>
    </>
  )
}

/** What the bet came to, kept in its own line so that nothing moves. */
function Came({
  bet,
  symbol,
  step,
}: {
  readonly bet: OwnBet | undefined
  readonly symbol: string
  readonly step: Panel['step']
}): ReactElement {
  const t = useTexts('tables.crash')
  const at = bet?.outAt ?? bet?.auto ?? null
  return (
    <p className="crash-came s13" role="status">
      {step === 'out' && bet !== undefined && at !== null && (
        <b className="good">
          {t('cameOut', { at: hundredthsText(at) })}{' '}
          <span className="num">
            {symbol} {showMoney(becomes(parseMoney(bet.stake), at))}
          </span>
        </b>
      )}
      {step === 'lost' && t('tooHigh')}
      {step === 'flying' && bet !== undefined && bet.auto !== null && t('autoAt', { at: hundredthsText(bet.auto) })}
      {step === 'placed' && t('accepted')}
    </p>
  )
}

interface WorthProps {
  readonly bet: OwnBet
  readonly symbol: string
  readonly state: TableState
  readonly clock: ServerClock
}

/** What the bet is worth this moment; touches one node and draws nothing else again. */
function Worth({ bet, symbol, state, clock }: WorthProps): ReactElement {
  const node = useRef<HTMLSpanElement>(null)
  const text = () =>
    `${symbol} ${showMoney(becomes(parseMoney(bet.stake), Math.min(risen(state.round, clock.now()), bet.auto ?? Infinity)))}`
  useFrames(true, () => {
    const now = text()
    if (node.current !== null && node.current.textContent !== now) node.current.textContent = now
  })
  return <span ref={node} className="num crash-worth" />
}
