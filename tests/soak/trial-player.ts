/** Somebody who plays for nothing at a running node. */
import { createClient, CallError, newKey } from '@khela/client'
import { merchantDay } from '@khela/i18n'

export interface TrialPlayer {
  /** One bet on a key; answers the status. 503 too where nobody answered. */
  bet(key: string): Promise<number>
  /** One of several reads, by turn. */
  read(turn: number): Promise<number>
}

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof CallError && error.status > 0 ? error.status : 503),
  )

export async function newTrialPlayer(base: string): Promise<TrialPlayer> {
  let token: string | undefined
  const { call } = createClient({ site: 'web', base, token: () => token, language: () => 'en', onSignedOut: () => undefined })
  token = (await call('freePlay', { os: 'test', platform: 'W' }, { key: newKey() })).token
  const { sessionId } = await call('launchGame', { gameId: 'dice', mode: 'demo' }, { key: newKey() })
  const span = { from: merchantDay(new Date(), -1), to: merchantDay(new Date(), 1) }
  return {
    bet: (key) => statusOf(call('diceBet', { sessionId, mode: 'demo', side: 'under', target: 4950, stake: '1.00' }, { key })),
    read: (turn) =>
      statusOf(
        turn % 3 === 0
          ? call('balance', {})
          : turn % 3 === 1
            ? call('gameList', { gameType: 'RNG' })
            : call('bettingRecord', { mode: 'demo', ...span }),
      ),
  }
}
