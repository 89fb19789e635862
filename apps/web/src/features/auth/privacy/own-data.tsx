import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Button, Dialog, notify } from '@khela/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call, newKey } from '../../../site/client.ts'
import { useLanguage } from '../../../site/language.ts'
import { Refusal } from '../parts/form.tsx'
import { ProveFirst } from './prove-first.tsx'

type File = ReplyOf<'privacy'>['export']

/** Saves a text under a name, as if it had been downloaded. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** The file of everything personal: asked for, made, fetched once. */
export function OwnData({ file }: { readonly file: File }): ReactElement {
  const t = useTexts('signin')
  const language = useLanguage()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const again = () => queries.invalidateQueries({ queryKey: ['privacy'] })
  const fetchFile = useMutation({
    mutationFn: (id: string) => call('exportFetch', { id }),
    onSuccess: ({ name, file: text }) => save(name, text),
    onSettled: again,
  })
  const isReady = file?.state === 'ready'
  return (
    <section className="card col" aria-labelledby="privacy-data">
      <h2 id="privacy-data">{t('data.title')}</h2>
      <p className="muted">{t('data.text')}</p>
      <Refusal error={fetchFile.error} />
      {file?.state === 'asked' && (
        <p role="status" className="small">
          {t('data.making')}
        </p>
      )}
      {isReady && file.expiresAt !== null && (
        <p className="small num">{t('data.until', { time: formatInstant(file.expiresAt, 'short', language) })}</p>
      )}
      {isReady ? (
        <Button
          tone="go"
          icon="arrow-down"
          pending={fetchFile.isPending}
          pendingText={t('data.fetching')}
          onClick={() => fetchFile.mutate(file.id)}
        >
          {t('data.fetch')}
        </Button>
      ) : (
        file?.state !== 'asked' && (
          <Button tone="soft" onClick={() => setAsking(true)}>
            {t('data.ask')}
          </Button>
        )
      )}
      {isAsking && <AskForFile close={() => setAsking(false)} onAsked={again} />}
    </section>
  )
}

function AskForFile({ close, onAsked }: { readonly close: () => void; readonly onAsked: () => Promise<void> }): ReactElement {
  const t = useTexts('signin')
  const key = useRef(newKey())
  const act = useMutation({
    mutationFn: (proof: string) => call('exportAsk', { proof }, { key: key.current }),
    onSuccess: async () => {
      notify('good', t('data.asked'))
      close()
      await onAsked()
    },
    onError: () => (key.current = newKey()),
  })
  return (
    <Dialog title={t('data.ask')} onClose={close} busy={act.isPending}>
      <Refusal error={act.error} />
      <ProveFirst onProved={act.mutate} />
    </Dialog>
  )
}
