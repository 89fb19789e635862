import { useState, type ReactElement } from 'react'

/** One way to get the picture of a tile. */
export interface Picture {
  readonly src: string
  /** The same picture as AVIF in several widths, where it exists. */
  readonly avif?: string | undefined
}

export interface TileArtProps {
  readonly name: string
  /** Ways to get the picture, tried one after the other. */
  readonly art: readonly Picture[]
  /** What stands in its place when none comes: a frame without words, the name is written on it. */
  readonly standIn: Picture
  readonly eager: boolean
}

/**
 * How wide a tile is drawn: three, five, six and seven to a row (FE-LOOK.2). Phones say less than the truth: with two pixels a point
 * the small cut, a third of the bytes, is sharp enough.
 */
const widths = '(min-width: 1360px) 180px, (min-width: 1024px) 16vw, (min-width: 600px) 19vw, 24vw'

/** The picture of a tile; the next way after a failure, then the vendor's frame with the name. */
export function TileArt({ name, art, standIn, eager }: TileArtProps): ReactElement {
  const [failures, setFailures] = useState(0)
  const picture = art[failures]
  if (picture === undefined) return <NoArt name={name} standIn={standIn} />
  return (
    <picture key={failures}>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={widths} />}
      <img
        src={picture.src}
        alt=""
        width={360}
        height={480}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailures(failures + 1)}
      />
    </picture>
  )
}

function NoArt({ name, standIn }: { readonly name: string; readonly standIn: Picture }): ReactElement {
  const [isGone, setGone] = useState(false)
  return (
    <span className="noart">
      {!isGone && (
        <picture>
          {standIn.avif && <source type="image/avif" srcSet={standIn.avif} />}
          <img src={standIn.src} alt="" width={360} height={480} onError={() => setGone(true)} />
        </picture>
      )}
      <span>{name}</span>
    </span>
  )
}
