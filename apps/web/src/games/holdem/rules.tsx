import { Dialog } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

const lines = ['rule1', 'rule2', 'rule3', 'rule4', 'rule5', 'rule6', 'rule7', 'rule8'] as const

/** The rules, the rake, and what becomes of a seat that is left. */
export function Rules({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts('poker')
  return (
    <Dialog title={t('rulesTitle')} onClose={onClose} cloth="night" size="small">
      <ol className="col game-rules">
        {lines.map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ol>
    </Dialog>
  )
}
