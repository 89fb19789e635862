import { MoneyText } from '../schema.ts'

/** What a stake of a game of the house is taken from: cash or trial credits, then bonus money, which there is in real mode alone. */
export const Stakeable = { balance: MoneyText, bonus: MoneyText }
