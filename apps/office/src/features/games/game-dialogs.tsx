import { formatMoney, parseTyped, signOf } from '@khela/money'
import { Field, SelectField } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Reasoned } from '../../app/reasoned.tsx'
import { useChangeNotice } from '../../app/rule-change.tsx'
import { useSession } from '../../app/session.ts'
import { useGameAct, type Off, type OfficeGame } from './queries.ts'

interface DialogProps {
  readonly game: OfficeGame
  readonly onClose: () => void
}

const kinds = ['game', 'version', 'member'] as const

/** Turns the game, its version or one member at it off, or on again. */
export function SwitchDialog({ game, off, onClose }: DialogProps & { readonly off: readonly Off[] }): ReactElement {
  const t = useTexts('games-office')
  const tProposals = useTexts('proposals')
  const language = useSession((session) => session.language)
  const [kind, setKind] = useState<(typeof kinds)[number]>('game')
  const [memberId, setMemberId] = useState('')
  const sayChange = useChangeNotice()
  const act = useGameAct('officeGameSwitch', (reply) => {
    sayChange(reply)
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
      <p className="small muted">{isOff ? tProposals('turnTwo') : t('means')}</p>
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
  const t = useTexts('games-office')
  const language = useSession((session) => session.language)
  const { min, max, maxWin } = game.limits
  const [form, setForm] = useState({ min, max, exposure: maxWin, openMost: game.openMost })
  const sayChange = useChangeNotice()
  const act = useGameAct('officeGameLimits', (reply) => {
    sayChange(reply)
    onClose()
  })
  const typed = (name: (typeof amounts)[number]) => parseTyped(form[name])
  const send = (reason: string) => {
    const [a, b, c, d] = amounts.map(typed)
    if (a === undefined || b === undefined || c === undefined || d === undefined) return
    act.mutate({ game: game.game, min: formatMoney(a), max: formatMoney(b), exposure: formatMoney(c), openMost: formatMoney(d), reason })
  }
  return (
    <Reasoned title={`${t('limits')}: ${game.name[language]}`} act={act} go={t('save')} onSend={send} onClose={onClose}>
      {amounts.map((name) => (
        <Field
          key={name}
          label={t(`amounts.${name}`)}
          inputMode="decimal"
          start={signOf()}
          value={form[name]}
          error={typed(name) === undefined ? t('amountForm') : undefined}
          onChange={(event) => setForm({ ...form, [name]: event.target.value })}
        />
      ))}
    </Reasoned>
  )
}
