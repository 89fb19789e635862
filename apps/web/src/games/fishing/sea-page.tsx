import type { RequestOf } from '@khela/contract'
import { fishingTable, WEAPONS, type Weapon } from '@khela/games/fishing'
import { parseMoney } from '@khela/money'
import { ask, Button, EmptyState, ErrorState, Skeleton } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import { SeatAgainst } from '../kit/against.tsx'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { useBetSender } from '../kit/use-bet-sender.ts'
import { call, type CallError } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { readKey } from '../../site/queries.ts'
import { AutoDialog } from './auto-dialog.tsx'
import { BuyDialog } from './buy-dialog.tsx'
import { Controls } from './controls.tsx'
import type { Helm } from './helm.ts'
import { amountText, costOf, levelFor, type Mode, type Rooms, type SeaState } from './model.ts'
import { Rail, Shots } from './rail.tsx'
import { SeaStage } from './sea-stage.tsx'
import { readMoney, useHelm, useSeaState } from './use-sea.ts'

interface SeaPlaceProps {
  readonly seaId: string
  readonly mode: Mode
  readonly rooms: Rooms
  /** One has left, and this much came back. */
  readonly onLeft: (paid: string) => void
}

/** The sea at which one sits, once it is read. */
export function SeaPlace(props: SeaPlaceProps): ReactElement {
  const games = useTexts('games')
  const t = useTexts('fishing')
  const said = useErrorText()
  const queries = useQueryClient()
  const { query, clock, isLost } = useSeaState(props.seaId)
  const { data, error, refetch, isFetching } = query
  if (data === undefined) {
    if (error === null) return <Skeleton height={420} className="fishing-wait" />
    return (
      <div className="play-state">
        <ErrorState title={games('tableFailed')} {...said(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      </div>
    )
  }
  if (data.me === null || data.state !== 'open')
    return (
      <div className="play-state">
        <EmptyState title={t('freed')} text={t(data.state === 'void' ? 'voided' : 'freedText')} />
        <Button tone="go" block onClick={() => readMoney(queries)}>
          {t('toLobby')}
        </Button>
      </div>
    )
  return <SeaPage {...props} state={data} me={data.me} clock={clock} isLost={isLost} />
}

const readGun = (kept: unknown): { readonly weapon: Weapon; readonly level: number } | undefined => {
  if (typeof kept !== 'object' || kept === null || !('weapon' in kept) || !('level' in kept)) return undefined
  const weapon = WEAPONS.find((one) => one === kept.weapon)
  const { level } = kept
  return weapon === undefined || !Number.isInteger(level)
    ? undefined
    : { weapon, level: Math.min(Math.max(Number(level), 1), fishingTable.levels) }
}

interface SeaPageProps extends SeaPlaceProps {
  readonly state: SeaState
  readonly me: NonNullable<SeaState['me']>
  readonly clock: Parameters<typeof useHelm>[0]['clock']
  readonly isLost: boolean
}

type Sent = { readonly more: RequestOf<'fishingTopUp'> } | { readonly leave: RequestOf<'fishingLeave'> }

/** Buying more and leaving: one call at a time, each once whatever the connection does. */
function useSeatCalls({ seaId, mode, onLeft }: SeaPlaceProps) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<CallError>()
  const sender = useBetSender<Sent, { readonly state?: SeaState; readonly paid?: string }>({
    name: `fishing ${mode} seat`,
    async send(sent, key) {
      if ('more' in sent) return { state: await call('fishingTopUp', sent.more, { key }) }
      return { paid: (await call('fishingLeave', sent.leave, { key })).paid }
    },
    onSettled({ state, paid }) {
      setRefusal(undefined)
      if (state !== undefined) queries.setQueryData(readKey('fishingState', { seaId }), state)
      if (paid !== undefined) {
        onLeft(paid)
        queries.setQueryData<Rooms>(readKey('fishingRooms', { mode }), (before) => before && { ...before, mine: null })
      }
      readMoney(queries)
    },
    onRefused(error) {
      setRefusal(error)
      void queries.invalidateQueries({ queryKey: readKey('fishingState', { seaId }) })
    },
  })
  const place = (sent: Sent) => {
    setRefusal(undefined)
    sender.place(sent)
  }
  return {
    pending: sender.pending,
    again: sender.again,
    refusal,
    more: (amount: string) => place({ more: { seaId, amount } }),
    leave: () => place({ leave: { seaId } }),
  }
}

function SeaPage({ state, me, clock, isLost, ...place }: SeaPageProps): ReactElement {
  const { mode, rooms } = place
  const [gun, keepGun] = useStoredChoice<{ readonly weapon: Weapon; readonly level: number }>('khela.fishing.gun', readGun, {
    weapon: 'cannon',
    level: 1,
  })
  const helm = useHelm({ state, clock, isLost, first: gun })
  const calls = useSeatCalls(place)
  const [open, setOpen] = useState<'more' | 'auto'>()
  const [isFull, setFull] = useState(false)
  const choose = (weapon: Weapon, level: number) => {
    helm.choose(weapon, level)
    keepGun({ weapon, level: Math.max(1, levelFor(state.levels, weapon, level)) })
  }
  const show = (what: 'more' | 'auto') => {
    setFull(false)
    setOpen(what)
  }
  return (
    <div className="fishing">
      <TopLine state={state} helm={helm} calls={calls} onMore={() => show('more')} onLeave={() => setFull(false)} />
      <SeatAgainst mode={mode} sending={calls} />
      <div className="fishing-board" data-full={isFull || undefined}>
        <SeaStage helm={helm} mode={mode} state={state} onChoose={choose} isFull={isFull} onFull={setFull} />
        <Controls helm={helm} state={state} mode={mode} mayAuto={rooms.autoplay} onChoose={choose} onAuto={() => show('auto')} />
      </div>
      <Rail helm={helm} state={state} mode={mode} />
      <Shots mode={mode} isSealed />
      {open === 'more' && (
        <BuyDialog
          isMore
          mode={mode}
          balance={state.balance}
          least={100n}
          most={parseMoney(me.addMax)}
          shot={costOf(state.base, 'cannon', 1)}
          onClose={() => setOpen(undefined)}
          onBuy={(amount) => {
            setOpen(undefined)
            calls.more(amount)
          }}
        />
      )}
      {open === 'auto' && <AutoDialog helm={helm} state={state} mode={mode} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

interface TopLineProps {
  readonly state: SeaState
  readonly helm: Helm
  readonly calls: ReturnType<typeof useSeatCalls>
  readonly onMore: () => void
  readonly onLeave: () => void
}

/** Which room this is, and what one does about the own seat. */
function TopLine({ state, helm, calls, onMore, onLeave }: TopLineProps): ReactElement {
  const t = useTexts('fishing')
  const language = useLanguage()
  const isBusy = calls.pending !== undefined || undefined
  const canBuy = useStore(helm.store, () => state.me !== null && parseMoney(state.me.addMax) > 0n)
  const leave = async () => {
    onLeave()
    helm.stopAuto('person')
    const said = await ask({
      icon: 'log-out',
      title: t('leaveTitle'),
      html: t('leaveText', { amount: amountText(state.mode, helm.worth()) }),
      buttons: [
        { id: 'stay', label: t('stay'), tone: 'line' },
        { id: 'leave', label: t('leave'), tone: 'go' },
      ],
    })
    if (said === 'leave') calls.leave()
  }
  return (
    <div className="fishing-top">
      <h2>
        {language === 'bn' ? state.name.bn : state.name.en}{' '}
        <span className="num t2 s13">{t('perShot', { cost: amountText(state.mode, costOf(state.base, 'cannon', 1)) })}</span>
      </h2>
      <div className="fishing-own">
        {canBuy && (
          <Button icon="hand-coins" title={t('more')} onClick={onMore} aria-disabled={isBusy}>
            <span className="fishing-text">{t('more')}</span>
          </Button>
        )}
        <Button icon="log-out" title={t('leave')} onClick={() => void leave()} aria-disabled={isBusy} data-act="leave">
          <span className="fishing-text">{t('leave')}</span>
        </Button>
      </div>
    </div>
  )
}
