import type { EndpointName, Topic } from '@khela/contract'
import type { Live } from '@khela/client/live'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { currentToken, tokenStore } from './token.ts'

/** What to read again when a topic changes. */
const reads: Readonly<Partial<Record<Topic, readonly EndpointName[]>>> = {
  wallet: ['balance', 'withdrawInfo', 'accountRecord'],
  deposits: ['deposits', 'deposit'],
  withdrawals: ['withdrawals', 'withdrawInfo'],
  rounds: ['bettingRecord', 'diceState', 'seedHistory'],
  merchant: ['systemStatus', 'permissionInfo', 'vendors', 'gameList', 'hotGames'],
  winners: ['winners'],
}

/** Since when the line is down; undefined while it is up or was never needed. */
export const lineStore = create<{ readonly downSince: Date | undefined }>(() => ({ downSince: undefined }))

let live: Live | undefined

/**
 * Connects after the first paint and keeps the cache true. Answers how to stop. The socket's code is fetched here, never before.
 */
export async function startLive(queries: QueryClient): Promise<() => void> {
  const { createLive } = await import('@khela/client/live')
  live = createLive({ token: currentToken })
  const stops = Object.entries(reads).map(([topic, names]) =>
    live?.subscribe(topic as Topic, () => {
      for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
    }),
  )
  const readAgain = (topics: readonly Topic[]) => {
    for (const name of topics.flatMap((topic) => reads[topic] ?? [])) void queries.invalidateQueries({ queryKey: [name] })
  }
  let wasOnline = false
  const stopStatus = live.onStatus((status) => {
    // What changed between the page's own reads and the first connection was pinged to nobody.
    if (status === 'online' && !wasOnline && currentToken() !== undefined) readAgain(['wallet', 'deposits', 'withdrawals'])
    wasOnline ||= status === 'online'
    // A line that never came up says nothing: pages still read on their own.
    if (status === 'online') lineStore.setState({ downSince: undefined })
    else if (wasOnline && lineStore.getState().downSince === undefined) lineStore.setState({ downSince: new Date() })
  })
  const stopToken = tokenStore.subscribe((now, before) => {
    if (now.token !== before.token) live?.renew()
  })
  return () => {
    stopToken()
    stopStatus()
    for (const stop of stops) stop?.()
    live?.close()
    live = undefined
  }
}
