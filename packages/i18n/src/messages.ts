import type auth from '../locales/en/auth.json'
import type cashier from '../locales/en/cashier.json'
import type catalogue from '../locales/en/catalogue.json'
import type common from '../locales/en/common.json'
import type deposit from '../locales/en/deposit.json'
import type dialogs from '../locales/en/dialogs.json'
import type content from '../locales/en/content.json'
import type errors from '../locales/en/errors.json'
import type fairness from '../locales/en/fairness.json'
import type frames from '../locales/en/frames.json'
import type games from '../locales/en/games.json'
import type gamesOffice from '../locales/en/games-office.json'
import type help from '../locales/en/help.json'
import type slots from '../locales/en/slots.json'
import type house from '../locales/en/house.json'
import type home from '../locales/en/home.json'
import type invite from '../locales/en/invite.json'
import type messages from '../locales/en/messages.json'
import type notices from '../locales/en/notices.json'
import type kyc from '../locales/en/kyc.json'
import type office from '../locales/en/office.json'
import type officeKyc from '../locales/en/office-kyc.json'
import type officeMembers from '../locales/en/office-members.json'
import type officeDeposits from '../locales/en/office-deposits.json'
import type fishing from '../locales/en/fishing.json'
import type poker from '../locales/en/poker.json'
import type promotions from '../locales/en/promotions.json'
import type careOffice from '../locales/en/office-care.json'
import type records from '../locales/en/records.json'
import type registration from '../locales/en/registration.json'
import type rounds from '../locales/en/rounds.json'
import type safer from '../locales/en/safer.json'
import type security from '../locales/en/security.json'
import type signin from '../locales/en/signin.json'
import type support from '../locales/en/support.json'
import type settings from '../locales/en/settings.json'
import type settingTexts from '../locales/en/setting-texts.json'
import type shell from '../locales/en/shell.json'
import type seasOffice from '../locales/en/seas-office.json'
import type solvency from '../locales/en/solvency.json'
import type statement from '../locales/en/statement.json'
import type withdrawal from '../locales/en/withdrawal.json'
import type operators from '../locales/en/operators.json'
import type proposals from '../locales/en/proposals.json'
import type officePayouts from '../locales/en/office-payouts.json'
import type officeWords from '../locales/en/office-words.json'
import type tablesDesk from '../locales/en/tables-desk.json'
import type tables from '../locales/en/tables.json'
import type transfer from '../locales/en/transfer.json'

/** The English files are the source of the keys; the completeness test holds every other language to them. */
export interface Messages {
  auth: typeof auth
  cashier: typeof cashier
  catalogue: typeof catalogue
  common: typeof common
  deposit: typeof deposit
  dialogs: typeof dialogs
  content: typeof content
  errors: typeof errors
  fairness: typeof fairness
  frames: typeof frames
  games: typeof games
  'games-office': typeof gamesOffice
  'tables-desk': typeof tablesDesk
  'seas-office': typeof seasOffice
  help: typeof help
  home: typeof home
  house: typeof house
  slots: typeof slots
  invite: typeof invite
  messages: typeof messages
  notices: typeof notices
  office: typeof office
  'office-care': typeof careOffice
  kyc: typeof kyc
  'office-kyc': typeof officeKyc
  'office-members': typeof officeMembers
  'office-deposits': typeof officeDeposits
  fishing: typeof fishing
  poker: typeof poker
  promotions: typeof promotions
  records: typeof records
  registration: typeof registration
  rounds: typeof rounds
  safer: typeof safer
  security: typeof security
  settings: typeof settings
  'setting-texts': typeof settingTexts
  shell: typeof shell
  signin: typeof signin
  solvency: typeof solvency
  statement: typeof statement
  support: typeof support
  tables: typeof tables
  withdrawal: typeof withdrawal
  'office-payouts': typeof officePayouts
  'office-words': typeof officeWords
  operators: typeof operators
  proposals: typeof proposals
  transfer: typeof transfer
}
export type Namespace = keyof Messages

export const namespaces = [
  'auth',
  'cashier',
  'catalogue',
  'common',
  'deposit',
  'dialogs',
  'content',
  'errors',
  'fairness',
  'frames',
  'games',
  'games-office',
  'tables-desk',
  'seas-office',
  'help',
  'home',
  'house',
  'slots',
  'invite',
  'messages',
  'notices',
  'office',
  'office-care',
  'office-payouts',
  'office-words',
  'operators',
  'proposals',
  'kyc',
  'office-kyc',
  'office-members',
  'office-deposits',
  'fishing',
  'poker',
  'promotions',
  'records',
  'registration',
  'rounds',
  'safer',
  'security',
  'settings',
  'setting-texts',
  'shell',
  'signin',
  'solvency',
  'statement',
  'support',
  'tables',
  'withdrawal',
  'transfer',
] as const satisfies readonly Namespace[]
