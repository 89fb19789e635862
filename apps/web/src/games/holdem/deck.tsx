import { useEffect, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { CopyLine } from '../kit/seeds/copy-line.tsx'
import type { PokerTable } from './model.ts'
import { noteRoot } from './deck-roots.ts'

/** What fixes the decks: of the hand on the table, and of the next one before it is dealt (GS-1.6). */
export function Deck({ table }: { readonly table: PokerTable }): ReactElement {
  const t = useTexts('poker')
  const promised = table.next?.root
  useEffect(() => {
    if (promised !== undefined) noteRoot(promised)
  }, [promised])
  return (
    <section className="card" aria-labelledby="holdem-deck">
      <h2 id="holdem-deck">{t('deck')}</h2>
      <p className="s13 t2">{t('deckText')}</p>
      <dl className="seed-lines">
        {table.root !== null && <CopyLine name={t('deckThis')} value={table.root} isHash />}
        {table.next !== null && <CopyLine name={t('deckNext')} value={table.next.root} isHash />}
      </dl>
      {table.root === null && table.next === null && <p className="small muted">{t('deckNone')}</p>}
    </section>
  )
}
