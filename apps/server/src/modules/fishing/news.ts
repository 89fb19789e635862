/** What a node tells those who watch a sea: everything that its own calls and its clock changed, gathered. */
import { fishingChannel, type FishingNews } from '@khela/contract'
import { formatMoney } from '@khela/money'
import type { App } from '../../kernel/index.ts'
import { momentOf, type OpenSea } from './sea.ts'
import { wireSeats } from './view.ts'
import type { SittingRow } from './store.ts'

type News = Omit<FishingNews, 'kind'>
export type Change = Partial<Pick<News, 'gone' | 'shots' | 'ended' | 'chips' | 'seats'>>

/** Messages of one sea are at least this far apart: five a second. */
const GATHER_MS = 200
/** More of a kind than this in one message is for nobody: whoever misses some reads again. */
const MOST = 400
const CHANNEL = /^fishing:sea_[0-9A-Za-z]{22}$/

export interface SeaTeller {
  /** Tells a change that was committed. */
  tell(seaId: string, news: News): void
  stop(): void
}

/** News behind news. */
function together(before: News, news: News): News {
  const joined = <Row>(a: readonly Row[], b: readonly Row[]): Row[] => [...a, ...b].slice(-MOST)
  const chips = [...before.chips.filter(({ seat }) => !news.chips.some((one) => one.seat === seat)), ...news.chips]
  const isNewer = news.tick >= before.tick
  return {
    at: isNewer ? news.at : before.at,
    tick: isNewer ? news.tick : before.tick,
    born: joined(before.born, news.born),
    gone: joined(before.gone, news.gone),
    shots: joined(before.shots, news.shots),
    ended: joined(before.ended, news.ended),
    chips,
    seats: news.seats ?? before.seats,
  }
}

/** Opens the channels of the seas on this node; any visitor of the site may watch one. */
export function openSeas(app: Pick<App, 'live'>): SeaTeller {
  const waiting = new Map<string, { news: News; timer: NodeJS.Timeout }>()
  app.live.serve({ has: (channel) => CHANNEL.test(channel) }, () => undefined)
  const send = (seaId: string) => {
    const held = waiting.get(seaId)
    waiting.delete(seaId)
    if (held !== undefined) app.live.tell(fishingChannel(seaId), { kind: 'sea', ...held.news })
  }
  return {
    tell(seaId, news) {
      const held = waiting.get(seaId)
      if (held === undefined) waiting.set(seaId, { news, timer: setTimeout(send, GATHER_MS, seaId).unref() })
      else held.news = together(held.news, news)
    },
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

/** A change as news of its sea, with the fish that were born meanwhile. */
export function newsOf(sea: OpenSea, change: Change): News {
  const { room, bornFrom } = sea
  const born = room.fish.filter(({ id }) => id >= bornFrom)
  const none = { gone: [], shots: [], ended: [], chips: [], seats: null }
  return { at: momentOf(sea).toISOString(), tick: room.tick, born, ...none, ...change }
}

/** That somebody sat down, brought more or left: all four seats. */
export const seatsChange = ({ room }: OpenSea, sittings: readonly SittingRow[]): Change => ({ seats: wireSeats(room, sittings) })

/** What lies at one seat. */
export const chipsChange = ({ room }: OpenSea, seat: number): NonNullable<Change['chips']> => [
  { seat, chips: formatMoney(room.seats[seat]?.chips ?? 0n) },
]
