import { Dialog, IconButton } from '@khela/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { isTyping } from './walk.ts'

const keys = [
  { keys: ['J'], means: 'keyNext' },
  { keys: ['K'], means: 'keyPrevious' },
  { keys: ['A'], means: 'keyApprove' },
  { keys: ['R'], means: 'keyRefuse' },
  { keys: ['Esc'], means: 'keyClose' },
  { keys: ['?'], means: 'keyHelp' },
] as const

/** What the keyboard does in the queues: opens with `?`. */
export function KeysHelp(): ReactElement {
  const t = useTexts('office')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton icon="keyboard" label={t('keysTitle')} className="office-keys-open" onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={t('keysTitle')} size="small" cloth="ledger" onClose={() => setOpen(false)}>
          <dl className="office-keys-list">
            {keys.map(({ keys: [name], means }) => (
              <div key={means}>
                <dt>
                  <kbd>{name}</kbd>
                </dt>
                <dd>{t(means)}</dd>
              </div>
            ))}
          </dl>
          <p className="small muted">{t('keysNote')}</p>
        </Dialog>
      )}
    </>
  )
}
