import type { BalanceCheck } from '@khela/fair/solvency-verifier'
import { parseMoney, showMoney, signOf } from '@khela/money'
import { Note } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { CheckedBalance } from '../balances.ts'

/** Symbol and figures stay on one line. */
const taka = (wire: string) => `${signOf()}\u00a0${showMoney(parseMoney(wire))}`

/** One own account, from its data up to the published root. Each step carries its mark. */
export function BalanceSteps({ proof, check }: CheckedBalance): ReactElement {
  const t = useTexts('solvency')
  const account = proof.account === 'cash' || proof.account === 'held' ? t(`account.${proof.account}`) : proof.account
  const id = `proof-${proof.account}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="proof-account">
        {account} · <span className="num">{taka(proof.balance)}</span>
      </h3>
      {check === undefined ? (
        <Note tone="bad">{t('impossible')}</Note>
      ) : (
        <ol className="proof-steps proof-marks">
          <li>
            <h4>{t('step1')}</h4>
            <p className="s13">{t('step1Text', { id: proof.publicId, amount: taka(proof.balance) })}</p>
            <code className="hexes">{check.leaf}</code>
          </li>
          <li>
            <h4>{t('step2')}</h4>
            <p className="s13">{t('step2Text', { count: check.steps.length })}</p>
            {check.steps.length > 0 && <Branches steps={check.steps} />}
          </li>
          <li data-bad={!check.rootMatches || undefined}>
            <h4>{t('step3')}</h4>
            <p className={`s13 ${check.rootMatches ? '' : 'bad b'}`}>{t(check.rootMatches ? 'step3Yes' : 'step3No')}</p>
            <code className="hexes">{check.root}</code>
          </li>
          <li data-bad={!check.totalMatches || undefined}>
            <h4>{t('step4')}</h4>
            <p className={`s13 ${check.totalMatches ? '' : 'bad b'}`}>
              {t(check.totalMatches ? 'step4Yes' : 'step4No', { amount: taka(check.total) })}
            </p>
          </li>
        </ol>
      )}
    </section>
  )
}

function Branches({ steps }: Pick<BalanceCheck, 'steps'>): ReactElement {
  const t = useTexts('solvency')
  return (
    <details className="proof-branches">
      <summary>{t('step2Show')}</summary>
      <ol className="fair-words">
        {steps.map(({ side, sibling, hash, sum }) => (
          <li key={hash}>
            <span>{t(side === 'left' ? 'stepLeft' : 'stepRight', { amount: taka(sibling.sum) })}</span>
            <span className="muted">{t('stepSum', { amount: taka(sum) })}</span>
            <code className="hexes">{hash}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}
