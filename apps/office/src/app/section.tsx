import { useId, type ReactElement, type ReactNode } from 'react'

/** A part of the member page under its heading. */
export function Section({
  title,
  end,
  children,
}: {
  readonly title: string
  readonly end?: ReactNode
  readonly children: ReactNode
}): ReactElement {
  const id = useId()
  return (
    <section className="card member-section" aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}

/** Facts in two columns. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, value: ReactNode])[] }): ReactElement {
  return (
    <dl className="kv">
      {rows.map(([name, value]) => (
        <div key={name} className="member-fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
