import type { ReplyOf, RequestOf } from '@khela/contract'
import { Field, Note, SelectField, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOf } from '@khela/money'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { useChangeReason, useChangeNotice, WaitingChanges } from '../../app/rule-change.tsx'
import { SettingsFoot } from '../../app/settings-foot.tsx'
import { settingsQuery, useSettingsSave } from '../../app/settings-save.ts'
import { amountOf, amountOrZero, presetsOf, wholeOf } from './form-values.ts'

type Settings = ReplyOf<'officeDepositSettings'>
type Values = RequestOf<'officeDepositSettingsSave'>['values']
const amounts = ['min', 'max', 'autoMax', 'fourEyesAbove', 'usdtRate'] as const
/** Bounds of the contract's settings. */
const wholes = {
  openMax: [1, 20],
  ttlSeconds: [60, 86_400],
  matchMinutes: [1, 1_440],
  reviewMinutes: [1, 10_080],
  lateProofHours: [1, 720],
  turnoverPercent: [0, 5_000],
  usdtConfirmations: [1, 200],
} as const
type Typed = Readonly<Record<(typeof amounts)[number] | keyof typeof wholes | 'presets', string>> & Pick<Values, 'feeBearer'>
const wholeNames = Object.keys(wholes) as (keyof typeof wholes)[]
/** In the order of the form: what members see, how long things take, what operators may do alone, coins. */
const groups = [
  ['min', 'max', 'presets', 'openMax', 'turnoverPercent'],
  ['ttlSeconds', 'matchMinutes', 'reviewMinutes', 'lateProofHours'],
  ['autoMax', 'fourEyesAbove'],
  ['usdtRate', 'usdtConfirmations'],
] as const

/** What every deposit is held to, from now on. */
export function SettingsTab(): ReactElement {
  const settings = useQuery(settingsQuery('officeDepositSettings'))
  return (
    <div className="office-pad">
      <WaitingChanges acts={['officeDepositSettingsSave']} />
      {settings.isPending && <Skeleton height={360} />}
      {settings.isError && <Failed query={settings} />}
      {settings.data && <SettingsForm key={settings.data.version} settings={settings.data} />}
    </div>
  )
}

const typedOf = (values: Values): Typed => ({
  min: values.min,
  max: values.max,
  autoMax: values.autoMax,
  fourEyesAbove: values.fourEyesAbove,
  usdtRate: values.usdtRate,
  openMax: String(values.openMax),
  ttlSeconds: String(values.ttlSeconds),
  matchMinutes: String(values.matchMinutes),
  reviewMinutes: String(values.reviewMinutes),
  lateProofHours: String(values.lateProofHours),
  turnoverPercent: String(values.turnoverPercent),
  usdtConfirmations: String(values.usdtConfirmations),
  presets: values.presets.map((one) => one.replace(/\.00$/, '')).join(', '),
  feeBearer: values.feeBearer,
})

/** What was typed as it goes out; a field that does not read so is undefined. */
function valuesOf(typed: Typed): { readonly [F in keyof Values]: Values[F] | undefined } {
  const amount = (name: (typeof amounts)[number]) => amountOf(typed[name])
  const whole = (name: keyof typeof wholes) => {
    const [least, most] = wholes[name]
    return wholeOf(typed[name], least, most)
  }
  return {
    min: amount('min'),
    max: amount('max'),
    autoMax: amountOrZero(typed.autoMax),
    fourEyesAbove: amountOrZero(typed.fourEyesAbove),
    usdtRate: amount('usdtRate'),
    openMax: whole('openMax'),
    ttlSeconds: whole('ttlSeconds'),
    matchMinutes: whole('matchMinutes'),
    reviewMinutes: whole('reviewMinutes'),
    lateProofHours: whole('lateProofHours'),
    turnoverPercent: whole('turnoverPercent'),
    usdtConfirmations: whole('usdtConfirmations'),
    presets: presetsOf(typed.presets),
    feeBearer: typed.feeBearer,
  }
}

const isWhole = (values: ReturnType<typeof valuesOf>): values is Values => Object.values(values).every((value) => value !== undefined)

function SettingsForm({ settings }: { readonly settings: Settings }): ReactElement {
  const t = useTexts('office-deposits')
  const { can } = useMe()
  const [typed, setTyped] = useState(() => typedOf(settings.values))
  const [hasTried, setTried] = useState(false)
  const reason = useChangeReason()
  const { save, readAgain } = useSettingsSave('officeDepositSettings', useChangeNotice())
  const values = valuesOf(typed)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const why = reason.take()
    if (isWhole(values) && why !== undefined && !save.isPending) save.mutate({ version: settings.version, values, reason: why })
  }
  return (
    <form className="card office-form deposit-settings" onSubmit={submit} noValidate>
      <Note>{t('settings.means')}</Note>
      {groups.map((names) => (
        <div key={names[0]} className="deposit-settings-row">
          {names.map((name) => (
            <SettingField
              key={name}
              name={name}
              value={typed[name]}
              isWrong={hasTried && values[name] === undefined}
              isReadOnly={!can('merchant.write')}
              onChange={(text) => setTyped({ ...typed, [name]: text })}
            />
          ))}
        </div>
      ))}
      <SelectField
        label={t('settings.feeBearer')}
        value={typed.feeBearer}
        disabled={!can('merchant.write')}
        options={(['house', 'member'] as const).map((value) => ({ value, label: t(`settings.bearer.${value}`) }))}
        onChange={(event) => setTyped({ ...typed, feeBearer: event.target.value === 'member' ? 'member' : 'house' })}
      />
      <SettingsFoot changed={settings.changed} maySave={can('merchant.write')} reason={reason} save={save} readAgain={readAgain} />
    </form>
  )
}

interface SettingFieldProps {
  readonly name: (typeof groups)[number][number]
  readonly value: string
  readonly isWrong: boolean
  readonly isReadOnly: boolean
  readonly onChange: (text: string) => void
}

function SettingField({ name, value, isWrong, isReadOnly, onChange }: SettingFieldProps): ReactElement {
  const t = useTexts('office-deposits')
  const bound = wholeNames.find((one) => one === name)
  const [min, max] = bound === undefined ? [0, 0] : wholes[bound]
  const wrong =
    name === 'presets'
      ? t('settings.wrongPresets')
      : bound === undefined
        ? t('settings.wrongAmount')
        : t('settings.wrongWhole', { min, max })
  return (
    <Field
      label={t(`settings.${name}`)}
      hint={name === 'presets' ? t('settings.presetsHint') : undefined}
      inputMode={name === 'presets' ? 'text' : bound === undefined ? 'decimal' : 'numeric'}
      {...(bound === undefined && name !== 'presets' && { start: signOf() })}
      readOnly={isReadOnly}
      value={value}
      error={isWrong ? wrong : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
