import { useState, type ReactElement, type ReactNode } from 'react'
import { Badge, type Tone } from './badge.tsx'
import { Icon } from './icon.tsx'

export interface TileProps {
  readonly name: string
  readonly vendor: string
  /** Address of the 3:4 picture. */
  readonly art: string
  readonly playLabel: string
  readonly onPlay: () => void
  /** Present when the game has a free trial. */
  readonly onTry?: (() => void) | undefined
  readonly playText: string
  readonly tryText: string
  readonly tag?: { readonly text: string; readonly tone: Tone } | undefined
  /** Words over the picture when the game cannot be opened. */
  readonly shut?: ReactNode
  /** The first row of a page loads at once. */
  readonly eager?: boolean
  readonly favourite?: { readonly on: boolean; readonly label: string; readonly onToggle: () => void }
}

/**
 * A game. Mouse and keys: hovering or focusing shows Play and Free trial. Touch: a tap plays, a long press shows the two.
 * A picture that fails is fetched once more, then the name stands in its place.
 */
export function Tile(props: TileProps): ReactElement {
  const { name, vendor, playLabel, onPlay, onTry, playText, tryText, tag, shut, favourite } = props
  const [isOpen, setOpen] = useState(false)
  const leave = () => setOpen(false)
  return (
    <article className="tile" data-open={isOpen || undefined} onPointerLeave={leave}>
      <button
        type="button"
        className="art"
        aria-label={shut ? name : playLabel}
        aria-disabled={shut ? true : undefined}
        onClick={() => !shut && onPlay()}
        onContextMenu={(event) => {
          // Chromium sends this on a long press; a mouse keeps its menu.
          if ((event.nativeEvent as PointerEvent).pointerType !== 'touch' || shut) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <TileArt name={name} art={props.art} eager={props.eager ?? false} />
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
      {favourite && (
        <button type="button" className="fav" aria-pressed={favourite.on} aria-label={favourite.label} onClick={favourite.onToggle}>
          <span>
            <Icon name="heart" filled={favourite.on} />
          </span>
        </button>
      )}
      <span className="nm">{name}</span>
      <span className="by">{vendor}</span>
    </article>
  )
}

function TileArt({ name, art, eager }: { readonly name: string; readonly art: string; readonly eager: boolean }): ReactElement {
  const [failures, setFailures] = useState(0)
  if (failures > 1) return <span className="noart">{name}</span>
  return (
    <img
      key={failures}
      src={failures === 0 ? art : `${art}${art.includes('?') ? '&' : '?'}again`}
      alt=""
      width={360}
      height={480}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailures(failures + 1)}
    />
  )
}

/** A tile that has not come yet. */
export function TileSkeleton(): ReactElement {
  return (
    <div className="tile tile-load" aria-hidden="true">
      <div className="art" />
      <span className="sk" />
      <span className="sk" style={{ inlineSize: '60%', blockSize: 10 }} />
    </div>
  )
}
