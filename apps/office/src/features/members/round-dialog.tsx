import { formatInstant } from '@khela/i18n'
import { Dialog, LegList, Money, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useSession } from '../../app/session.ts'
import { memberQueries } from './queries.ts'

interface RoundDialogProps {
  readonly member: string
  readonly round: string
  readonly onClose: () => void
}

/** One round of a member, with what it consists of. */
export function RoundDialog({ member, round, onClose }: RoundDialogProps): ReactElement {
  const t = useTexts('office-members')
  const records = useTexts('records')
  const language = useSession((session) => session.language)
  const query = useQuery(memberQueries.one('officeMemberRound', { id: member, round }))
  const { data } = query
  return (
    <Dialog title={data === undefined ? records('roundTitle') : data.game[language]} onClose={onClose} cloth="ledger">
      {query.isPending && <Skeleton height={160} />}
      {query.isError && !data && <Failed query={query} />}
      {data && (
        <div className="desk-col">
          <dl className="kv">
            <dt>{t('row')}</dt>
            <dd className="num office-break">{data.id}</dd>
            <dt>{t('stake')}</dt>
            <dd>
              <Money value={data.stake} exact />
            </dd>
            <dt>{t('payout')}</dt>
            <dd>
              <Money value={data.payout} exact />
            </dd>
            <dt>{t('time')}</dt>
            <dd className="num">{formatInstant(data.at, 'full', language)}</dd>
          </dl>
          <LegList
            title={records('legs')}
            legs={data.legs}
            language={language}
            stateName={(state) => records(`status.${state}`)}
            oddsText={(odds) => records('legOdds', { odds })}
          />
        </div>
      )}
    </Dialog>
  )
}
