import type { ReplyOf } from '@khela/contract'
import { agrees } from '@khela/fair/record'
import { buttonClass, Dialog, Icon, Note, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Amount } from '../../app/amount.tsx'
import { Failed } from '../../app/failed.tsx'
import { seaQueries } from './queries.ts'

type Proof = ReplyOf<'officeSeaShot'>

interface ShotDialogProps {
  readonly seaId: string
  readonly sitting: string
  readonly no: number
  readonly onClose: () => void
}

/** What verifies one shot. It is worked out in this browser, by code that shares nothing with the server, once its seed is open. */
export function ShotDialog({ seaId, sitting, no, onClose }: ShotDialogProps): ReactElement {
  const t = useTexts('seas-office')
  const shot = useQuery(seaQueries.shot(seaId, sitting, no))
  const { data } = shot
  return (
    <Dialog title={t('shot', { no })} onClose={onClose} cloth="ledger">
      {shot.isPending && <Skeleton height={240} />}
      {shot.isError && !data && <Failed query={shot} />}
      {data && (
        <div className="desk-col">
          <Verdict proof={data} />
          <dl className="kv desk-proof">
            <dt>{t('cost')}</dt>
            <dd>
              <Amount mode={data.mode} value={data.stake} />
            </dd>
            <dt>{t('won')}</dt>
            <dd>
              <Amount mode={data.mode} value={data.payout} />
            </dd>
            <dt>{t('nonce')}</dt>
            <dd className="num">{data.nonce}</dd>
            <dt>{t('clientSeed')}</dt>
            <dd className="num office-break">{data.clientSeed}</dd>
            <dt>{t('commit')}</dt>
            <dd className="num office-break">{data.commit}</dd>
            <dt>{t('serverSeed')}</dt>
            <dd className="num office-break">{data.serverSeed ?? '–'}</dd>
          </dl>
          <div className="desk-acts">
            <a className={buttonClass()} href={fileOf(data)} download={`khela-${data.roundId}.json`}>
              <Icon name="download" />
              {t('save')}
            </a>
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** The shot as the offline checker takes it. */
function fileOf({ gameId: game, serverSeed, commit, clientSeed, nonce, choice, actions, outcome, stake, payout }: Proof): string {
  const file = { game, serverSeed, commit, clientSeed, nonce, choice, actions, outcome, stake, payout }
  return `data:application/json,${encodeURIComponent(JSON.stringify(file))}`
}

async function check({ gameId: game, serverSeed, commit, clientSeed, nonce, choice, actions, stake, ...record }: Proof): Promise<boolean> {
  const { checkGame } = await import('@khela/fair/game-verifier')
  return agrees(await checkGame({ game, serverSeed: serverSeed ?? '', clientSeed, nonce, choice, actions, stake, commit }), record)
}

function Verdict({ proof }: { readonly proof: Proof }): ReactElement {
  const t = useTexts('seas-office')
  const isOpen = proof.serverSeed !== null
  const checked = useQuery({
    queryKey: ['checkShot', proof],
    queryFn: () => check(proof),
    enabled: isOpen,
    retry: false,
    staleTime: Infinity,
  })
  if (!isOpen) return <Note icon="lock">{t('sealed')}</Note>
  if (checked.isPending) return <p role="status">{t('checking')}</p>
  const isGood = checked.data === true
  return (
    <Note tone={isGood ? 'good' : 'bad'} role="status">
      <b>{t(isGood ? 'matches' : 'differs')}</b>
    </Note>
  )
}
