import type { Messages } from '@khela/i18n'
import { EmptyState } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ToGames } from './to-games.tsx'
import { objectUrl } from './art.ts'
import { PageTitle } from './page-title.tsx'

export interface SoonProps {
  /** The page's own name. */
  readonly name: string
  readonly what: keyof Messages['frames']['soon']
  /** Code of the object that stands for it. */
  readonly object?: string
}

/** A page whose inside is still being built: its name, and plainly what it will be. Needs the texts `frames`. */
export function Soon({ name, what, object = 'REWARD' }: SoonProps): ReactElement {
  const t = useTexts('frames')
  return (
    <section className="soon">
      <PageTitle name={name} />
      <h1>{name}</h1>
      <EmptyState
        title={t('soonTitle', { name })}
        text={`${t(`soon.${what}`)} ${t('soonNote')}`}
        image={objectUrl(object)}
        action={<ToGames />}
      />
    </section>
  )
}
