/** What the wallet hears: wins, and what becomes known of members. */
import type { App } from '../../kernel/index.ts'
import { onNewcomer } from './gift/gift.ts'
import { onReceivableNoted, onSignificantWin, onWatchMatched } from './review.ts'

export function walletEvents(app: App): void {
  app.jobs.on('significantWin', 'review', (t, body) => onSignificantWin(t, app, body))
  app.jobs.on('receivableNoted', 'review', (t, body) => onReceivableNoted(t, app, body))
  app.jobs.on('watchMatched', 'review', (t, body) => onWatchMatched(t, app, body))
  app.jobs.on('memberRegistered', 'firstGift', (t, body) => onNewcomer(t, app, body))
}
