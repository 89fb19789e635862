import type { EndpointName, Topic } from '@khela/contract'
import { createLive, type Live } from '@khela/client/live'
import type { QueryClient } from '@tanstack/react-query'
import { clearCache } from '../answer-cache.ts'
import { openLateTopics } from './late-topics.ts'
import { currentToken, tokenStore } from '../token.ts'
import { connectionStore, type ChannelEars } from '../small/connection.ts'

/** What to read again when a topic changes. */
const reads: Readonly<Partial<Record<Topic, readonly EndpointName[]>>> = {
  wallet: [
    'balance',
    'publicState',
    'withdrawInfo',
    'accountRecord',
    'profit',
    'statement',
    'bonusDetails',
    'transferInfo',
    'transfers',
    'consolidatedFunds',
    'walletTransfers',
  ],
  deposits: ['deposits', 'deposit'],
  withdrawals: ['withdrawals', 'withdrawInfo', 'payees'],
  rounds: ['bettingRecord', 'houseTable', 'seedHistory'],
  // The table itself is told on its channel.
  poker: ['pokerTables', 'pokerHands'],
  realityCheck: ['realityCheck', 'safer'],
  kyc: ['kyc', 'withdrawInfo'],
  merchant: ['systemStatus', 'permissionInfo', 'vendors', 'gameList', 'hotGames'],
  messages: ['messages', 'publicState', 'unreadCount', 'chat'],
  bulletin: ['messages', 'publicState', 'unreadCount', 'chat'],
  support: ['tickets', 'ticket', 'chat', 'publicState'],
  winners: ['winners'],
  jackpots: ['jackpots'],
  content: ['announcements', 'helpCenter', 'publicState', 'permissionInfo'],
}

let live: Live | undefined

interface Watched {
  readonly channel: string
  readonly ears: ChannelEars
  stop?: () => void
}
/** Channels that pages listen to: a page may be there before the line is. */
const watched = new Set<Watched>()

function listen(one: Watched): void {
  if (live === undefined) return
  one.stop = live.watch(one.channel, one.ears.onMessage, one.ears.onGap)
  if (live.status() === 'online') one.ears.onJoin?.()
}

/** Hears a channel from now on, or from when the line is up; answers how to stop. */
export function listenTo(channel: string, ears: ChannelEars): () => void {
  const one: Watched = { channel, ears }
  watched.add(one)
  listen(one)
  return () => {
    watched.delete(one)
    one.stop?.()
  }
}

/**
 * Reads again what a topic names; news of own rounds wait for their scene. With the page hidden nothing is asked: it is remembered, and read when somebody looks.
 * Answers `readAgain` and how to stop.
 */
function openReader(queries: QueryClient) {
  const waiting = new Set<EndpointName>()
  const readNow = () => {
    for (const name of waiting) {
      clearCache(name)
      void queries.invalidateQueries({ queryKey: [name] })
    }
    waiting.clear()
  }
  const look = () => {
    if (!document.hidden) readNow()
  }
  const late = openLateTopics((topics) => {
    for (const topic of topics) for (const name of reads[topic] ?? []) waiting.add(name)
    look()
  })
  document.addEventListener('visibilitychange', look)
  return {
    readAgain: (topics: readonly Topic[]) => late.hear(topics),
    stop: () => {
      late.stop()
      document.removeEventListener('visibilitychange', look)
    },
  }
}

/** Connects and keeps the cache true; answers how to stop. See `startLive`. */
export function openLive(queries: QueryClient): () => void {
  live = createLive({ token: currentToken })
  watched.forEach(listen)
  const { readAgain, stop } = openReader(queries)
  const stops = Object.keys(reads).map((topic) => live?.subscribe(topic as Topic, () => readAgain([topic as Topic])))
  let wasOnline = false
  const stopStatus = live.onStatus((status) => {
    // What changed between the page's own reads and the first connection was pinged to nobody.
    if (status === 'online' && !wasOnline && currentToken() !== undefined)
      readAgain(['wallet', 'deposits', 'withdrawals', 'messages', 'support'])
    wasOnline ||= status === 'online'
    // A line that never came up says nothing: pages still read on their own.
    connectionStore.setState({ isUp: status === 'online' })
    // Every connect says anew what is watched, before it is told here.
    if (status === 'online') watched.forEach(({ ears }) => ears.onJoin?.())
    if (status === 'online') connectionStore.setState({ downSince: undefined, isTrying: false })
    else if (wasOnline)
      connectionStore.setState(({ downSince }) => ({ downSince: downSince ?? new Date(), isTrying: status === 'connecting' }))
  })
  const stopToken = tokenStore.subscribe((now, before) => {
    if (now.token !== before.token) live?.renew()
  })
  return () => {
    stopToken()
    stopStatus()
    stop()
    for (const end of stops) end?.()
    live?.close()
    live = undefined
  }
}
