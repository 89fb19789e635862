/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../kernel/index.ts'

export const kernelRetention: Retention = {
  tables: {
    'kernel.deployment': rule.one,
    'kernel.file': rule.over(
      'app.forget',
      'pictures of requests as the requests; those of payments and identity checks with what they prove; unattached ones a day',
    ),
    'kernel.function_file': rule.bounded('one row a function'),
    'kernel.idempotency': rule.over('kernel.forget', 'the day that the key names'),
    'kernel.job_start': rule.over('kernel.nonces', 'a week'),
    'kernel.live_attachment': rule.over('kernel.live', 'a minute; Socket.IO’s adapter clears it'),
    'kernel.message': rule.over('kernel.deliver-again', 'minutes'),
    'kernel.migration': rule.bounded('one row a migration'),
    'kernel.rate_count': rule.over('kernel.forget', 'minutes'),
    'kernel.schedule_run': rule.over('kernel.forget', 'a week'),
    'kernel.seal_nonce': rule.over('kernel.nonces', 'minutes'),
    'kernel.secret_fingerprint': rule.bounded('one row a secret'),
    'kernel.setting': rule.set,
    'kernel.setting_change': rule.kept('what was changed, by whom and why; a few a week, and the running house may not delete it'),
    'kernel.table_size': rule.over('kernel.sizes', '8 days'),
    'ledger.account': rule.money,
    'ledger.account_seal': rule.money,
    'ledger.general_entry': rule.money,
    'ledger.general_posting': rule.money,
    'ledger.part_seal': rule.money,
    'ledger.pair': rule.money,
    'ledger.pair_kind': rule.bounded('one row a kind of pairs'),
    'ledger.kind': rule.bounded('one row a kind of posting'),
    'ledger.kind_side': rule.bounded('a few rows a kind of posting'),
  },
}
