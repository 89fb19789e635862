import { sha256Hex as hashOf, stream, type Stream } from '@khela/fair'
import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Dialog, ErrorState, Icon, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import type { GameFacts, TableName } from './table-model.ts'

type Proof = ReplyOf<'tableProof'>
/** Whether the rules draw this outcome from this stream. */
export type Replay = (outcome: GameFacts, stream: Stream) => boolean

interface ProofDialogProps {
  readonly table: TableName
  readonly chain: string
  readonly no: number
  readonly replay: Replay
  readonly onClose: () => void
}

/** All that is needed to check a round, and the check itself, worked out here and not by the server. */
export default function ProofDialog({ table, chain, no, replay, onClose }: ProofDialogProps): ReactElement {
  const t = useTexts('tables.proof')
  const said = useErrorText()
  const { data, error, refetch, isFetching } = useQuery(read('tableProof', { table, chain, no: String(no) }))
  return (
    <Dialog title={t('title', { no })} onClose={onClose} cloth="night" size="small">
      {data !== undefined && <Checked proof={data} replay={replay} />}
      {data === undefined && error === null && <Skeleton height={220} />}
      {data === undefined && error !== null && <ErrorState {...said(error)} onRetry={() => void refetch()} isRetrying={isFetching} />}
    </Dialog>
  )
}

/** Whether the hash of a round, hashed as often as its number says, is the published end of its chain (GS-1.4). */
function isOfChain(hash: string, no: number, terminal: string): boolean {
  let at = hash
  for (let turn = 0; turn < no; turn += 1) at = hashOf(at)
  return at === terminal
}

function Checked({ proof, replay }: { readonly proof: Proof; readonly replay: Replay }): ReactElement {
  const t = useTexts('tables.proof')
  const language = useLanguage()
  const { chain, round } = proof
  const { hash, outcome } = round
  const checks =
    hash === null
      ? []
      : [
          { is: isOfChain(hash, round.no, chain.terminal), text: t('chain') },
          {
            is: hashOf(chain.saltPart) === chain.saltCommit && hashOf(`${chain.saltPart}${chain.auditorPart ?? ''}`) === chain.salt,
            text: t('salt'),
          },
          ...(outcome === null ? [] : [{ is: replay(outcome, stream(hash, chain.salt, round.no)), text: t('outcome') }]),
        ]
  const lines = [
    [t('terminal'), chain.terminal],
    [t('hash'), hash ?? '–'],
    [t('saltName'), chain.salt],
    [t('root'), round.betsRoot ?? '–'],
  ] as const
  return (
    <div className="col table-proof">
      {hash === null && <p>{t('notYet')}</p>}
      <ul className="col">
        {checks.map(({ is, text }) => (
          <li key={text} className={`row ${is ? 'good' : 'bad'}`}>
            <Icon name={is ? 'circle-check' : 'circle-x'} /> <span>{is ? text : t('wrong', { what: text })}</span>
          </li>
        ))}
      </ul>
      <dl className="proof-lines">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="small muted">{name}</dt>
            <dd className="num wrap-any small">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('announced', { at: formatInstant(chain.announcedAt, 'full', language) })}</p>
      <p className="small muted">{chain.auditorPart === null ? t('noAuditor') : t('auditor', { part: chain.auditorPart })}</p>
    </div>
  )
}
