import type { Provider, ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Button, Dialog, Note, notify } from '@khela/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { houseNames } from '../one-click/newcomer.ts'
import { useWayInText } from '../one-click/text.ts'
import { askHouse, windowFor } from '../one-click/way-in.ts'
import { ProveFirst } from './prove-first.tsx'

type Change = { readonly provider: Provider; readonly what: 'link' | 'unlink' }

/** Accounts at other houses that sign this member in. */
export function Linked(): ReactElement | null {
  const t = useTexts('signin')
  const language = useLanguage()
  const { data: ways } = useQuery({ ...read('waysIn', {}), staleTime: 300_000 })
  const { data } = useQuery(read('linkedWays', {}))
  const [change, setChange] = useState<Change>()
  const nameOf = (provider: Provider) => (provider === 'firebase' ? t('phone') : houseNames[provider])
  const rows: readonly Provider[] = [...new Set([...(data?.linked ?? []).map(({ provider }) => provider), ...(ways?.providers ?? [])])]
  if (data === undefined || rows.length === 0) return null
  const row = (provider: Provider, linked: ReplyOf<'linkedWays'>['linked'][number] | undefined) => (
    <li key={provider} className="privacy-row">
      <span>
        <b>{nameOf(provider)}</b>
        <span className="small muted wrap-any">
          {linked === undefined
            ? t('linked.none')
            : t('linked.since', { name: linked.name ?? nameOf(provider), day: formatInstant(linked.linkedAt, 'day', language) })}
        </span>
      </span>
      <Button
        tone="soft"
        aria-label={t(linked === undefined ? 'linked.linkHouse' : 'linked.unlinkHouse', { house: nameOf(provider) })}
        onClick={() => setChange({ provider, what: linked === undefined ? 'link' : 'unlink' })}
      >
        {t(linked === undefined ? 'linked.link' : 'linked.unlink')}
      </Button>
    </li>
  )
  return (
    <section className="card col" aria-labelledby="privacy-linked">
      <h2 id="privacy-linked">{t('linked.title')}</h2>
      <p className="muted">{t('linked.text')}</p>
      <ul>
        {rows.map((provider) =>
          row(
            provider,
            data.linked.find((one) => one.provider === provider),
          ),
        )}
      </ul>
      {change !== undefined && <ChangeLink change={change} house={nameOf(change.provider)} close={() => setChange(undefined)} />}
    </section>
  )
}

interface ChangeLinkProps {
  readonly change: Change
  readonly house: string
  readonly close: () => void
}

function ChangeLink({ change: { provider, what }, house, close }: ChangeLinkProps): ReactElement {
  const t = useTexts('signin')
  const say = useWayInText()
  const queries = useQueryClient()
  const [proof, setProof] = useState<string>()
  const act = useMutation({
    mutationFn: async (opened: Window | undefined) => {
      if (proof === undefined) return
      if (what === 'unlink') await call('unlinkWay', { provider, proof })
      else await call('wayInFinish', await askHouse(opened, { provider, purpose: 'link', proof }))
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['linkedWays'] })
      notify('good', t(what === 'link' ? 'linked.done' : 'linked.gone', { house }))
      close()
    },
    // A proof is good for one try.
    onError: () => setProof(undefined),
  })
  const title = t(what === 'link' ? 'linked.linkHouse' : 'linked.unlinkHouse', { house })
  return (
    <Dialog title={title} onClose={close} busy={act.isPending}>
      {act.error !== null && (
        <Note tone="bad" role="alert">
          {say(act.error)}
        </Note>
      )}
      {proof === undefined ? (
        <ProveFirst onProved={setProof} />
      ) : (
        <Button
          tone={what === 'link' ? 'go' : 'hot'}
          size="xl"
          block
          pending={act.isPending}
          pendingText={t('opening')}
          // A window may be opened in the handler of a press only.
          onClick={() => act.mutate(what === 'link' ? windowFor() : undefined)}
        >
          {title}
        </Button>
      )}
    </Dialog>
  )
}
