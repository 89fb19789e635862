import { Button } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { autoCounts, typedLimit, type Auto, type AutoEnd, type AutoRules } from './auto.ts'

interface SlotOptionsProps {
  readonly isQuick: boolean
  readonly onQuick: (isQuick: boolean) => void
  readonly auto: Auto | undefined
  readonly ended: AutoEnd | 'stopped' | undefined
  readonly isOff: boolean
  readonly onBegin: (rules: AutoRules) => void
}

/** Quick spins, and spins that follow one another with what ends them. */
export function SlotOptions(props: SlotOptionsProps): ReactElement {
  const { isQuick, onQuick, auto, ended } = props
  const t = useTranslations('slots')
  return (
    <>
      <button type="button" className="quick slot-quick" aria-pressed={isQuick} onClick={() => onQuick(!isQuick)}>
        {t('quick')}
      </button>
      {auto === undefined ? (
        <AutoForm {...props} />
      ) : (
        <p className="s13" role="status">
          {t('autoLeft', { left: auto.left })}
        </p>
      )}
      {auto === undefined && ended !== undefined && (
        <p className="s13 muted" role="status">
          {t(`autoEnded.${ended}`)}
        </p>
      )}
    </>
  )
}

function AutoForm({ isOff, onBegin }: SlotOptionsProps): ReactElement {
  const t = useTranslations('slots')
  const [spins, setSpins] = useState<number>(autoCounts[0])
  const [lossText, setLoss] = useState('')
  const [winText, setWin] = useState('')
  const [untilFree, setUntilFree] = useState(true)
  const [loss, singleWin] = [typedLimit(lossText), typedLimit(winText)]
  const [isAsked, setAsked] = useState(false)
  const isLossOff = loss === 'bad' || (isAsked && loss === undefined)
  const isBad = loss === 'bad' || singleWin === 'bad'
  const begin = () => {
    if (isOff || isBad) return
    if (loss === undefined) setAsked(true)
    else onBegin({ spins, loss, singleWin, untilFree })
  }
  return (
    <details className="slot-auto">
      <summary>{t('auto')}</summary>
      <div className="slot-auto-form">
        <div className="quick-row" role="group" aria-label={t('autoSpins')}>
          {autoCounts.map((count) => (
            <button key={count} type="button" className="quick num" aria-pressed={spins === count} onClick={() => setSpins(count)}>
              {count}
            </button>
          ))}
        </div>
        <div className="three two-minis">
          <Limit label={t('autoLoss')} text={lossText} onText={setLoss} isBad={isLossOff} sample="100.00" />
          <Limit label={t('autoWin')} text={winText} onText={setWin} isBad={singleWin === 'bad'} sample={t('noLimit')} />
        </div>
        {isLossOff && (
          <p className="s13" role="alert">
            {t('autoNeedsLoss')}
          </p>
        )}
        <label className="slot-check">
          <input type="checkbox" checked={untilFree} onChange={(event) => setUntilFree(event.target.checked)} />
          <span>{t('autoFree')}</span>
        </label>
        <Button block aria-disabled={isOff || isBad || undefined} onClick={begin}>
          {t('autoBegin', { spins })}
        </Button>
      </div>
    </details>
  )
}

interface LimitProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly isBad: boolean
  /** Stands in the empty field. */
  readonly sample: string
}

function Limit({ label, text, onText, isBad, sample }: LimitProps): ReactElement {
  return (
    <label className="mini">
      <span>{label}</span>
      <input
        className={`num ${isBad ? 'bad' : ''}`}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        placeholder={sample}
        value={text}
        aria-invalid={isBad || undefined}
        onChange={(event) => onText(event.target.value)}
      />
    </label>
  )
}
