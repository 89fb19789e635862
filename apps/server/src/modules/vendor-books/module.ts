import { allPages, defineModule, retain, retentionReasons, rule } from '../../kernel/index.ts'
import { vendorBookJobs } from './jobs.ts'
import { vendorWalletRoutes } from './wallet/funds.ts'
import { isMoneyAway } from './wallet/store.ts'

export const vendorBooksModule = defineModule({
  name: 'vendor-books',
  calls: () => vendorWalletRoutes,
  jobs: vendorBookJobs,
  personal: {
    tables: {
      'play.round_watch': retain(null, retentionReasons.short),
      'play.vendor_transfer': retain('vendorTransfers', retentionReasons.books),
      'play.vendor_wallet': retain('vendorTransfers', retentionReasons.books),
    },
    file: (app) => ({
      vendorTransfers: (t, scope, memberId) =>
        allPages<'walletTransfers'>({ t, app, scope, memberId, handler: vendorWalletRoutes.walletTransfers }, [{}]),
    }),
    isBusy: isMoneyAway,
  },
  retention: {
    tables: {
      'play.reconcile_run': rule.over('play.forgetSpans', 'weeks after the comparison'),
      'play.round_watch': rule.over('play.openRounds', 'once the round is closed'),
      'play.vendor_transfer': rule.money,
      'play.vendor_wallet': rule.money,
    },
  },
})
