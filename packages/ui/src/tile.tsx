import { useRef, type MouseEvent, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import { Badge, type Tone } from './small/badge.tsx'
import { Icon } from './icon.tsx'
import { TileArt, type Picture } from './tile-art.tsx'

export interface TileProps {
  readonly name: string
  readonly vendor: string
  /** Ways to get the 3:4 picture, tried one after the other. */
  readonly art: readonly Picture[]
  /** Stands in its place when none comes. */
  readonly standIn: Picture
  readonly playLabel: string
  /** Also asked of a game that cannot be opened: whoever plays it says why. */
  readonly onPlay: () => void
  /** Present when the game has a free trial. */
  readonly onTry?: (() => void) | undefined
  readonly playText: string
  readonly tryText: string
  /** What else is known of the game, a fact a line, under its vendor. */
  readonly label?: string | undefined
  readonly tag?: { readonly text: string; readonly tone: Tone } | undefined
  /** Words over the picture when the game cannot be opened. */
  readonly shut?: ReactNode
  /** The first row of a page loads at once. */
  readonly eager?: boolean
  /** A long press, or the menu key on the picture: opens what else can be done with the game. */
  readonly onMore?: (() => void) | undefined
  /** The heart, where there is something to call. */
  readonly heart?: ReactNode
}

export interface HeartProps {
  readonly isOn: boolean
  readonly label: string
  readonly onToggle: () => void
}

/** The heart of a tile: an alta disc when the game is a favourite. */
export function Heart({ isOn, label, onToggle }: HeartProps): ReactElement {
  return (
    <button type="button" className="fav" aria-pressed={isOn} aria-label={label} onClick={onToggle}>
      <span>
        <Icon name="heart" filled={isOn} />
      </span>
    </button>
  )
}

/** A finger that stays this long means the sheet, not the game; in milliseconds. */
const holdMs = 450
/** A finger may tremble this far while it stays; in pixels. */
const trembleLimit = 10

/** The finger that opened a sheet lifts over what now lies under it: its click is nobody's. The next touch is one again. */
function dropClickOfPress(): void {
  const drop = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', drop, { capture: true, once: true })
  addEventListener('pointerdown', () => removeEventListener('click', drop, true), { capture: true, once: true })
}

/**
 * Long press on touch screens, and the menu key. Chromium says a long press by `contextmenu`, Safari by nothing, so the time is taken
 * here as well.
 */
function useHold(onHold: (() => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  const hold = () => {
    if (press.current === undefined) return
    end()
    dropClickOfPress()
    onHold?.()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      end()
      if (event.pointerType === 'touch' && onHold) press.current = { timer: setTimeout(hold, holdMs), x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > trembleLimit) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent
      // A mouse keeps its menu.
      if (!onHold || pointerType === 'mouse') return
      event.preventDefault()
      if (pointerType === 'touch') hold()
      else onHold()
    },
  }
}

/**
 * A game. Mouse and keys: hovering or focusing shows Play and Free trial. Touch: a tap plays, a long press asks for `onMore`, as
 * does the menu key. A picture that fails is tried the next way, then the vendor's frame with the name stands in its place.
 */
export function Tile(props: TileProps): ReactElement {
  const { name, vendor, playLabel, onPlay, onTry, playText, tryText, label, tag, shut, heart } = props
  const hold = useHold(shut ? undefined : props.onMore)
  return (
    <article className="tile">
      <button type="button" className="art" aria-label={shut ? name : playLabel} onClick={onPlay} {...hold}>
        <TileArt name={name} art={props.art} standIn={props.standIn} eager={props.eager ?? false} />
      </button>
      {shut && (
        <span className="shut">
          <Icon name="wrench" large />
          {shut}
        </span>
      )}
      {!shut && (
        <div className="over">
          <button type="button" className="btn btn-go" tabIndex={-1} onClick={onPlay}>
            <Icon name="play" />
            {playText}
          </button>
          {onTry && (
            <button type="button" className="btn btn-line" onClick={onTry}>
              {tryText}
            </button>
          )}
        </div>
      )}
      {tag && (
        <Badge tone={tag.tone} className="flag">
          {tag.text}
        </Badge>
      )}
      {heart}
      <span className="nm">{name}</span>
      <span className="by">{vendor}</span>
      {label !== undefined && <span className="of">{label}</span>}
    </article>
  )
}

/** A tile that has not come yet. */
export function TileSkeleton(): ReactElement {
  return (
    <div className="tile tile-load" aria-hidden="true">
      <div className="art" />
      <span className="sk" />
      <span className="sk" style={{ inlineSize: '60%' }} />
    </div>
  )
}
