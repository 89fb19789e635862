/** The personal data in the tables of the wallet: the member's file, and the end of an account. */
import { allPages, blanked, retain, retentionReasons, type Personal } from '../../kernel/index.ts'
import { eraseTransferNotes, hasAdjustmentUnderWay, walletRows } from './personal-store.ts'
import { walletRoutes } from './routes.ts'

export const walletPersonal: Personal = {
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
}
