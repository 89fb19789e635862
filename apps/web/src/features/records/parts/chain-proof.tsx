import { checkEntry, type EntryCheck } from '@khela/fair/entry-verifier'
import { Badge, Button, Icon } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Posting } from '../model.ts'
import { CodeLine } from './code-line.tsx'

type OwnSide = Posting['sides'][number] & { readonly next: string; readonly link: NonNullable<Posting['sides'][number]['link']> }
const isOwn = (side: Posting['sides'][number]): side is OwnSide => side.link !== null && side.next !== null

/** The own entries of a posting as links of their chains, and the check of each in the browser (ledger README, Invariants). */
export function ChainProof({ posting }: { readonly posting: Posting }): ReactElement | null {
  const t = useTexts('records')
  const own = posting.sides.filter(isOwn)
  if (own.length === 0) return null
  return (
    <details className="record-proof">
      <summary>
        <Icon name="link" />
        {t('proof')}
      </summary>
      <div className="col">
        <p className="small muted">{t('proofText')}</p>
        <dl className="kv">
          <dt>{t('fingerprint')}</dt>
          <dd>
            <CodeLine code={posting.fingerprint} />
          </dd>
          <dt>{t('postingKey')}</dt>
          <dd>
            <CodeLine code={posting.key} />
          </dd>
        </dl>
        {own.map((side) => (
          <Link key={side.account} posting={posting} side={side} />
        ))}
      </div>
    </details>
  )
}

function Link({ posting, side }: { readonly posting: Posting; readonly side: OwnSide }): ReactElement {
  const t = useTexts('records')
  const [check, setCheck] = useState<EntryCheck | 'running'>()
  const { link } = side
  const run = async () => {
    setCheck('running')
    const { postingId, at, fingerprint, key } = posting
    setCheck(await checkEntry({ ...link, amount: side.amount, balance: side.next, postingId, at, fingerprint, key }))
  }
  return (
    <div className="record-side own">
      <dl className="kv">
        <dt>{t('entrySeq')}</dt>
        <dd>
          <span className="num">{link.seq}</span>
        </dd>
        <dt>{t('entryHash')}</dt>
        <dd>
          <CodeLine code={link.hash} />
        </dd>
        <dt>{t('entryBefore')}</dt>
        <dd>
          <CodeLine code={link.previous} />
        </dd>
      </dl>
      <div className="row" aria-live="polite">
        <Button tone="soft" icon="shield-check" pending={check === 'running'} pendingText={t('checking')} onClick={() => void run()}>
          {t('checkHere')}
        </Button>
        {check !== undefined && check !== 'running' && (
          <Badge tone={check.isGood ? 'good' : 'bad'}>{check.isGood ? t('checkGood') : t('checkBad')}</Badge>
        )}
      </div>
    </div>
  )
}
