/**
 * The currencies of the house as data: what a member plays for stands here and nowhere else in the code (tidy gate). `sign` stands beside
 * amounts; `sharedSign` does on the page of a round that its member shares. `isReal`: whether it can be paid in and out. `decimals`: how
 * many a person may type.
 */
export const currencies = {
  BDT: { sign: '৳', sharedSign: '৳', isReal: true, decimals: 2 },
  TRIAL: { sign: '★', sharedSign: '✦', isReal: false, decimals: 2 },
} as const

/** Code of a currency, as the ledger and the wire write it. */
export type Currency = keyof typeof currencies

/** Code of every currency. */
export const currencyCodes = Object.keys(currencies) as readonly Currency[] as readonly ['BDT', 'TRIAL']

/** What the merchant keeps its books in. */
export const MERCHANT_CURRENCY = 'BDT' satisfies Currency
/** The play money that demo rounds are staked in. */
export const TRIAL_CURRENCY = 'TRIAL' satisfies Currency

/** Whether a code from outside is one of ours. */
export const isCurrency = (code: string): code is Currency => Object.hasOwn(currencies, code)

/** What is staked in a mode of a game. */
export const currencyOfMode = (mode: 'real' | 'demo'): Currency => (mode === 'real' ? MERCHANT_CURRENCY : TRIAL_CURRENCY)

/** The sign that stands beside amounts of a currency. */
export const signOf = (currency: Currency = MERCHANT_CURRENCY): string => currencies[currency].sign

/** The sign that stands beside amounts of a mode. */
export const signOfMode = (mode: 'real' | 'demo'): string => signOf(currencyOfMode(mode))
