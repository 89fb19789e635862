/**
 * Every table of the database: how long its rows are kept, and why. A table that is not named here fails
 * `table-retention.test.ts`, so that none grows for ever without somebody having decided it.
 */
import type { Ageing } from '../kernel/index.ts'
import { careAgeing } from '../modules/care/index.ts'
import { contentAgeing } from '../modules/content/index.ts'
import { identityAgeing } from '../modules/identity/index.ts'
import { messageAgeing } from '../modules/messages/index.ts'
import { officeAgeing } from '../modules/office/index.ts'
import { playAgeing } from '../modules/play/index.ts'

/** What the job of the day takes away, in this order: what hangs on a row goes before it. */
export const ageing: readonly Ageing[] = [
  ...messageAgeing,
  ...contentAgeing,
  ...identityAgeing,
  ...careAgeing,
  ...playAgeing,
  ...officeAgeing,
]

/**
 * `money`, `play`: the books, and what proves a round; for good. `over`: rows go by themselves, `by` names the job.
 * `bounded`: as many rows as there are members, games, settings or the like, or one. `kept`: it grows, and why it may.
 */
export type TableRule =
  | { readonly as: 'money' | 'play' }
  | { readonly as: 'over'; readonly by: string; readonly why: string }
  | { readonly as: 'bounded' | 'kept'; readonly why: string }

const money: TableRule = { as: 'money' }
const play: TableRule = { as: 'play' }
const over = (by: string, why: string): TableRule => ({ as: 'over', by, why })
const bounded = (why: string): TableRule => ({ as: 'bounded', why })
const kept = (why: string): TableRule => ({ as: 'kept', why })
const aged = Object.fromEntries(ageing.map(({ table, days }) => [table, over('app.forget', `${days} days`)]))

const member = bounded('of a member’s account, a few rows each')
const one = bounded('one row')
const game = bounded('a few rows per game, table or vendor')
const set = bounded('what operators have set up')
const law = kept(
  'identity checks and consents have to be shown years later (CO-5.49, CO-5.50); identity.privacy ends them with the account',
)

