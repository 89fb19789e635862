/**
 * Every table with rows of one member: by which name it stands in the file of their data, and what becomes of it when the
 * account ends (CO-5.49 and CO-5.58). A table that is not named here fails `personal-tables.test.ts`.
 */
interface PersonalTable {
  /** The part of the file that has its rows; null: they are not in it, `why` says why. */
  readonly file: string | null
  /** `wiped`: the rows go. `blanked`: the rows stay, what is personal in them goes. `kept`: they stay as they are; `why` says why. */
  readonly end: 'wiped' | 'blanked' | 'kept'
  readonly why?: string
}

const wiped = (file: string): PersonalTable => ({ file, end: 'wiped' })
const blanked = (file: string): PersonalTable => ({ file, end: 'blanked' })
const kept = (file: string | null, why: string): PersonalTable => ({ file, end: 'kept', why })
/** A secret, or a trace that is over by itself: never in the file, gone with the account. */
const secret: PersonalTable = { file: null, end: 'wiped', why: 'a secret, which no file holds' }

const books = 'the books: amounts under a number that names nobody'
const sums = 'sums over the entries, which the file has'
const own = 'which the member sees as their rounds and payments; a number that names nobody'
const short = 'holds nothing personal and is over by itself within days'
const exclusion = 'limits and exclusions have to hold when the same person comes again (CO-5.22, CO-5.23)'

export const personalTables: Readonly<Record<string, PersonalTable>> = {
  'care.answer': wiped('care'),
  'care.choice': wiped('care'),
  'care.harm_case': kept('care', 'markers of harm stay recorded (CO-5.24); closed with the account'),
  'care.harm_step': blanked('care'),
  'care.reading': wiped('care'),
  'content.feedback': blanked('feedback'),
  'house.fishing_shot': kept('fishing', 'past shots stay provable'),
  'house.fishing_sitting': kept('fishing', books),
  'house.poker_dealt': kept('poker', 'past hands stay provable; the cards one was dealt'),
  'house.poker_seat': kept('poker', books),
  'house.round_feed': { file: null, end: 'wiped', why: short },
  'house.round_share': { file: null, end: 'wiped', why: 'an address of a round that the record has; the round’s page shows it' },
  'house.seed': kept('rounds', 'past rounds stay provable; a round shows its seeds'),
  'house.step_round': kept('rounds', 'past rounds stay provable; a round shows what was done in it'),
  'house.switched_off': kept(null, 'an act of an operator, which goes on for the account'),
  'house.table_bet': kept('rounds', 'past rounds stay provable; a round shows its bets'),
  'house.table_line': wiped('tableTalk'),
  'house.table_mute': { file: null, end: 'wiped', why: short },
  'house.table_seat': { file: null, end: 'wiped', why: short },
  'identity.closure': kept(null, 'that and when the account ended'),
  'identity.code': kept(null, short),
  'identity.consent': blanked('consents'),
  'identity.credential': secret,
  'identity.device': wiped('devices'),
  'identity.export': blanked('account'),
  'identity.invite': blanked('account'),
  'identity.kept': kept(null, 'says what outlives the account, why and until when; gone with it'),
  'identity.known_network': wiped('networks'),
  'identity.kyc_application': blanked('identityChecks'),
  'identity.kyc_match': kept(null, 'lists that a check met stay in the house (CO-5.50)'),
  'identity.kyc_step': kept('identityCheckSteps', 'when a check moved; nothing else stands there'),
  'identity.linked': wiped('linkedAccounts'),
  'identity.login_event': wiped('signIns'),
  'identity.profile': wiped('profile'),
  'identity.profile_change': wiped('profileChanges'),
  'identity.recovery_code': secret,
  'identity.security': secret,
  'identity.session': blanked('sessions'),
  'identity.ticket': secret,
  'identity.totp': secret,
  'identity.way_in': secret,
  'kernel.file': wiped('files'),
  'ledger.account': kept('cash', books),
  'ledger.entry': kept('cash', books),
  'ledger.posting': kept('cash', books),
  'limits.cap': kept('limits', exclusion),
  'limits.journal': kept('limitChanges', exclusion),
  'limits.period': kept('limits', exclusion),
  'limits.standing': kept('limits', exclusion),
  'messages.chat': blanked('chats'),
  'messages.letter': wiped('letters'),
  'messages.mark': wiped('letterMarks'),
  'messages.ticket': blanked('tickets'),
  'messages.ways': wiped('noticeWays'),
  'office.operator': kept(null, 'which operator is also the member: nobody decides about the own money'),
  'play.favourite': wiped('favouriteGames'),
  'play.flag': kept('cash', books),
  'play.free_rounds': kept('bonuses', books),
  'play.player': kept(null, 'the number by which vendors call the member, drawn at random; late corrections need it'),
  'play.recent': wiped('recentGames'),
  'play.round': kept('rounds', books),
  'play.round_watch': kept(null, short),
  'play.session': kept('rounds', own),
  'play.tx': kept('rounds', books),
  'play.unlisted': kept(null, 'that the member is not shown on the winner board holds on'),
  'play.vendor_case': kept(null, 'between the house and a vendor; names the member by number only'),
  'play.vendor_transfer': kept('vendorTransfers', books),
  'play.vendor_wallet': kept('vendorTransfers', books),
  'play.winner': kept('rounds', 'a real win under the name of a closed account'),
  'reports.day_sum': kept('cash', sums),
  'reports.folded': kept('cash', sums),
  'reports.open_round': kept('rounds', sums),
  'reports.sparse_entry': kept('cash', sums),
  'solvency.leaf': kept(null, 'the published proof of balances; a number that names nobody'),
  'wallet.adjustment': kept('wallet', 'manual adjustments are logged with their reason (CO-5.41)'),
  'wallet.chain_address': kept('payments', 'what arrives late at an address of the house must still be told apart'),
  'wallet.chain_transfer': kept('payments', 'as everybody reads it on the chain'),
  'wallet.counted_round': kept('wallet', books),
  'wallet.deposit': blanked('deposits'),
  'wallet.deposit_choice': kept('wallet', books),
  'wallet.deposit_decision': kept('wallet', 'who let money in and why (CO-5.41)'),
  'wallet.deposit_manual': blanked('wallet'),
  'wallet.deposit_step': kept('wallet', books),
  'wallet.dispute': blanked('wallet'),
  'wallet.hold': kept('wallet', books),
  'wallet.payee': blanked('payees'),
  'wallet.payout_part': blanked('wallet'),
  'wallet.refund': kept('payments', books),
  'wallet.requirement': kept('turnover', books),
  'wallet.review': kept('wallet', books),
  'wallet.transfer': blanked('transfers'),
  'wallet.withdrawal': blanked('withdrawals'),
  'wallet.withdrawal_step': kept('wallet', books),
}
