import { IconButton, Note } from '@khela/ui'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import { isStill } from '../kit/house/still.ts'
import { usePublicName } from '../kit/public-name.ts'
import { GUNS, SEA, type Weapon } from '@khela/games/fishing'
import type { Catch } from './helm-state.ts'
import type { Helm } from './helm.ts'
import { amountText, isAbove, amountLabel, turned, type Mode, type SeaState } from './model.ts'
import { FINENESS, openScene, type Scene } from './scene/open-scene.ts'
import { useSeaKeys } from './use-sea-keys.ts'

interface SeaStageProps {
  readonly helm: Helm
  readonly mode: Mode
  readonly state: SeaState
  readonly isFull: boolean
  readonly onFull: (isFull: boolean) => void
  readonly onChoose: (weapon: Weapon, level: number) => void
}

const greatMs = 2_600

/** The sea on canvas with what stands over it: seats, the word for a great catch, what stands against firing. */
export function SeaStage({ helm, mode, state, isFull, onFull, onChoose }: SeaStageProps): ReactElement {
  const t = useTexts('fishing')
  const stage = useRef<HTMLButtonElement>(null)
  const sea = useRef<HTMLCanvasElement>(null)
  const scene = useScene(helm, mode, sea)
  const hand = usePointer(helm, scene)
  useSeaKeys(helm, stage, onChoose)
  useFull(isFull, () => onFull(false))
  return (
    <div className="fishing-stage" dir="ltr">
      <button type="button" ref={stage} className="fishing-sea" aria-label={t('sea')} aria-describedby="fishing-keys" {...hand}>
        <canvas ref={sea} aria-hidden="true" />
      </button>
      <p id="fishing-keys" className="sr">
        {t('keysSpoken')}
      </p>
      <Plates helm={helm} mode={mode} mySeat={state.me?.seat} />
      <Great helm={helm} mode={mode} />
      <Banner helm={helm} />
      <Notice helm={helm} />
      <Caught helm={helm} mode={mode} />
      <IconButton
        icon={isFull ? 'x' : 'maximize'}
        className="fishing-full"
        label={t(isFull ? 'fullOff' : 'full')}
        onClick={() => onFull(!isFull)}
      />
    </div>
  )
}

/** The scene, opened anew when its box changes width: everything is painted for the size that it is shown in. */
function useScene(helm: Helm, mode: Mode, sea: RefObject<HTMLCanvasElement | null>): RefObject<Scene | undefined> {
  const scene = useRef<Scene>(undefined)
  useEffect(() => {
    const front = sea.current
    if (front === null) return
    let [painted, step] = [0, 0]
    const count = { frames: 0, dropped: 0 }
    const open = () => {
      scene.current?.close()
      scene.current = openScene(front, helm, { mode, isStill: isStill(), step, count, onSlow })
    }
    const onSlow = () => {
      if (step === FINENESS.length - 1) return
      step += 1
      open()
    }
    const watch = new ResizeObserver(() => {
      const width = front.clientWidth
      if (width === painted || width === 0) return
      painted = width
      open()
    })
    watch.observe(front)
    return () => {
      watch.disconnect()
      scene.current?.close()
      scene.current = undefined
    }
  }, [helm, mode, sea])
  return scene
}

/** The pointer aims and fires while it is held; with the lock on it takes the fish under it. */
function usePointer(helm: Helm, scene: RefObject<Scene | undefined>) {
  const pointOf = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => scene.current?.pointAt(offsetX, offsetY)
  const release = () => helm.release()
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      const point = pointOf(event)
      if (point === undefined || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      helm.aimTo(point)
      if (helm.store.getState().isLocking) helm.lockAt(point)
      helm.hold()
    },
    onPointerMove(event: PointerEvent<HTMLButtonElement>) {
      const point = event.pointerType === 'mouse' || helm.isHeld ? pointOf(event) : undefined
      if (point !== undefined) helm.aimTo(point)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onLostPointerCapture: release,
  }
}

