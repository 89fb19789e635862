import { Button, ErrorState, Icon, notify } from '@khela/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { read, readKey } from '../../../site/queries.ts'
import { useSession } from '../../../site/session.ts'
import { useName } from '../games.ts'
import { multiplierOf, type Round } from '../model.ts'

/** An address at which others see this round, made by its owner and withdrawn when they like. */
export function ShareRound({ round }: { readonly round: Round }): ReactElement | null {
  const { isTrial } = useSession()
  return isTrial ? null : <Share round={round} />
}

function Share({ round }: { readonly round: Round }): ReactElement {
  const t = useTexts('rounds')
  const c = useTexts('common')
  const say = useErrorText()
  const queries = useQueryClient()
  const nameOf = useName()
  const query = useQuery(read('roundShare', { roundId: round.id }))
  const change = useMutation({
    mutationFn: (act: 'shareRound' | 'unshareRound') => call(act, { roundId: round.id }),
    onSuccess: (now) => queries.setQueryData(readKey('roundShare', { roundId: round.id }), now),
    onError: (error) => notify('bad', say(error).text),
  })
  const message = t('message', { multiplier: multiplierOf(round), game: nameOf(round.displayName) })
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    notify('good', c('copied'))
  }
  // Closing the sheet of the system is no fault.
  const send = async (url: string) => navigator.share({ title: message, url }).catch(() => undefined)
  const withdraw = () => change.mutate('unshareRound', { onSuccess: () => notify('good', t('withdrawn')) })
  const url = query.data?.url ?? null
  if (query.error !== null) return <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} />
  return (
    <section className="col record-share" aria-label={t('share')}>
      <h3>{t('share')}</h3>
      <p className="small muted">{t('shareText')}</p>
      {url === null ? (
        <Button
          icon="link"
          pending={change.isPending || query.isPending}
          pendingText={c('loading')}
          onClick={() => change.mutate('shareRound')}
        >
          {t('make')}
        </Button>
      ) : (
        <>
          <p className="row num wrap-any" aria-label={t('link')}>
            <Icon name="link" /> <span>{url}</span>
          </p>
          <div className="row">
            {'share' in navigator && (
              <Button tone="go" icon="send" onClick={() => void send(url)}>
                {t('send')}
              </Button>
            )}
            <Button icon="copy" onClick={() => void copy(url)}>
              {t('copy')}
            </Button>
            <Button tone="soft" pending={change.isPending} pendingText={c('loading')} onClick={withdraw}>
              {t('withdraw')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
