import type auth from '../locales/en/auth.json'
import type cashier from '../locales/en/cashier.json'
import type common from '../locales/en/common.json'
import type errors from '../locales/en/errors.json'
import type fairness from '../locales/en/fairness.json'
import type games from '../locales/en/games.json'
import type home from '../locales/en/home.json'
import type office from '../locales/en/office.json'
import type records from '../locales/en/records.json'
import type shell from '../locales/en/shell.json'
import type solvency from '../locales/en/solvency.json'

/** The English files are the source of the keys; the completeness test holds every other language to them. */
export interface Messages {
  auth: typeof auth
  cashier: typeof cashier
  common: typeof common
  errors: typeof errors
  fairness: typeof fairness
  games: typeof games
  home: typeof home
  office: typeof office
  records: typeof records
  shell: typeof shell
  solvency: typeof solvency
}
export type Namespace = keyof Messages

export const namespaces = [
  'auth',
  'cashier',
  'common',
  'errors',
  'fairness',
  'games',
  'home',
  'office',
  'records',
  'shell',
  'solvency',
] as const satisfies readonly Namespace[]
