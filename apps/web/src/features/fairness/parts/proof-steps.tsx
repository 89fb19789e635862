import type { DiceCheck } from '@khela/fair/verifier'
import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Facts } from '../facts.ts'

const hundredths = (value: number) => `${String(Math.trunc(value / 100)).padStart(2, '0')}.${String(value % 100).padStart(2, '0')}`
const grouped = (value: number) => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** The whole computation, step by step (GS-1.7). */
export function ProofSteps({ result, facts }: { readonly result: DiceCheck; readonly facts: Facts }): ReactElement {
  const t = useTexts('fairness')
  const { commitMatches } = result
  const told = commitMatches === undefined ? t('step1None') : t(commitMatches ? 'step1Yes' : 'step1No')
  const kept = result.words.find((one) => one.value !== undefined)
  return (
    <section className="card" aria-labelledby="proof-steps">
      <h2 id="proof-steps">{t('steps')}</h2>
      <ol className="proof-steps">
        <li data-bad={commitMatches === false || undefined}>
          <h3>{t('step1')}</h3>
          <p className={`s13 ${commitMatches === false ? 'bad b' : ''}`}>{told}</p>
          <code className="hexes">{result.commit}</code>
        </li>
        <li>
          <h3>{t('step2')}</h3>
          {result.blocks.map((block, index) => (
            <div key={block} className="col">
              <p className="s13">{t('step2Text', { message: `${facts.clientSeed}:${facts.nonce}:${index}` })}</p>
              <code className="hexes">{block}</code>
            </div>
          ))}
        </li>
        <li>
          <h3>{t('step3')}</h3>
          <p className="s13">{t('step3Text')}</p>
          <Words words={result.words} blocks={result.blocks} />
        </li>
        <li>
          <h3>{t('step4')}</h3>
          <p className="s13">
            {t('step4Text', { word: grouped(kept?.word ?? 0), value: grouped(result.roll), roll: hundredths(result.roll) })}
          </p>
        </li>
        <li>
          <h3>{t('step5')}</h3>
          <p className="s13">{t('step5Chance', { winning: grouped(result.winningOutcomes), multiplier: result.multiplier })}</p>
          <p className="s13 b">
            {result.win
              ? t('step5Win', { stake: facts.stake, multiplier: result.multiplier, payout: result.payout })
              : t('step5Lose', { payout: result.payout })}
          </p>
        </li>
      </ol>
    </section>
  )
}

/** Every number that was taken from the block, the rejected ones included. */
function Words({ words, blocks }: Pick<DiceCheck, 'words' | 'blocks'>): ReactElement {
  const t = useTexts('fairness')
  const numbered = words.map((one, place) => ({ ...one, place }))
  return (
    <ul className="fair-words">
      {numbered.map(({ word, value, place }) => (
        <li key={place}>
          <span>{t('word', { index: place + 1 })}</span>
          <span className="num" dir="ltr">
            <code>{(blocks[Math.floor(place / 8)] ?? '').slice((place % 8) * 8, (place % 8) * 8 + 8)}</code> = {grouped(word)}
          </span>
          <Badge tone={value === undefined ? 'warn' : 'good'}>{t(value === undefined ? 'rejected' : 'kept')}</Badge>
        </li>
      ))}
    </ul>
  )
}