export const keptTables: Readonly<Record<string, TableRule>> = {
  ...aged,
  'care.choice': member,
  'content.item': set,
  'content.state': one,
  'house.exposure': game,
  'house.fishing_sea': game,
  'house.fishing_shot': play,
  'house.fishing_sitting': play,
  'house.poker_dealt': play,
  'house.poker_dump': kept('what raised a case of collusion; few'),
  'house.poker_hand': play,
  'house.poker_pair_hour': over('house.pokerPairs', 'the weeks that are looked at'),
  'house.poker_seat': play,
  'house.poker_table': set,
  'house.return_hour': over('house.returns', 'the days that are looked at'),
  'house.round_feed': over('house.feed', 'the newest few hundred'),
  'house.round_share': kept('addresses that owners made of rounds; gone when withdrawn'),
  'house.seed': play,
  'house.step_round': play,
  'house.switched_off': set,
  'house.table_bet': play,
  'house.table_chain': play,
  'house.table_lead': game,
  'house.table_line': over('house.tables.forget', '30 days'),
  'house.table_link': play,
  'house.table_mute': over('house.tables.forget', 'once it is over'),
  'house.table_round': play,
  'house.table_seat': over('house.tables.forget', 'once nobody looks'),
  'house.table_watch': over('house.tables.forget', 'an hour'),
  'identity.attempt': over('identity.cleanup', 'a day'),
  'identity.captcha': over('identity.cleanup', 'minutes'),
  'identity.closure': law,
  'identity.code': over('identity.codes-cleanup', 'minutes'),
  'identity.code_budget': over('identity.codes-cleanup', 'two days'),
  'identity.code_tally': over('identity.codes-cleanup', '30 days'),
  'identity.consent': law,
  'identity.credential': member,
  'identity.invite': member,
  'identity.kept': over('identity.privacy', 'the day that it names'),
  'identity.kyc_application': law,
  'identity.kyc_match': law,
  'identity.kyc_step': law,
  'identity.linked': member,
  'identity.login_event': over('identity.cleanup', '365 days'),
  'identity.member': member,
  'identity.newcomer': over('identity.cleanup', 'minutes'),
  'identity.profile': member,
  'identity.proof_seen': over('identity.cleanup', 'minutes'),
  'identity.provider_keys': set,
  'identity.recovery_code': member,
  'identity.security': member,
  'identity.session': over('identity.cleanup', 'a week after the end'),
  'identity.solved_challenge': over('identity.cleanup', 'minutes'),
  'identity.ticket': over('identity.cleanup', 'a day'),
  'identity.totp': member,
  'identity.watch_entry': set,
  'identity.way_in': over('identity.cleanup', 'minutes'),
  'jackpot.pool': money,
  'kernel.deployment': one,
  'kernel.file': over(
    'app.forget',
    'pictures of requests as the requests; those of payments and identity checks with what they prove; unattached ones a day',
  ),
  'kernel.function_file': bounded('one row a function'),
  'kernel.idempotency': over('kernel.forget', 'the day that the key names'),
  'kernel.job_start': over('kernel.nonces', 'a week'),
  'kernel.live_attachment': over('kernel.live', 'a minute; Socket.IO’s adapter clears it'),
  'kernel.message': over('kernel.deliver-again', 'minutes'),
  'kernel.migration': bounded('one row a migration'),
  'kernel.rate_count': over('kernel.forget', 'minutes'),
  'kernel.schedule_run': over('kernel.forget', 'a week'),
  'kernel.seal_nonce': over('kernel.nonces', 'minutes'),
  'kernel.secret_fingerprint': bounded('one row a secret'),
  'kernel.setting': set,
  'kernel.setting_change': kept('what was changed, by whom and why; a few a week, and the running house may not delete it'),
  'kernel.table_size': over('kernel.sizes', '8 days'),
  'limits.cap': member,
  'limits.journal': kept('what was done to limits and exclusions is never taken away, by the running house neither; few rows a member'),
  'limits.period': member,
  'limits.standing': over('limits.cleanup', 'once there is no limit in it'),
  'limits.zone': one,
  'merchant.merchant': one,
  'messages.here': bounded('one row an operator'),
  'messages.letter': over('messages.forget', 'setting MESSAGE_DAYS'),
  'messages.mark': over('messages.forget', 'with its letter'),
  'messages.ways': member,
  'office.audit': kept('the chain of who did what has no end (REL-A22)'),
  'office.audit_checkpoint': one,
  'office.audit_head': one,
  'office.operator': set,
  'office.proposal': kept('what two decided about the house is never taken away, by the running house neither; some a day'),
  'office.refused_sign_in': over('office.refused', '90 days'),
  'office.session': over('office.sessions', '90 days'),
  'play.favourite': member,
  'play.flag': play,
  'play.free_rounds': play,
  'play.game': game,
  'play.job_mark': bounded('one row a job'),
  'play.player': member,
  'play.recent': member,
  'play.reconcile_run': over('play.forgetSpans', 'weeks after the comparison'),
  'play.round': play,
  'play.round_watch': over('play.openRounds', 'once the round is closed'),
  'play.session': play,
  'play.shared_end': play,
  'play.sw_nonce': over('play.nonces', 'minutes; each node of the vendors’ port clears it'),
  'play.tx': play,
  'play.unlisted': member,
  'play.vendor': set,
  'play.vendor_case': kept('what differed between the house and a vendor, and who decided it; few'),
  'play.vendor_day': over('play.forgetVendorDays', 'weeks'),
  'play.vendor_ip': set,
  'play.vendor_key': set,
  'play.vendor_transfer': money,
  'play.vendor_wallet': money,
  'play.vendor_wire': set,
  'play.winner': play,
  'reports.day_sum': kept('sums over the entries, a few a member and day'),
  'reports.folded': member,
  'reports.open_round': over('reports.hour', 'once the round is closed'),
  'reports.sparse_entry': kept('sums over the entries, which they are far fewer than'),
  'solvency.block': over('solvency.night', '400 days'),
  'solvency.leaf': over('solvency.night', '400 days'),
  'solvency.snapshot': kept('one row a night; a published root stays'),
  'wallet.adjustment': money,
  'wallet.chain_address': money,
  'wallet.chain_transfer': money,
  'wallet.counted_round': money,
  'wallet.deposit': money,
  'wallet.deposit_choice': money,
  'wallet.deposit_decision': money,
  'wallet.deposit_manual': money,
  'wallet.deposit_step': money,
  'wallet.dispute': money,
  'wallet.gateway_event': money,
  'wallet.hold': money,
  'wallet.payout_part': money,
  'wallet.provider_trx': money,
  'wallet.received_trx': money,
  'wallet.refund': money,
  'wallet.review': money,
  'wallet.transfer': money,
  'wallet.withdrawal': money,
  'wallet.withdrawal_step': money,
  'wallet.deposit_method': set,
  'wallet.deposit_offer': set,
  'wallet.receiving_account': set,
  'wallet.gateway_nonce': over('wallet.sweep', 'an hour'),
  'wallet.payee': member,
  'wallet.requirement': money,
  'wallet.sim_payment': kept('play money: the simulated gateway of profile DEMO'),
  'wallet.sim_payout': kept('play money: the simulated gateway of profile DEMO'),
  'ledger.account': money,
  'ledger.account_seal': money,
  'ledger.entry': money,
  'ledger.part_seal': money,
  'ledger.posting': money,
  'ledger.kind': bounded('one row a kind of posting'),
  'ledger.kind_side': bounded('a few rows a kind of posting'),
}
