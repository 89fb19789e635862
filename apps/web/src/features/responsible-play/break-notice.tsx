import { formatInstant } from '@khela/i18n'
import { Button, Note, notify } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import type { Standing } from './model.ts'
import { useAct } from './use-act.ts'

/** The break or exclusion a member is in, until when, and what goes on meanwhile (CO-5.22). Nothing for everybody else. */
export function BreakNote({
  standing,
  isOwnPage = false,
}: {
  readonly standing: Standing
  readonly isOwnPage?: boolean
}): ReactElement | null {
  const t = useTexts('responsible-play.standing')
  const language = useLanguage()
  const { excluded, excludedUntil, coolingUntil } = standing
  if (!excluded && coolingUntil === null) return null
  const until = (at: string) => formatInstant(at, 'full', language)
  const text = excluded
    ? excludedUntil === null
      ? t('excludedForever')
      : t('excludedUntil', { time: until(excludedUntil) })
    : t('cooling', { time: until(coolingUntil ?? '') })
  return (
    <Note tone="warn" icon="hourglass" role="status">
      <div className="col responsible-play-next">
        <b>{text}</b>
        <span>{t('means')}</span>
        {isOwnPage ? (
          excluded && excludedUntil === null && <AskToReturn />
        ) : (
          <Link className="link link-tap" to="/member/$page" params={{ page: 'safer' }}>
            {t('more')}
          </Link>
        )}
      </div>
    </Note>
  )
}

function AskToReturn(): ReactElement {
  const t = useTexts('responsible-play.standing')
  const say = useErrorText()
  const act = useAct('selfExcludeEnd', () => notify('good', t('returned')))
  return (
    <>
      {act.error !== null && <span className="bad">{say(act.error).text}</span>}
      <div>
        <Button pending={act.isPending} pendingText={t('returning')} onClick={() => act.mutate({})}>
          {t('return')}
        </Button>
      </div>
    </>
  )
}

/** The same above other pages, once it is known. */
export default function BreakNotice(): ReactElement | null {
  const { data } = useQuery(read('limits', {}))
  return data === undefined ? null : <BreakNote standing={data} />
}
