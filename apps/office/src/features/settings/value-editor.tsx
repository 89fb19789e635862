import { Checkbox, Field, SelectField, Switch, TextAreaField } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOf } from '@khela/money'
import { instantOf, localOf } from '../../app/merchant-time.ts'
import { CountryList } from './country-list.tsx'
import type { EditorProps } from './editor-props.ts'
import { ListEditor } from './list-editor.tsx'
import { blankOf, controlOf, settled, type Fields, type Schema } from './schema.ts'
import { useSettingWords } from './setting-words.ts'

const join = (path: string, part: string): string => (path === '' ? part : `${path}.${part}`)

/** The sentence of the fault at a path; undefined without one. */
function useFault({ faults, path }: Pick<EditorProps, 'faults' | 'path'>): string | undefined {
  const t = useTexts('settings.wrong')
  const fault = faults.get(path)
  return fault && t(fault.text, { min: fault.min ?? 0, max: fault.max ?? 0 })
}

/** The control that a value needs, drawn from its schema. */
export function ValueEditor(props: EditorProps): ReactElement {
  const { schema, value, label, onChange } = props
  const control = controlOf(schema)
  const { choice } = useSettingWords()
  const error = useFault(props)
  switch (control.kind) {
    case 'switch':
      return (
        <div className="setting-line">
          <span>{label}</span>
          <Switch label={label} checked={value === true} onChange={onChange} />
        </div>
      )
    case 'whole':
      return <WholeField {...props} min={control.min} max={control.max} error={error} />
    case 'choice':
      return (
        <SelectField
          label={label}
          value={typeof value === 'string' ? value : ''}
          options={control.values.map((one) => ({ value: one, label: choice(one) }))}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'set':
      return <ChoiceSet label={label} values={control.values} chosen={value as readonly string[]} onChange={onChange} />
    case 'countries':
      return <CountryList label={label} values={control.values} chosen={value as readonly string[]} onChange={onChange} />
    case 'maybe':
      return <MaybeEditor {...props} inner={control.inner} />
    case 'fields':
      return <FieldsEditor {...props} fields={control.fields} />
    case 'list':
      return <ListEditor {...props} Editor={ValueEditor} item={control.item} most={control.most} error={error} />
    default:
      return <TextEditor {...props} kind={control.kind} error={error} />
  }
}

function WholeField({
  name,
  value,
  path,
  label,
  min,
  max,
  error,
  onChange,
}: EditorProps & { readonly min: number; readonly max: number; readonly error: string | undefined }): ReactElement {
  const t = useTexts('settings')
  const { unit } = useSettingWords()
  const said = unit(name, path, typeof value === 'number' ? value : 2)
  return (
    <Field
      label={label}
      inputMode="numeric"
      hint={t('between', { min, max })}
      {...(said !== '' && { end: <span className="muted small setting-unit">{said}</span> })}
      value={typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''}
      error={error}
      onChange={(event) => onChange(/^-?[0-9]{1,10}$/.test(event.target.value) ? Number(event.target.value) : event.target.value)}
    />
  )
}

function TextEditor({
  schema,
  value,
  label,
  kind,
  error,
  onChange,
}: EditorProps & { readonly kind: string; readonly error: string | undefined }): ReactElement {
  const text = typeof value === 'string' ? value : ''
  const frame = { label, error, value: text }
  if (kind === 'hour') return <Field {...frame} type="time" onChange={(event) => onChange(event.target.value)} />
  if (kind === 'instant')
    return (
      <Field
        {...frame}
        value={localOf(text === '' ? null : text)}
        type="datetime-local"
        onChange={(event) => onChange(instantOf(event.target.value) ?? '')}
      />
    )
  if (kind === 'amount')
    return (
      <Field
        {...frame}
        start={signOf()}
        inputMode="decimal"
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onChange(settled(schema, text))}
      />
    )
  if ((schema.maxLength ?? 0) > 300)
    return (
      <TextAreaField
        {...frame}
        rows={2}
        maxLength={schema.maxLength}
        onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
      />
    )
  return (
    <Field
      {...frame}
      maxLength={schema.maxLength}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A value that may be left unset. */
function MaybeEditor({ inner, ...props }: EditorProps & { readonly inner: Schema }): ReactElement {
  const t = useTexts('settings')
  const { value, label, onChange } = props
  const isSet = value !== null
  return (
    <div className="setting-fields">
      <div className="setting-line">
        <span>
          {label} <span className="small muted">({isSet ? t('isSet') : t('notSet')})</span>
        </span>
        <Switch label={`${label}: ${t('isSet')}`} checked={isSet} onChange={(on) => onChange(on ? blankOf(inner) : null)} />
      </div>
      {isSet && <ValueEditor {...props} schema={inner} />}
    </div>
  )
}

function FieldsEditor({ fields, ...props }: EditorProps & { readonly fields: Readonly<Record<string, Schema>> }): ReactElement {
  const { value, path, label, onChange } = props
  const { field } = useSettingWords()
  const values = value as Fields
  return (
    <div role="group" aria-label={label} className="setting-group">
      {Object.entries(fields).map(([key, schema]) => (
        <ValueEditor
          key={key}
          {...props}
          schema={schema}
          value={values[key] ?? null}
          path={join(path, key)}
          label={field(key)}
          onChange={(part) => onChange({ ...values, [key]: part })}
        />
      ))}
    </div>
  )
}

interface ChoiceSetProps {
  readonly label: string
  readonly values: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function ChoiceSet({ label, values, chosen, onChange }: ChoiceSetProps): ReactElement {
  const { choice } = useSettingWords()
  return (
    <div role="group" aria-label={label} className="setting-checks">
      {values.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onChange={(event) => onChange(values.filter((other) => (other === one ? event.target.checked : chosen.includes(other))))}
        >
          {choice(one)}
        </Checkbox>
      ))}
    </div>
  )
}
