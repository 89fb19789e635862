import { Chip, Note, notify } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { useAct } from './use-act.ts'

const choices = [null, 15, 30, 60, 120] as const

/** How often play is interrupted by a look at it; chosen with one tap. */
export function Interval({ everyMinutes }: { readonly everyMinutes: number | null }): ReactElement {
  const t = useTexts('responsible-play.check')
  const say = useErrorText()
  const nameOf = (minutes: number | null) => (minutes === null ? t('off') : t('every', { minutes }))
  const act = useAct('realityCheckSet', (reply) => notify('good', t('saved', { interval: nameOf(reply.everyMinutes) })))
  // What was tapped shows at once; a refusal takes it back.
  const shown = act.isPending ? act.variables.everyMinutes : everyMinutes
  return (
    <section className="card col" aria-labelledby="responsible-play-check">
      <h2 id="responsible-play-check">{t('title')}</h2>
      <p className="small muted">{t('text')}</p>
      <div className="chips flow" role="group" aria-label={t('label')}>
        {choices.map((minutes) => (
          <Chip key={String(minutes)} on={shown === minutes} disabled={act.isPending} onClick={() => act.mutate({ everyMinutes: minutes })}>
            {nameOf(minutes)}
          </Chip>
        ))}
      </div>
      {act.error !== null && (
        <Note tone="bad" role="alert">
          {say(act.error).text}
        </Note>
      )}
    </section>
  )
}
