import type { fishingChannel } from '@khela/contract'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, newKey } from '../../site/client.ts'
import { connectionStore } from '../../site/small/connection.ts'
import { watchChannel } from '../../site/live-channel.ts'
import { readKey } from '../../site/queries.ts'
import { createServerClock, type ServerClock } from '../kit/tables/server-clock.ts'
import type { HelmOptions } from './helm-state.ts'
import { Helm } from './helm.ts'
import type { SeaNews, SeaState } from './model.ts'

/** How often shots and hits are sent while something happened. */
const pumpMs = 350
/** The sea is read again so often, for what no message told; and while the live line is down. */
const lookMs = { live: 20_000, lost: 2_500 } as const

/** A sea as the server tells it: read once, and again after a gap. Its answers set the clock. */
export function useSeaState(seaId: string) {
  const [clock] = useState(createServerClock)
  const isLost = connectionStore(({ downSince }) => downSince !== undefined)
  const query = useQuery<SeaState>({
    queryKey: readKey('fishingState', { seaId }),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const from = performance.now()
      const state = await call('fishingState', { seaId }, { signal })
      clock.note(Date.parse(state.at), performance.now() - from)
      return state
    },
    refetchInterval: isLost ? lookMs.lost : lookMs.live,
  })
  return { query, clock, isLost }
}

/** Reads again what tells of money. */
export function readMoney(queries: QueryClient): void {
  for (const name of ['balance', 'bettingRecord', 'fishingRooms']) void queries.invalidateQueries({ queryKey: [name] })
}

/** Shots are decided three times a second; the list of them is read again less often. */
const listMs = 2_000

/** Runs a while after it was first asked for, once for all that was asked until then. */
function gathered(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, listMs)
  }
}

interface HelmPlace {
  readonly state: SeaState
  readonly clock: ServerClock
  readonly isLost: boolean
  readonly first: HelmOptions['first']
}

const isSeaNews = (message: unknown): message is SeaNews =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'sea'

/** The helm of a sea for as long as the page shows it: fed by what is read and by the live channel, sending a few times a second. */
export function useHelm({ state, clock, isLost, first }: HelmPlace): Helm {
  const queries = useQueryClient()
  const { seaId } = state
  const [helm] = useState(() => {
    const again = () => void queries.invalidateQueries({ queryKey: readKey('fishingState', { seaId }) })
    return new Helm(state, {
      clock,
      newKey,
      first,
      send: (batch, key) => call('fishingShots', { seaId, ...batch }, { key }),
      onDoubt: again,
      onDecided: gathered(() => void queries.invalidateQueries({ queryKey: ['fishingShotsSeen'] })),
    })
  })
  useEffect(() => helm.take(state), [helm, state])
  useEffect(() => helm.setLost(isLost), [helm, isLost])
  useEffect(() => {
    helm.open()
    const again = () => void queries.invalidateQueries({ queryKey: readKey('fishingState', { seaId }) })
    const hear = (message: unknown) => {
      if (!isSeaNews(message)) return
      clock.note(Date.parse(message.at))
      helm.hear(message)
    }
    const stop = watchChannel(`fishing:${seaId}` satisfies ReturnType<typeof fishingChannel>, { onMessage: hear, onGap: again })
    const timer = setInterval(() => {
      // A dialog asks something: a reality check, a limit. Nothing is fired under it.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) helm.stopAuto('dialog')
      helm.pump()
    }, pumpMs)
    return () => {
      clearInterval(timer)
      stop()
      helm.close()
    }
  }, [helm, seaId, clock, queries])
  return helm
}
