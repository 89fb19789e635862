import type { Bank } from '@khela/contract/banks'

// As people type: without marks, dashes and capitals.
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** The banks whose name has what was typed, in either language or by its letters; all while nothing is typed. */
export function banksLike(banks: readonly Bank[], typed: string): readonly Bank[] {
  const wanted = plain(typed)
  return banks.filter(({ name, bn, mark }) => plain(`${name} ${bn} ${mark}`).includes(wanted))
}

/** A colour for a bank's letters, in degrees: the same every time, and apart for letters that are near. */
export const hueOf = ({ mark }: Pick<Bank, 'mark'>): number => ((mark.codePointAt(0) ?? 0) * 47 + (mark.codePointAt(1) ?? 0) * 101) % 360
