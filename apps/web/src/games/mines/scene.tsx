import { MINES_TILES } from '@khela/games/mines'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOfMode } from '@khela/money'
import { Celebration } from '../kit/house/celebration.tsx'
import { ResultText } from '../kit/house/result-text.tsx'
import { Strip } from '../kit/house/strip.tsx'
import type { useHouseRound } from '../kit/house/use-house-round.ts'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { soundRound } from '../kit/show-round.ts'
import { strike } from '../kit/sound.ts'
import { shortMultiplier } from '../kit/stake.ts'
import { laid, stepView } from './model.ts'

interface MinesSceneProps {
  readonly seat: Seat
  readonly table: ReturnType<typeof useHouseRound>
  readonly onPick: (tile: number) => void
}

const side = 5
type Face = 'closed' | 'gem' | 'bomb' | 'boom' | 'left'

/** The field: closed tiles are picked while a round is open; when it is over all of it is seen. */
export function MinesScene({ seat, table, onPick }: MinesSceneProps): ReactElement {
  const t = useTexts('house.mines')
  const { open, ended } = table
  const view = open === undefined ? undefined : stepView(open)
  const done = ended?.done ?? undefined
  useSounds(view?.picked.length ?? 0, done)
  const faces = facesOf(view?.picked ?? (ended === undefined ? [] : stepView(ended).picked), done === undefined ? undefined : laid(done))
  const canPick = open?.legal.includes('pick') === true
  return (
    <section className="stage mines" aria-label={t('name')} data-won={done?.win === true || undefined}>
      <Celebration round={done} />
      <Strip rounds={seat.state.last} text={(one) => `${shortMultiplier(BigInt(one.mult4))}×`} />
      <div className="mines-box">
        <Field faces={faces} canPick={canPick} onPick={onPick} sending={sendingTile(table.pending?.input)} />
        <div className="stage-say" role="status">
          {open === undefined ? (
            <ResultText round={done} symbol={signOfMode(seat.mode)} first={t('first')} />
          ) : (
            <span className="num">
              {view?.mult4 === undefined
                ? t('pickFirst')
                : view.next === undefined || !canPick
                  ? t('takeIt', { now: shortMultiplier(view.mult4) })
                  : t('standing', { now: shortMultiplier(view.mult4), next: shortMultiplier(view.next) })}
            </span>
          )}
        </div>
      </div>
    </section>
  )
}

function facesOf(picked: readonly number[], field: ReturnType<typeof laid> | undefined): readonly Face[] {
  return Array.from({ length: MINES_TILES }, (_, tile): Face => {
    if (tile === field?.boom) return 'boom'
    if (picked.includes(tile)) return 'gem'
    if (field === undefined) return 'closed'
    return field.bombs.includes(tile) ? 'bomb' : 'left'
  })
}

/** The tile whose pick is on its way. */
function sendingTile(input: NonNullable<MinesSceneProps['table']['pending']>['input'] | undefined): number | undefined {
  if (input === undefined || !('act' in input)) return undefined
  const { tile } = input.act.action
  return typeof tile === 'number' ? tile : undefined
}

/** A safe pick sounds higher each time; the end sounds as everywhere. What was there when the page came is silent. */
function useSounds(picks: number, done: HouseRound | undefined): void {
  const heard = useRef({ picks, doneId: done?.id })
  const sound = useEffectEvent((nowPicks: number, nowDone: string | undefined) => {
    const before = heard.current
    heard.current = { picks: nowPicks, doneId: nowDone }
    if (done !== undefined && nowDone !== before.doneId) soundRound(done)
    else if (nowPicks > before.picks) strike(420 + nowPicks * 40, 0.12)
  })
  useEffect(() => sound(picks, done?.id), [picks, done?.id])
}

interface FieldProps {
  readonly faces: readonly Face[]
  readonly canPick: boolean
  readonly onPick: (tile: number) => void
  readonly sending: number | undefined
}

/** Five by five; one stop for the tab key, arrows move within. */
function Field({ faces, canPick, onPick, sending }: FieldProps): ReactElement {
  const t = useTexts('house.mines')
  const grid = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -side, ArrowDown: side }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = stop + step
    if (next < 0 || next >= MINES_TILES || (Math.abs(step) === 1 && Math.trunc(next / side) !== Math.trunc(stop / side))) return
    setStop(next)
    grid.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className="mines-field" ref={grid} role="group" aria-label={t('field')} dir="ltr">
      {faces
        .map((face, tile) => ({ face, tile }))
        .map(({ face, tile }) => (
          <button
            key={tile}
            type="button"
            className="mines-tile"
            data-face={face}
            data-sending={sending === tile || undefined}
            tabIndex={tile === stop ? 0 : -1}
            aria-disabled={!canPick || face !== 'closed' || undefined}
            aria-label={t('tile', { row: Math.trunc(tile / side) + 1, column: (tile % side) + 1, face })}
            onFocus={() => setStop(tile)}
            onKeyDown={move}
            onClick={() => canPick && face === 'closed' && onPick(tile)}
          >
            <Picture face={face} />
          </button>
        ))}
    </div>
  )
}

function Picture({ face }: { readonly face: Face }): ReactElement | null {
  if (face === 'closed') return null
  if (face === 'gem' || face === 'left')
    return (
      <svg viewBox="0 0 40 40" aria-hidden="true" className="mines-gem">
        <path d="M11 6h18l8 11-17 18L3 17z" fill="#1fb89a" />
        <path d="M11 6l-8 11h10zM29 6l8 11H27z" fill="#6fe8cf" />
        <path d="M11 6h18l-2 11H13z" fill="#b9fff0" />
        <path d="M13 17h14l-7 18z" fill="#35d3b3" />
      </svg>
    )
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="mines-bomb">
      <path d="M27 12l5-5" stroke="#d9b36a" strokeWidth="3" strokeLinecap="round" />
      <circle cx="33" cy="6" r="3" fill="#ffc14a" />
      <circle cx="18" cy="23" r="13" fill="#221236" />
      <circle cx="13" cy="18" r="4" fill="#6b4a99" />
    </svg>
  )
}
