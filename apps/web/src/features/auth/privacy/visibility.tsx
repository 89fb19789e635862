import { ErrorState, notify, Skeleton, Switch } from '@khela/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { read, readKey } from '../../../site/queries.ts'

/** Whether others see the member's bets and wins, masked: at tables, on the winner board, in the list of rounds (D-H5). */
export function Visibility(): ReactElement {
  const t = useTexts('rounds.hide')
  const say = useErrorText()
  const queries = useQueryClient()
  const query = useQuery(read('winnerBoard', {}))
  const change = useMutation({
    mutationFn: (isHidden: boolean) => call('winnerBoardChoose', { shown: !isHidden }),
    onSuccess: (now) => {
      queries.setQueryData(readKey('winnerBoard', {}), now)
      notify('good', t(now.shown ? 'off' : 'on'))
    },
    onError: (error) => notify('bad', say(error).text),
  })
  const isHidden = change.isPending ? change.variables : query.data?.shown === false
  return (
    <section className="card col" aria-labelledby="privacy-shown">
      <h2 id="privacy-shown">{t('title')}</h2>
      <p className="muted">{t('text')}</p>
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton height={44} />
        ) : (
          <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : (
        <div className="privacy-row">
          <span>
            <b>{t('label')}</b>
          </span>
          <Switch label={t('label')} checked={isHidden} disabled={change.isPending} onChange={(is) => change.mutate(is)} />
        </div>
      )}
      <p className="small muted">{t('still')}</p>
    </section>
  )
}
