import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Button, Dialog, Note, notify } from '@khela/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call, newKey } from '../../../site/client.ts'
import { useLanguage } from '../../../site/language.ts'
import { Refusal } from '../parts/form.tsx'
import { ProveFirst } from './prove-first.tsx'

type Privacy = Pick<ReplyOf<'privacy'>, 'closure' | 'closureDays'>

/** The end of the account: asked for, thought over, taken back or carried out. */
export function Closing({ closure, closureDays }: Privacy): ReactElement {
  const t = useTexts('signin')
  const language = useLanguage()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const again = () => queries.invalidateQueries({ queryKey: ['privacy'] })
  const keep = useMutation({
    mutationFn: () => call('closureCancel', {}),
    onSuccess: () => notify('good', t('close.kept')),
    onSettled: again,
  })
  return (
    <section className="card col" aria-labelledby="privacy-close">
      <h2 id="privacy-close">{t('close.title')}</h2>
      {closure === null ? (
        <>
          <p className="muted">{t('close.text', { days: closureDays })}</p>
          <Button tone="line" onClick={() => setAsking(true)}>
            {t('close.ask')}
          </Button>
        </>
      ) : (
        <>
          <Note tone="warn" icon="clock">
            {t('close.waiting', { time: formatInstant(closure.closesAt, 'short', language) })}
          </Note>
          <Refusal error={keep.error} />
          <Button tone="go" pending={keep.isPending} onClick={() => keep.mutate()}>
            {t('close.keep')}
          </Button>
        </>
      )}
      {isAsking && <AskToClose days={closureDays} close={() => setAsking(false)} onAsked={again} />}
    </section>
  )
}

interface AskToCloseProps {
  readonly days: number
  readonly close: () => void
  readonly onAsked: () => Promise<void>
}

function AskToClose({ days, close, onAsked }: AskToCloseProps): ReactElement {
  const t = useTexts('signin')
  const key = useRef(newKey())
  const [proof, setProof] = useState<string>()
  const act = useMutation({
    mutationFn: (given: string) => call('closureAsk', { proof: given }, { key: key.current }),
    onSuccess: async () => {
      notify('good', t('close.asked'))
      close()
      await onAsked()
    },
    onError: () => {
      key.current = newKey()
      setProof(undefined)
    },
  })
  return (
    <Dialog title={t('close.ask')} onClose={close} busy={act.isPending}>
      <Refusal error={act.error} />
      <ul className="privacy-points">
        {(['money', 'gone', 'kept', 'back'] as const).map((point) => (
          <li key={point}>{t(`close.points.${point}`, { days })}</li>
        ))}
      </ul>
      {proof === undefined ? (
        <ProveFirst onProved={setProof} />
      ) : (
        <Button tone="hot" size="xl" block pending={act.isPending} pendingText={t('close.asking')} onClick={() => act.mutate(proof)}>
          {t('close.sure')}
        </Button>
      )}
    </Dialog>
  )
}
