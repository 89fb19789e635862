import type { Provider } from '@khela/contract'
import { Button, Note } from '@khela/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { read } from '../../../site/queries.ts'
import { houseNames } from './newcomer.ts'
import { useWayInText } from './text.ts'
import { askHouse, windowFor } from './way-in.ts'

/** Fresh proof for a member without a password: at a house that signs them in (REL-A18). */
export function ProveByWay({ onProved }: { readonly onProved: (proof: string) => void }): ReactElement {
  const t = useTexts('signin')
  const say = useWayInText()
  const { data } = useQuery(read('linkedWays', {}))
  const act = useMutation({
    mutationFn: async ({ provider, opened }: { readonly provider: Provider; readonly opened: Window | undefined }) => {
      const { proof } = await call('wayInFinish', await askHouse(opened, { provider, purpose: 'prove' }))
      if (proof !== null) onProved(proof)
    },
  })
  return (
    <div className="col">
      <p className="muted">{t('proveText')}</p>
      {data?.linked.map(({ provider }) => (
        <Button
          key={provider}
          tone="go"
          block
          pending={act.isPending}
          pendingText={t('opening')}
          onClick={() => act.mutate({ provider, opened: windowFor() })}
        >
          {t('with', { house: provider === 'firebase' ? t('phone') : houseNames[provider] })}
        </Button>
      ))}
      {act.error !== null && (
        <Note tone="bad" role="alert">
          {say(act.error)}
        </Note>
      )}
    </div>
  )
}
