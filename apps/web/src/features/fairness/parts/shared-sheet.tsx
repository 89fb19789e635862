import type { ReplyOf } from '@khela/contract'
import { checkSharedRound, type SharedCheck } from '@khela/fair/table-verifier'
import { Icon, Note, buttonClass } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { walkAside } from '../chain.ts'
import { CopyLine } from '../../../games/kit/seeds/copy-line.tsx'
import { Blocks, Facts } from './game-sheet.tsx'

export type SharedProof = ReplyOf<'tableProof'>

const isGood = ({ chainMatches, saltMatches, outcomeMatches, bets }: SharedCheck): boolean =>
  chainMatches && saltMatches && outcomeMatches && bets.every(({ isListed, isPaid }) => isListed && isPaid)

/** A round that many shared, worked out in this browser: its chain, its salt, its result, and the own bets in the closed list. */
export function SharedSheet({ proof }: { readonly proof: SharedProof }): ReactElement {
  const t = useTexts('fairness.shared')
  const f = useTexts('fairness')
  const { round } = proof
  const [walked, setWalked] = useState(0)
  const check = useQuery({
    queryKey: ['checkShared', proof],
    queryFn: () => checkSharedRound(proof, (hash, steps) => walkAside(hash, steps, setWalked)),
    enabled: round.hash !== null,
    retry: false,
    staleTime: Infinity,
  })
  if (round.hash === null)
    return (
      <Note tone="warn" icon="lock" role="status">
        {t('notYet')}
      </Note>
    )
  if (check.error !== null) return <Note tone="warn">{f('game.unknown')}</Note>
  if (check.data === undefined)
    return (
      <div className="col" role="status">
        {f('checking')}
        <progress max={round.no} value={walked} aria-label={t('walking')} />
      </div>
    )
  const { chainMatches, saltMatches, outcome, outcomeMatches, bets, blocks } = check.data
  const unproven = (['hand', 'ceiling', 'void'] as const).filter((why) => bets.some((bet) => bet.unproven === why))
  const steps = [
    { is: chainMatches, text: t('chain', { no: round.no }) },
    { is: saltMatches, text: t('salt') },
    { is: outcomeMatches, text: t('outcome') },
    { is: bets.every(({ isListed }) => isListed), text: t('listed', { count: bets.length }) },
    { is: bets.every(({ isPaid }) => isPaid), text: t('paid') },
  ]
  return (
    <>
      <Note tone={isGood(check.data) ? 'good' : 'bad'} role="status">
        <b>{isGood(check.data) ? f('game.matches') : f('differs')}</b>
      </Note>
      <section className="card col" aria-labelledby="shared-sheet">
        <h2 id="shared-sheet">{f('steps')}</h2>
        <ul className="col s13">
          {steps.map(({ is, text }) => (
            <li key={text} className={`row ${is ? 'good' : 'bad'}`}>
              <Icon name={is ? 'circle-check' : 'circle-x'} /> <span>{is ? text : t('wrong', { what: text })}</span>
            </li>
          ))}
        </ul>
        {unproven.map((why) => (
          <p key={why} className="row s13">
            <Icon name="info" /> <span>{t(`unproven.${why}`)}</span>
          </p>
        ))}
        <p className="s13">{t('compare')}</p>
        <Hashes proof={proof} />
        <Blocks blocks={blocks} />
        <Facts title={f('game.outcome')} facts={outcome} />
        <a
          className={buttonClass()}
          href={`data:application/json,${encodeURIComponent(JSON.stringify(proof))}`}
          download={`khela-${proof.table}-${round.no}.json`}
        >
          <Icon name="download" />
          {f('game.save')}
        </a>
      </section>
    </>
  )
}

/** What was published of the round and of its chain. */
function Hashes({ proof: { chain, round } }: { readonly proof: SharedProof }): ReactElement {
  const t = useTexts('fairness.shared')
  return (
    <dl className="seed-lines">
      <CopyLine name={t('terminal')} value={chain.terminal} isHash />
      {round.hash !== null && <CopyLine name={t('hash')} value={round.hash} isHash />}
      <CopyLine name={t('saltName')} value={chain.salt} isHash />
      {round.betsRoot !== null && <CopyLine name={t('root')} value={round.betsRoot} isHash />}
    </dl>
  )
}
