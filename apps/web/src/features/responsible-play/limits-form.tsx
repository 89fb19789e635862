import { formatInstant } from '@khela/i18n'
import { Button, Field, Note, Segment, notify } from '@khela/ui'
import { moneyText, parseMoney, signOf } from '@khela/money'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import {
  changeOf,
  changesOf,
  fieldsOf,
  fullness,
  measureOf,
  standsIn,
  stricter,
  type FieldName,
  type Span,
  type Standing,
} from './model.ts'
import { useAct } from './use-act.ts'

type Typed = Readonly<Partial<Record<FieldName, string>>>
const taka = (wire: string): string => moneyText(parseMoney(wire))

interface LimitsFormProps {
  readonly standing: Standing
  /** When the standing was read: what may be confirmed by then can be. */
  readonly readAt: number
}

/** All limits of a member in one form: what is typed is sent together, and only what changed. */
export function LimitsForm({ standing, readAt }: LimitsFormProps): ReactElement {
  const t = useTexts('responsible-play.limits')
  const say = useErrorText()
  const [span, setSpan] = useState<Span>('day')
  const [typed, setTyped] = useState<Typed>({})
  const [hasTried, setTried] = useState(false)
  const act = useAct('limitsSet', () => {
    setTyped({})
    setTried(false)
    notify('good', t('saved'))
  })
  const { change, wrong } = changesOf(standing, typed)
  const type = (name: FieldName, text: string) => setTyped((old) => ({ ...old, [name]: text }))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.length > 0 || act.isPending) return
    if (Object.keys(change).length === 0) notify('info', t('nothing'))
    else act.mutate(change)
  }
  const field = (name: FieldName) => (
    <LimitField
      key={name}
      name={name}
      standing={standing}
      text={typed[name] ?? standsIn(standing, name)}
      onType={(text) => type(name, text)}
      isWrong={hasTried && wrong.includes(name)}
    />
  )
  return (
    <section className="card col" aria-labelledby="responsible-play-limits">
      <h2 id="responsible-play-limits">{t('title')}</h2>
      <p className="small muted">{t('text')}</p>
      <form className="col responsible-play-form" onSubmit={save} noValidate>
        <Segment<Span>
          label={t('span')}
          value={span}
          options={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={setSpan}
        />
        <div className="responsible-play-fields">{fieldsOf(span).map(field)}</div>
        {fieldsOf(span).map((name) => (
          <Next key={name} name={name} standing={standing} readAt={readAt} />
        ))}
        <div className="responsible-play-fields responsible-play-two">
          {field('bet')}
          {field('session')}
        </div>
        <Next name="bet" standing={standing} readAt={readAt} />
        <Next name="session" standing={standing} readAt={readAt} />
        {act.error !== null && (
          <Note tone="bad" role="alert">
            {say(act.error).text}
          </Note>
        )}
        <Button type="submit" tone="go" size="xl" pending={act.isPending} pendingText={t('saving')}>
          {t('save')}
        </Button>
      </form>
    </section>
  )
}

interface LimitFieldProps {
  readonly name: FieldName
  readonly standing: Standing
  readonly text: string
  readonly onType: (text: string) => void
  readonly isWrong: boolean
}

function LimitField({ name, standing, text, onType, isWrong }: LimitFieldProps): ReactElement {
  const t = useTexts('responsible-play.limits')
  const isSession = name === 'session'
  return (
    <div className="responsible-play-limit">
      <Field
        label={t(measureOf(name))}
        {...(!isSession && {
          start: (
            <span className="muted" aria-hidden="true">
              {signOf()}
            </span>
          ),
        })}
        value={text}
        placeholder={t('none')}
        inputMode={isSession ? 'numeric' : 'decimal'}
        autoComplete="off"
        name={name}
        dir="ltr"
        onChange={(event) => onType(event.target.value)}
        error={isWrong ? t(isSession ? 'wrongMinutes' : 'wrong') : undefined}
      />
      {name === 'session' ? (
        <HouseMinutes standing={standing} />
      ) : name === 'bet' ? (
        <HouseBet standing={standing} />
      ) : (
        <Used name={name} standing={standing} />
      )}
    </div>
  )
}

function HouseMinutes({ standing }: { readonly standing: Standing }): ReactElement | null {
  const t = useTexts('responsible-play.limits')
  const { house } = standing.sessionMinutes
  return house === null ? null : <span className="hint">{t('houseMinutes', { minutes: house })}</span>
}

function HouseBet({ standing }: { readonly standing: Standing }): ReactElement | null {
  const t = useTexts('responsible-play.limits')
  const house = standing.limits.find((one) => one.name === 'bet')?.house ?? null
  return house === null ? null : <span className="hint">{t('house', { amount: taka(house) })}</span>
}

/** What is used of a limit, as a bar and in words. */
function Used({ name, standing }: Pick<LimitFieldProps, 'name' | 'standing'>): ReactElement | null {
  const t = useTexts('responsible-play.limits')
  const row = standing.limits.find((one) => one.name === name)
  if (row === undefined) return null
  const full = fullness(row.used, row.own, row.house)
  const limit = stricter(row.own, row.house)
  const used = row.used !== null && row.used.startsWith('-') ? '0.00' : row.used
  return (
    <>
      <span className="responsible-play-bar" data-full={full !== undefined && full >= 80 ? true : undefined} aria-hidden="true">
        <i style={{ inlineSize: `${full ?? 0}%` }} />
      </span>
      <span className="hint num">
        {used === null || limit === null ? t('usedNone') : t('used', { used: taka(used), limit: taka(limit) })}
      </span>
      {row.house !== null && <span className="hint num">{t('house', { amount: taka(row.house) })}</span>}
    </>
  )
}

/** A looser limit that was asked for: when it may be confirmed, and the two things to do with it. */
function Next({
  name,
  standing,
  readAt,
}: Pick<LimitFieldProps, 'name' | 'standing'> & Pick<LimitsFormProps, 'readAt'>): ReactElement | null {
  const t = useTexts('responsible-play.limits')
  const language = useLanguage()
  const say = useErrorText()
  const row = name === 'session' ? standing.sessionMinutes : standing.limits.find((one) => one.name === name)
  const next = row?.next ?? null
  const confirm = useAct('limitsSet', () => notify('good', t('confirmed')))
  const withdraw = useAct('limitsSet', () => notify('good', t('withdrawn')))
  if (next === null || row === undefined) return null
  const value = next.value === null ? t('none') : typeof next.value === 'number' ? t('minutes', { minutes: next.value }) : taka(next.value)
  const isReady = Date.parse(next.from) <= readAt
  const error = confirm.error ?? withdraw.error
  return (
    <Note tone="warn" icon="clock">
      <div className="col responsible-play-next">
        <b>{t(measureOf(name))}</b>
        <span>{isReady ? t('nextReady', { value }) : t('nextFrom', { value, time: formatInstant(next.from, 'short', language) })}</span>
        {error !== null && <span className="bad">{say(error).text}</span>}
        <div className="row">
          {isReady && (
            <Button pending={confirm.isPending} onClick={() => confirm.mutate(changeOf(name, next.value))}>
              {t('confirm')}
            </Button>
          )}
          <Button pending={withdraw.isPending} onClick={() => withdraw.mutate(changeOf(name, row.own))}>
            {t('withdraw')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
