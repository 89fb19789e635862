import { formatMoney, parseTyped } from '@khela/money'
import { Button, Dialog, Field, Note, notify, SelectField, TextAreaField } from '@khela/ui'
import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../app/error-text.ts'
import { useSession } from '../../app/session.ts'
import { useGameAct, type Off, type OfficeGame } from './queries.ts'

interface DialogProps {
  readonly game: OfficeGame
  readonly onClose: () => void
}

interface ReasonedProps extends DialogProps {
  readonly title: string
  readonly act: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
  readonly children: ReactNode
  readonly go: string
  readonly onSend: (reason: string) => void
}

/** A form with its reason: no act without one. */
function Reasoned({ title, act, children, go, onSend, onClose }: ReasonedProps): ReactElement {
  const t = useTranslations('games-office')
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (reason.trim() !== '' && !act.isPending) onSend(reason.trim())
  }
  return (
    <Dialog title={title} onClose={onClose} size="small" busy={act.isPending} cloth="ledger">
      <form className="office-decide" onSubmit={submit} noValidate>
        {children}
        <TextAreaField
          label={t('reason')}
          rows={2}
          maxLength={200}
          value={reason}
          error={hasTried && reason.trim() === '' ? t('reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
        />
        {act.isError && (
          <Note tone="bad" role="alert">
            {errorText(act.error)}
          </Note>
        )}
        <Button type="submit" tone="go" block pending={act.isPending} pendingText={t('sending')}>
          {go}
        </Button>
      </form>
    </Dialog>
  )
}

const kinds = ['game', 'version', 'member'] as const

/** Turns the game, its version or one member at it off, or on again. */
export function SwitchDialog({ game, off, onClose }: DialogProps & { readonly off: readonly Off[] }): ReactElement {
  const t = useTranslations('games-office')
  const language = useSession((session) => session.language)
  const [kind, setKind] = useState<(typeof kinds)[number]>('game')
  const [memberId, setMemberId] = useState('')
  const act = useGameAct('officeGameSwitch', () => {
    notify('good', t('done'))
    onClose()
  })
  const isOff = off.some(
    (one) =>
      one.kind === kind && (kind !== 'version' || one.version === game.version) && (kind !== 'member' || one.memberId === memberId.trim()),
  )
  const send = (reason: string) =>
    act.mutate({
      game: game.game,
      ...(kind === 'version' && { version: game.version }),
      ...(kind === 'member' && { memberId: memberId.trim() }),
      off: !isOff,
      reason,
    })
  return (
    <Reasoned
      title={`${t('switch')}: ${game.name[language]}`}
      act={act}
      go={t(isOff ? 'turnOn' : 'turnOff')}
      game={game}
      onSend={send}
      onClose={onClose}
    >
      <SelectField
        label={t('what')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'game')}
      />
      {kind === 'member' && (
        <Field label={t('member')} inputMode="numeric" value={memberId} onChange={(event) => setMemberId(event.target.value)} />
      )}
      <p className="small muted">{t('means')}</p>
      {off.map((one) => (
        <p key={`${one.kind}${one.version}${one.memberId}`} className="small">
          <b>{t(`kinds.${one.kind}`)}</b> <span className="num">{one.account ?? one.version}</span> {one.reason} ({one.by})
        </p>
      ))}
    </Reasoned>
  )
}

const amounts = ['min', 'max', 'exposure', 'openMost'] as const

/** What may be staked, what one bet may pay, and what all open rounds may pay. */
export function LimitsDialog({ game, onClose }: DialogProps): ReactElement {
  const t = useTranslations('games-office')
  const language = useSession((session) => session.language)
  const { min, max, maxWin } = game.limits
  const [form, setForm] = useState({ min, max, exposure: maxWin, openMost: game.openMost })
  const act = useGameAct('officeGameLimits', () => {
    notify('good', t('done'))
    onClose()
  })
  const typed = (name: (typeof amounts)[number]) => parseTyped(form[name])
  const send = (reason: string) => {
    const [a, b, c, d] = amounts.map(typed)
    if (a === undefined || b === undefined || c === undefined || d === undefined) return
    act.mutate({ game: game.game, min: formatMoney(a), max: formatMoney(b), exposure: formatMoney(c), openMost: formatMoney(d), reason })
  }
  return (
    <Reasoned title={`${t('limits')}: ${game.name[language]}`} act={act} go={t('save')} game={game} onSend={send} onClose={onClose}>
      {amounts.map((name) => (
        <Field
          key={name}
          label={t(`amounts.${name}`)}
          inputMode="decimal"
          start="৳"
          value={form[name]}
          error={typed(name) === undefined ? t('amountForm') : undefined}
          onChange={(event) => setForm({ ...form, [name]: event.target.value })}
        />
      ))}
    </Reasoned>
  )
}
