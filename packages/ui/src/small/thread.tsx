import type { ReactElement, ReactNode } from 'react'

/** A running stitch across the width; drawn in twelve steps when it appears. */
export function Stitch({ runs = false, className = '' }: { readonly runs?: boolean; readonly className?: string }): ReactElement {
  return <div className={`stitch ${runs ? 'stitch-runs' : ''} ${className}`} aria-hidden="true" />
}

export interface SectionTitleProps {
  readonly children: ReactNode
  readonly level?: 1 | 2 | 3
  /** Address of a rendered object, 34 px. */
  readonly image?: string
  /** A link that ends the thread; give it the class `more`. */
  readonly more?: ReactNode
  readonly id?: string
}

/** A title whose matra runs on as a thread to the link at its end. */
export function SectionTitle({ children, level = 2, image, more, id }: SectionTitleProps): ReactElement {
  const Heading = `h${level}` as const
  return (
    <div className="matra">
      {image && <img src={image} alt="" width={34} height={34} loading="lazy" />}
      <Heading id={id}>{children}</Heading>
      {more}
    </div>
  )
}
