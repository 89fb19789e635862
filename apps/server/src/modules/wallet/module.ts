import { parseMoney, sentenceMoney } from '@khela/money'
import { allPages, blanked, defineModule, provide, retain, retentionReasons, routes, rule } from '../../kernel/index.ts'
import { adjustmentDesk } from './adjustment-office.ts'
import { reviewDesk } from './review-office.ts'
import { largeRoundsPort } from '../turnover/index.ts'
import { firstGiftSource, onNewcomer } from './gift/gift.ts'
import { eraseTransferNotes, hasAdjustmentUnderWay, walletRows } from './personal-store.ts'
import { holdLargeRounds, onReceivableNoted, onSignificantWin, onWatchMatched } from './review.ts'
import { readBalance } from './balance.ts'
import { findTransferee, makeTransfer, ownTransfers, transferInfo } from './transfer/transfer.ts'

export const walletRoutes = routes({
  balance: readBalance,
  transferInfo,
  transferFind: findTransferee,
  transferCreate: makeTransfer,
  transfers: ownTransfers,
})

const amountText = (amount: string): string => sentenceMoney(parseMoney(amount))

export const walletModule = defineModule({
  name: 'wallet',
  provides: () => [provide(largeRoundsPort, holdLargeRounds)],
  calls: () => walletRoutes,
  officeCalls: () => ({ ...reviewDesk, ...adjustmentDesk }),
  events(app) {
    app.jobs.on('significantWin', 'review', (t, body) => onSignificantWin(t, app, body))
    app.jobs.on('receivableNoted', 'review', (t, body) => onReceivableNoted(t, app, body))
    app.jobs.on('watchMatched', 'review', (t, body) => onWatchMatched(t, app, body))
    app.jobs.on('memberRegistered', 'firstGift', (t, body) => onNewcomer(t, app, body))
  },
  personal: {
    tables: {
      'wallet.adjustment': retain('wallet', 'manual adjustments are logged with their reason (CO-5.41)'),
      'wallet.hold': retain('wallet', retentionReasons.books),
      'wallet.review': retain('wallet', retentionReasons.books),
      'wallet.transfer': blanked('transfers'),
    },
    file: (app) => ({
      wallet: (t, scope) => walletRows(t, scope),
      transfers: (t, scope, memberId) => allPages<'transfers'>({ t, app, scope, memberId, handler: walletRoutes.transfers }, [{}]),
    }),
    isBusy: hasAdjustmentUnderWay,
    erase: eraseTransferNotes,
  },
  retention: {
    tables: {
      'wallet.adjustment': rule.money,
      'wallet.hold': rule.money,
      'wallet.review': rule.money,
      'wallet.transfer': rule.money,
    },
  },
  notices: {
    // Other bonuses are told of where they are given: with the deposit, the prize or the adjustment.
    bonusGranted: ({ memberId, source, amount, wagering }) =>
      source === firstGiftSource(BigInt(memberId))
        ? { kind: 'firstGift', ref: source, params: { amount: amountText(amount), wagering: amountText(wagering) } }
        : undefined,
    transferReceived: ({ transferId, amount }) => ({ kind: 'transferReceived', ref: transferId, params: { amount: amountText(amount) } }),
  },
})