/** While the sea fills the screen the page behind does not move, and Escape leaves it. */
function useFull(isFull: boolean, leave: () => void): void {
  const end = useEffectEvent(leave)
  useEffect(() => {
    if (!isFull) return
    const before = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
    }
    window.addEventListener('keydown', listen)
    return () => {
      document.documentElement.style.overflow = before
      window.removeEventListener('keydown', listen)
    }
  }, [isFull])
}

/** Who sits where and what lies there; the own seat is sewn. */
function Plates({ helm, mode, mySeat }: { readonly helm: Helm; readonly mode: Mode; readonly mySeat: number | undefined }): ReactElement {
  const t = useTexts('fishing')
  const seats = useStore(helm.store, (state) => state.seats)
  const chips = useStore(helm.store, (state) => state.chips)
  const seen = usePublicName()
  return (
    <ul className="fishing-plates" aria-label={t('seats')}>
      {GUNS.map((gun, seat) => {
        const taken = seats[seat] ?? null
        const isMe = seat === mySeat
        const { x, y } = turned(gun, isAbove(mySeat))
        const style = { '--x': `${(x / SEA.width) * 100}%` } as CSSProperties
        return (
          <li
            key={`${gun.x} ${gun.y}`}
            className="fishing-plate"
            style={style}
            data-side={x < SEA.width / 2 ? 'left' : 'right'}
            data-edge={y === 0 ? 'above' : 'below'}
            data-me={isMe || undefined}
            data-free={taken === null || undefined}
          >
            <span>{isMe ? t('you') : taken === null ? t('free') : seen(taken.who)}</span>
            {taken !== null && <b className="num">{isMe ? amountText(mode, chips) : amountLabel(mode, taken.chips)}</b>}
          </li>
        )
      })}
    </ul>
  )
}

/** A catch of fifty times the shot and more: said large over the sea for a moment, never in the way of a hand. */
function Great({ helm, mode }: { readonly helm: Helm; readonly mode: Mode }): ReactElement | null {
  const t = useTexts('fishing')
  const great = useStore(helm.store, (state) => state.great)
  useEffect(() => {
    if (great === undefined) return
    const timer = setTimeout(() => helm.celebrated(), greatMs)
    return () => clearTimeout(timer)
  }, [great, helm])
  if (great === undefined) return null
  return (
    <div className="fishing-great" key={great.id}>
      <span>{t(`fish.${great.kind}`)}</span>
      <b className="num">{amountText(mode, great.payout)}</b>
      <span className="num">{great.value}×</span>
    </div>
  )
}

function Banner({ helm }: { readonly helm: Helm }): ReactElement | null {
  const t = useTexts('fishing')
  const isDown = useStore(helm.store, (state) => state.isWaiting || state.isLost)
  if (!isDown) return null
  return (
    <div className="fishing-banner">
      <Note tone="warn" icon="wifi-off" role="alert">
        {t('lost')}
      </Note>
    </div>
  )
}

const wordMs = 2_800

/** A quiet word: a shot that was given back, no money for one. */
function Notice({ helm }: { readonly helm: Helm }): ReactElement {
  const t = useTexts('fishing')
  const word = useStore(helm.store, (state) => state.word)
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (word === undefined) return
    const timer = setTimeout(() => setOver(word.no), wordMs)
    return () => clearTimeout(timer)
  }, [word])
  return (
    <p className="fishing-word" role="status">
      {word !== undefined && word.no > over && <span>{t(`word.${word.text}`)}</span>}
    </p>
  )
}

/** Catches for who listens: the newest is read, in its own time. */
function Caught({ helm, mode }: { readonly helm: Helm; readonly mode: Mode }): ReactElement {
  const t = useTexts('fishing')
  const catches = useStore(helm.store, (state) => state.catches)
  const text = (one: Catch) => t('spoken', { fish: t(`fish.${one.kind}`), value: one.value, amount: amountText(mode, one.payout) })
  return (
    <div className="sr" role="log" aria-live="polite" aria-label={t('catches')}>
      {catches
        .slice(0, 5)
        .toReversed()
        .map((one) => (
          <p key={one.id}>{text(one)}</p>
        ))}
    </div>
  )
}
