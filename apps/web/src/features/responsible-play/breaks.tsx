import { formatInstant } from '@khela/i18n'
import { Button, Checkbox, Chip, Note, notify } from '@khela/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { useAct } from './use-act.ts'

const HOUR = 3_600_000
const pauses = [24, 72, 168, 336, 720] as const
const terms = [182, 365, 1095, 1825, null] as const
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR)

interface StepsProps {
  readonly label: string
  readonly choices: readonly { readonly key: string; readonly name: string; readonly isOn: boolean; readonly choose: () => void }[]
  /** Stands once something is chosen: what follows from it, and the box that no thumb ticks by accident. */
  readonly chosen: { readonly means: ReactNode; readonly sure: string } | undefined
  readonly go: string
  readonly going: string
  readonly isPending: boolean
  readonly error: Error | null
  readonly onGo: () => void
}

/** A choice, its consequence, one box and one button: nothing in the way, nothing by accident. */
function Steps({ label, choices, chosen, go, going, isPending, error, onGo }: StepsProps): ReactElement {
  const say = useErrorText()
  const [isSure, setSure] = useState(false)
  return (
    <>
      <div className="chips flow" role="group" aria-label={label}>
        {choices.map(({ key, name, isOn, choose }) => (
          <Chip
            key={key}
            on={isOn}
            onClick={() => {
              setSure(false)
              choose()
            }}
          >
            {name}
          </Chip>
        ))}
      </div>
      {chosen !== undefined && (
        <>
          {chosen.means}
          <Checkbox checked={isSure} onChange={(event) => setSure(event.target.checked)}>
            {chosen.sure}
          </Checkbox>
          {error !== null && (
            <Note tone="bad" role="alert">
              {say(error).text}
            </Note>
          )}
          <Button tone="hot" size="xl" disabled={!isSure} pending={isPending} pendingText={going} onClick={onGo}>
            {go}
          </Button>
        </>
      )}
    </>
  )
}

/** A break of 24 hours to 30 days. */
export function TimeOut(): ReactElement {
  const t = useTexts('responsible-play.pause')
  const language = useLanguage()
  const [hours, choose] = useState<(typeof pauses)[number]>()
  const act = useAct('coolOff', () => {
    choose(undefined)
    notify('good', t('done'))
  })
  return (
    <section className="card col" aria-labelledby="responsible-play-pause">
      <h2 id="responsible-play-pause">{t('title')}</h2>
      <p className="small muted">{t('text')}</p>
      <Steps
        key={hours === undefined ? 'none' : 'some'}
        label={t('label')}
        choices={pauses.map((one) => ({ key: String(one), name: t(`h${one}`), isOn: hours === one, choose: () => choose(one) }))}
        chosen={hours && { means: null, sure: t('sure', { time: formatInstant(inHours(hours), 'short', language) }) }}
        go={t('go')}
        going={t('going')}
        isPending={act.isPending}
        error={act.error}
        onGo={() => hours !== undefined && act.mutate({ hours })}
      />
    </section>
  )
}

/** Self-exclusion for a term or for good. */
export function Exclusion(): ReactElement {
  const t = useTexts('responsible-play.exclude')
  const language = useLanguage()
  const [days, choose] = useState<(typeof terms)[number] | undefined>()
  const act = useAct('selfExclude', () => {
    choose(undefined)
    notify('good', t('done'))
  })
  const means = (
    <div className="responsible-play-means">
      <b>{typeof days === 'number' ? t('until', { time: formatInstant(inHours(days * 24), 'day', language) }) : t('noEnd')}</b>
      <ul>
        {(['play', 'money', 'news', 'other'] as const).map((point) => (
          <li key={point}>{t(`points.${point}`)}</li>
        ))}
      </ul>
    </div>
  )
  return (
    <section className="card col" aria-labelledby="responsible-play-exclude">
      <h2 id="responsible-play-exclude">{t('title')}</h2>
      <p className="small muted">{t('text')}</p>
      <Steps
        key={days === undefined ? 'none' : 'some'}
        label={t('label')}
        choices={terms.map((one) => ({
          key: String(one),
          name: t(one === null ? 'forever' : `d${one}`),
          isOn: days === one,
          choose: () => choose(one),
        }))}
        chosen={days === undefined ? undefined : { means, sure: t('sure') }}
        go={t('go')}
        going={t('going')}
        isPending={act.isPending}
        error={act.error}
        onGo={() => days !== undefined && act.mutate({ days })}
      />
    </section>
  )
}
