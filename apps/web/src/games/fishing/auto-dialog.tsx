import { parseTyped, showMoney, signOfMode } from '@khela/money'
import { Button, Dialog, Field, SelectField } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { autoShots } from './auto-fire.ts'
import type { Helm } from './helm.ts'
import { amountText, costOf, type Mode, type SeaState } from './model.ts'

interface AutoDialogProps {
  readonly helm: Helm
  readonly state: SeaState
  readonly mode: Mode
  readonly onClose: () => void
}

/** The plan of shots that follow one another: how many, and what may be lost. Without a limit none begins. */
export function AutoDialog({ helm, state, mode, onClose }: AutoDialogProps): ReactElement {
  const t = useTexts('fishing')
  const games = useTexts('games')
  const { weapon, level } = helm.store.getState()
  const cost = costOf(state.base, weapon, level)
  const [shots, setShots] = useState<number>(autoShots[0])
  const [text, setText] = useState('')
  const limit = parseTyped(text)
  const isBad = text !== '' && (limit === undefined || limit < cost)
  const begin = () => {
    if (limit === undefined || isBad) return
    helm.startAuto(limit, shots)
    onClose()
  }
  return (
    <Dialog title={t('autoTitle')} onClose={onClose} size="small">
      <form
        className="col"
        onSubmit={(event) => {
          event.preventDefault()
          begin()
        }}
      >
        <p className="s13 t2">{t('autoText', { weapon: t(`weapon.${weapon}`), level, cost: amountText(mode, cost) })}</p>
        <SelectField
          label={t('autoShots')}
          value={String(shots)}
          options={autoShots.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={(event) => setShots(Number(event.target.value))}
        />
        <Field
          label={`${t('autoLimit')} (${signOfMode(mode)})`}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          required
          error={isBad ? (limit === undefined ? games('notAmount') : t('autoTooLow', { cost: amountText(mode, cost) })) : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        {text === '' && (
          <Button onClick={() => setText(showMoney(cost * 10n).replaceAll(',', ''))}>
            {t('autoTen', { amount: amountText(mode, cost * 10n) })}
          </Button>
        )}
        <Button tone="go" size="xl" block type="submit" aria-disabled={limit === undefined || isBad || undefined}>
          {t('autoBegin')}
        </Button>
      </form>
    </Dialog>
  )
}
