import { Note } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { checkFacts, type Checked, type Facts } from '../facts.ts'
import { ProofSteps } from './proof-steps.tsx'
import type { Proof } from './round-finder.tsx'

const hundredths = (value: number) => `${String(Math.trunc(value / 100)).padStart(2, '0')}.${String(value % 100).padStart(2, '0')}`

/** The facts of a roll as its proof has them. */
export function factsOf(proof: Proof): Facts {
  return {
    serverSeed: proof.serverSeed ?? '',
    commit: proof.commit,
    clientSeed: proof.clientSeed,
    nonce: String(proof.nonce),
    side: proof.choice['side'] === 'under' ? 'under' : 'over',
    target: hundredths(Number(proof.choice['target'])),
    stake: proof.stake,
  }
}

interface VerdictProps extends Extract<Checked, { result: unknown }> {
  readonly proof: Proof | undefined
}

/** Whether what the browser worked out is what the record says. A round typed in by hand has no record to compare. */
export function Verdict({ result, facts, proof }: VerdictProps): ReactElement {
  const t = useTexts('fairness')
  const isOfRecord = proof !== undefined && JSON.stringify(facts) === JSON.stringify(factsOf(proof))
  const agrees = !isOfRecord || (proof.outcome['roll'] === result.roll && proof.payout === result.payout)
  const isGood = agrees && result.commitMatches !== false
  return (
    <Note tone={isGood ? 'good' : 'bad'} role="status">
      <b>{isGood ? t('matches', { roll: hundredths(result.roll) }) : t('differs')}</b>
      {isOfRecord && isGood && <div>{t('matchesRecord', { roll: hundredths(result.roll), payout: proof.payout })}</div>}
    </Note>
  )
}

/** A roll whose seed is open, worked out in this browser and compared with the record. */
export function DiceSheet({ proof }: { readonly proof: Proof }): ReactElement {
  const t = useTexts('fairness')
  const facts = factsOf(proof)
  const check = useQuery({ queryKey: ['check', facts], queryFn: () => checkFacts(facts), staleTime: Infinity })
  if (check.data === undefined) return <p role="status">{t('checking')}</p>
  if (!('result' in check.data)) return <Note tone="warn">{t('game.unknown')}</Note>
  return (
    <>
      <Verdict {...check.data} proof={proof} />
      <ProofSteps {...check.data} />
    </>
  )
}
