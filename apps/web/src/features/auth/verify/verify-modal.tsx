import { Button, Dialog, Field, Note, notify, SelectField } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import { call } from '../../../site/client.ts'
import { useModal } from '../../../site/modal-address.ts'
import { useRefused } from '../../../site/forms/use-refused.ts'
import { CodeField } from '../codes/code-field.tsx'
import { useCode } from '../codes/use-code.ts'
import { Refusal, useForm } from '../parts/form.tsx'
import { useArrive } from '../sign-in.ts'
import { halfStore, type ExtraWay } from './half.ts'
import '../auth.css'

/** The further proof that a sign-in from an unknown network asks for (PS-1.14). */
export default function VerifyModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('security')
  const modal = useModal()
  const half = useStore(halfStore, (state) => state.half)
  const [first] = half?.ways ?? []
  return (
    <Dialog title={t('verify.title')} onClose={close}>
      {half === undefined || first === undefined ? (
        <>
          <Note tone="warn">{t('verify.gone')}</Note>
          <Button tone="go" block onClick={() => modal.open('login')}>
            {t('verify.again')}
          </Button>
        </>
      ) : (
        <VerifyForm half={half} first={first} />
      )}
    </Dialog>
  )
}

type Half = NonNullable<ReturnType<typeof halfStore.getState>['half']>

function useVerify(half: Half, way: ExtraWay) {
  const t = useTexts('auth')
  const arrive = useArrive()
  const [answer, setAnswer] = useState('')
  const act = useMutation({
    mutationFn: async () => {
      const reply = await call('extraCheck', {
        ticket: half.ticket,
        way,
        answer: answer.trim(),
        ...(half.remember === true && { remember: true }),
      })
      halfStore.setState({ half: undefined })
      return arrive(reply, half)
    },
    onSuccess: (name) => notify('good', t('welcome', { name })),
  })
  return { answer, setAnswer, act }
}

function VerifyForm({ half, first }: { readonly half: Half; readonly first: ExtraWay }): ReactElement {
  const t = useTexts('security')
  const [way, setWay] = useState(first)
  const { answer, setAnswer, act } = useVerify(half, way)
  const { form, hasTried } = useForm(answer.trim() !== '' && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['code'], { verificationCode: 'code' })
  const choose = (next: ExtraWay) => {
    setWay(next)
    setAnswer('')
    act.reset()
  }
  return (
    <form {...form}>
      <p className="muted">{t('verify.why')}</p>
      {half.ways.length > 1 && (
        <SelectField
          label={t('verify.how')}
          name="way"
          value={way}
          options={half.ways.map((one) => ({ value: one, label: t(`verify.ways.${one}`) }))}
          onChange={(event) => choose(event.target.value as ExtraWay)}
        />
      )}
      {way === 'sms' || way === 'email' ? (
        <Sent
          key={way}
          ticket={half.ticket}
          way={way}
          value={answer}
          onChange={setAnswer}
          hasTried={hasTried}
          refused={refused.at('code')}
        />
      ) : (
        <Field
          label={t(`verify.ways.${way}`)}
          name="answer"
          hint={t(`verify.hints.${way}`)}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          maxLength={255}
          value={answer}
          error={hasTried && answer.trim() === '' ? t('verify.empty') : refused.at('code')}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('checking')}>
        {t('verify.go')}
      </Button>
    </form>
  )
}

interface SentProps {
  readonly ticket: string
  readonly way: 'sms' | 'email'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hasTried: boolean
  /** What the server said of the code. */
  readonly refused: string | undefined
}

/** A code to the member's own number or address; where to is told with the middle hidden. */
function Sent({ ticket, way, value, onChange, hasTried, refused }: SentProps): ReactElement {
  const t = useTexts('security')
  const [to, setTo] = useState<string>()
  const code = useCode(`extra.${way}`, async () => {
    const sent = await call('extraSend', { ticket, way })
    setTo(sent.to)
    return sent
  })
  return (
    <>
      {to !== undefined && (
        <p className="small muted" role="status">
          {t('verify.sentTo', { to })}
        </p>
      )}
      <CodeField
        value={value}
        onChange={onChange}
        channel={way}
        seconds={code.seconds}
        isSending={code.isSending}
        isSent={code.isSent}
        onSend={() => code.send({ countryDialingCode: '', mobileNum: '' })}
        error={hasTried && value.trim() === '' ? t('verify.empty') : refused}
      />
    </>
  )
}
