import type { Provider } from '@khela/contract'
import { Button, Note } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { read } from '../../../site/queries.ts'
import { houseNames } from './newcomer.ts'
import { useWayInText } from './text.ts'
import { useWayIn, type Page } from './way-in.ts'
import './one-click.css'

/** Signing in at another house with one tap (PS-1.13, PS-2.25). Nothing where the merchant offers none. */
export function OneClick({ page = 'site' }: { readonly page?: Page }): ReactElement | null {
  const t = useTexts('signin')
  const say = useWayInText()
  const { data } = useQuery({ ...read('waysIn', {}), staleTime: 300_000 })
  const way = useWayIn(page)
  if (data === undefined || data.providers.length === 0) return null
  const error = way.act.error ?? way.here.error
  const running = way.act.isPending ? way.act.variables.provider : undefined
  const nameOf = (provider: Provider) => (provider === 'firebase' ? t('phone') : houseNames[provider])
  return (
    <div className="col one-click">
      <p className="one-click-or small muted">{t('orOneTap')}</p>
      <div className="one-click-row" data-count={data.providers.length}>
        {data.providers.map((provider) => (
          <Button
            key={provider}
            tone="soft"
            aria-label={t('with', { house: nameOf(provider) })}
            pending={running === provider}
            pendingText={t('opening')}
            onClick={() => way.start(provider)}
          >
            {nameOf(provider)}
          </Button>
        ))}
      </div>
      {running !== undefined && (
        <p className="small muted" role="status">
          {t('waiting')}
        </p>
      )}
      {error !== null && running === undefined && (
        <Note tone="bad" role="alert">
          {say(error)}
        </Note>
      )}
      {way.blocked !== undefined && (
        <Button pending={way.here.isPending} pendingText={t('opening')} onClick={() => way.blocked && way.here.mutate(way.blocked)}>
          {t('thisWindow', { house: nameOf(way.blocked) })}
        </Button>
      )}
    </div>
  )
}
