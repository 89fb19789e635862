import { WEAPONS, type Weapon } from '@khela/games/fishing'
import { Icon, Note } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import type { Helm } from './helm.ts'
import { amountText, costOf, levelFor, LEVELS, type Mode, type SeaState } from './model.ts'

interface ControlsProps {
  readonly helm: Helm
  readonly state: SeaState
  readonly mode: Mode
  /** The profile of this house allows shots that follow one another by themselves. */
  readonly mayAuto: boolean
  readonly onChoose: (weapon: Weapon, level: number) => void
  readonly onAuto: () => void
}

/** Weapons, level, lock, autoplay and the trigger, where the thumb is. */
export function Controls({ helm, state, mode, mayAuto, onChoose, onAuto }: ControlsProps): ReactElement {
  const t = useTexts('fishing')
  const weapon = useStore(helm.store, (now) => now.weapon)
  const level = useStore(helm.store, (now) => now.level)
  const cost = amountText(mode, costOf(state.base, weapon, level))
  return (
    <div className="fishing-controls">
      <Weapons state={state} weapon={weapon} onChoose={(next) => onChoose(next, level)} />
      <div className="fishing-level" role="group" aria-label={t('level')}>
        <button
          type="button"
          aria-label={t('levelDown')}
          aria-disabled={level <= 1 || undefined}
          onClick={() => onChoose(weapon, level - 1)}
        >
          <Icon name="minus" />
        </button>
        <output aria-live="polite">
          <span className="small">{t('levelNo', { level })}</span>
          <b className="num">{cost}</b>
        </output>
        <button
          type="button"
          aria-label={t('levelUp')}
          aria-disabled={level >= levelFor(state.levels, weapon, LEVELS) || undefined}
          onClick={() => onChoose(weapon, level + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      <Lock helm={helm} />
      {mayAuto && <Auto helm={helm} onAuto={onAuto} />}
      <Trigger helm={helm} />
      {mayAuto && <AutoEnd helm={helm} />}
      <p className="small muted panel-keys fishing-keys">{t('keys')}</p>
    </div>
  )
}

function Weapons({
  state,
  weapon,
  onChoose,
}: {
  readonly state: SeaState
  readonly weapon: Weapon
  readonly onChoose: (weapon: Weapon) => void
}): ReactElement {
  const t = useTexts('fishing')
  return (
    <div className="fishing-weapons" role="group" aria-label={t('weapons')}>
      {WEAPONS.filter((one) => state.levels[one] > 0).map((one) => (
        <button key={one} type="button" aria-pressed={one === weapon} title={t(`weaponText.${one}`)} onClick={() => onChoose(one)}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d={drawn[one]} />
          </svg>
          <span>{t(`weapon.${one}`)}</span>
        </button>
      ))}
    </div>
  )
}

const drawn: Readonly<Record<Weapon, string>> = {
  cannon: 'M4 20h5l2-4h13l4-3v8l-4-2H14l-2 5H5zM8 8h8M12 5v6',
  chain: 'M5 9l8 6-4 2 9 4-4 3 12 3M22 5a4 4 0 1 0 .1 0M26 14a3 3 0 1 0 .1 0',
  net: 'M16 4a12 12 0 1 0 .1 0M16 10a6 6 0 1 0 .1 0M16 4v24M4 16h24M8 8l16 16M24 8L8 24',
  bomb: 'M14 11a9 9 0 1 0 .1 0M20 13l3-3M22 8q3-4 6-3M26 9l2 2M10 17a4 4 0 0 1 3-2',
}

function Lock({ helm }: { readonly helm: Helm }): ReactElement {
  const t = useTexts('fishing')
  const isLocking = useStore(helm.store, (now) => now.isLocking)
  return (
    <button
      type="button"
      className="fishing-tool"
      aria-pressed={isLocking}
      title={t('lockText')}
      data-act="lock"
      onClick={() => (isLocking ? helm.setLocking(false) : helm.lockNext())}
    >
      <Icon name={isLocking ? 'lock' : 'lock-open'} />
      <span>{t('lock')}</span>
    </button>
  )
}

function Auto({ helm, onAuto }: { readonly helm: Helm; readonly onAuto: () => void }): ReactElement {
  const t = useTexts('fishing')
  const auto = useStore(helm.store, (now) => now.auto)
  return (
    <button
      type="button"
      className="fishing-tool"
      aria-pressed={auto !== undefined}
      data-act="auto"
      onClick={() => (auto === undefined ? onAuto() : helm.stopAuto('person'))}
    >
      <Icon name={auto === undefined ? 'repeat' : 'square'} />
      <span>{auto === undefined ? t('auto') : t('autoStop', { left: auto.left })}</span>
    </button>
  )
}

/** Fires while it is held; a press fires once. */
function Trigger({ helm }: { readonly helm: Helm }): ReactElement {
  const t = useTexts('fishing')
  const release = () => helm.release()
  return (
    <button
      type="button"
      className="btn btn-go fishing-trigger"
      data-act="fire"
      onPointerDown={() => helm.hold()}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
      onClick={(event) => {
        // By a key, or by what stands for one: there was no pointer.
        if (event.detail === 0) helm.fire()
      }}
    >
      <Icon name="zap" />
      <span>{t('fire')}</span>
    </button>
  )
}

/** Why the last shots that followed one another ended. */
function AutoEnd({ helm }: { readonly helm: Helm }): ReactElement | null {
  const t = useTexts('fishing')
  const end = useStore(helm.store, (now) => now.autoEnd)
  if (end === undefined || end === 'person') return null
  return (
    <div className="fishing-ended">
      <Note role="status">{t('autoEnded', { end })}</Note>
    </div>
  )
}
