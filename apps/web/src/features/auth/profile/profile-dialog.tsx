import type { ProfileLabel } from '@khela/contract/support'
import { fieldFault, normaliseLine } from '@khela/contract/patterns'
import { Button, Checkbox, Dialog, Field, Note, notify } from '@khela/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { CallError, call } from '../../../site/client.ts'
import { read } from '../../../site/queries.ts'
import { useRefused } from '../../../site/forms/use-refused.ts'
import { Refusal, useForm } from '../parts/form.tsx'
import { Prove } from '../security/prove.tsx'
import { useLabelName, type Label, type Profile } from './labels.ts'

interface ProfileDialogProps {
  readonly profile: Profile
  readonly close: () => void
}

/** Completing the profile: first the proof of who is at the keyboard, then the form (CO-5.6). */
export function ProfileDialog({ profile, close }: ProfileDialogProps): ReactElement {
  const t = useTexts('invite.profile')
  const [proof, setProof] = useState<string>()
  // Kept here, so that it is still there after a proof that ran out is given anew.
  const [values, setValues] = useState<Values>({})
  const { data: security } = useQuery(read('security', {}))
  return (
    <Dialog title={t('change')} onClose={close} unsaved={proof !== undefined}>
      {security === undefined ? null : proof === undefined ? (
        <Prove hasPassword={security.hasPassword} hasTotp={security.hasTotp} onProved={setProof} />
      ) : (
        <Form proof={proof} profile={profile} values={values} put={setValues} onLost={() => setProof(undefined)} close={close} />
      )}
    </Dialog>
  )
}

type Values = Partial<Record<ProfileLabel, string>>
const isOpen = ({ isFixed }: Label): boolean => !isFixed

interface FormProps extends ProfileDialogProps {
  readonly proof: string
  readonly values: Values
  readonly put: (values: Values) => void
  /** The proof is over: it is asked for again. */
  readonly onLost: () => void
}

function Form({ proof, profile, values, put, onLost, close }: FormProps): ReactElement {
  const t = useTexts('invite.profile')
  const r = useTexts('registration')
  const c = useTexts('common')
  const queries = useQueryClient()
  const [isAgeSure, setAgeSure] = useState(false)
  const act = useMutation({
    mutationFn: () => call('profileChange', { ...values, ...(isAgeSure && { ageConfirmed: true }), proof }),
    onSuccess: ({ changed }) => {
      void queries.invalidateQueries({ queryKey: ['profile'] })
      if (changed.length > 0) notify('good', t('saved'))
      close()
    },
  })
  const open = profile.labels.filter(isOpen)
  const faultOf = useFault()
  const valueOf = ({ label, value }: Label) => values[label] ?? value ?? ''
  const isWhole = open.every((label) => faultOf(label, valueOf(label)) === undefined)
  const { form, hasTried } = useForm(isWhole && !act.isPending, act.mutate, act.error)
  const refused = useRefused(
    act.error,
    open.map(({ label }) => label),
  )
  const code = act.error instanceof CallError ? act.error.code : undefined
  const asksAge = code === 'age_confirmation_required'
  return (
    <form {...form}>
      <Note>{t('once')}</Note>
      {open.map((row) => (
        <Entry
          key={row.label}
          row={row}
          value={valueOf(row)}
          error={(hasTried ? faultOf(row, valueOf(row)) : undefined) ?? refused.at(row.label)}
          onChange={(value) => put({ ...values, [row.label]: value })}
        />
      ))}
      {asksAge && (
        <Checkbox checked={isAgeSure} onChange={(event) => setAgeSure(event.target.checked)}>
          {r('age21')}
        </Checkbox>
      )}
      {!asksAge && <Refusal error={refused.rest} />}
      {code === 'proof_required' ? (
        <Button block onClick={onLost}>
          {c('retry')}
        </Button>
      ) : (
        <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={c('sending')}>
          {t('save')}
        </Button>
      )}
    </form>
  )
}

/** What is wrong with a value, by the merchant's rule; an empty one is taken away. */
function useFault(): (row: Label, value: string) => string | undefined {
  const t = useTexts('errors')
  return ({ rule }, value) => {
    const plain = normaliseLine(value)
    if (plain === '' || fieldFault(rule, plain) === undefined) return undefined
    const key = `reg_pattern_${rule.patternId}` as 'reg_pattern_full_name'
    return t(t.has(key) ? key : 'reg_pattern', { min: rule.minLength, max: rule.maxLength })
  }
}

interface EntryProps {
  readonly row: Label
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function Entry({ row, value, error, onChange }: EntryProps): ReactElement {
  const nameOf = useLabelName()
  return (
    <Field
      label={nameOf(row.label)}
      optional
      type={row.label === 'birthday' ? 'date' : 'text'}
      inputMode={row.label === 'qqNum' ? 'numeric' : undefined}
      maxLength={row.rule.maxLength}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
