import type { ReplyOf } from '@khela/contract'
import { formatCount, formatInstant } from '@khela/i18n'
import { Button } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { CopyLine } from './copy-line.tsx'
import type { SeedPair } from './seed-pair.ts'
import './fairness.css'

type OldPair = ReplyOf<'seedHistory'>['content'][number]

const RotateDialog = lazy(() => import('./rotate-dialog.tsx'))

/** The seeds in play, the way to open them, and those opened before (GS-1.3). */
export function FairnessPanel({ seeds }: { readonly seeds: SeedPair }): ReactElement {
  const t = useTexts('fairness')
  const [isRotating, setRotating] = useState(false)
  const history = useQuery(read('seedHistory', { mode: seeds.mode }))
  return (
    <section className="card" aria-labelledby="fairness-panel">
      <h2 id="fairness-panel">{t('panel')}</h2>
      <dl className="seed-lines">
        <CopyLine name={t('commit')} value={seeds.commit} isHash />
        <CopyLine name={t('clientSeed')} value={seeds.clientSeed} />
        <CopyLine name={t('nonce')} value={String(seeds.nonce)} />
        <CopyLine name={t('nextCommit')} value={seeds.nextCommit} isHash />
      </dl>
      <div className="col seed-act">
        <Button icon="rotate-ccw" block onClick={() => setRotating(true)}>
          {t('rotate')}
        </Button>
        <History pairs={history.data?.content ?? []} />
      </div>
      <Suspense fallback={null}>{isRotating && <RotateDialog seeds={seeds} onClose={() => setRotating(false)} />}</Suspense>
    </section>
  )
}

function History({ pairs }: { readonly pairs: readonly OldPair[] }): ReactElement {
  const t = useTexts('fairness')
  const language = useLanguage()
  if (pairs.length === 0) return <p className="small muted">{t('noRevealed')}</p>
  return (
    <div>
      <h3 className="s13">{t('revealed')}</h3>
      {pairs.map((pair) => (
        <details key={pair.id} className="seed-old">
          <summary>
            <span>{t('opened', { time: formatInstant(pair.revealedAt, 'short', language) })}</span>
            <span className="muted num">{t('playedRounds', { count: pair.nonce })}</span>
          </summary>
          <dl className="seed-lines">
            <CopyLine name={t('serverSeed')} value={pair.serverSeed} isHash />
            <CopyLine name={t('commit')} value={pair.commit} isHash />
            <CopyLine name={t('clientSeed')} value={pair.clientSeed} />
            <CopyLine name={t('nonce')} value={formatCount(pair.nonce)} />
          </dl>
        </details>
      ))}
    </div>
  )
}
