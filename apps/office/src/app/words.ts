import { useTexts } from '@khela/i18n/use-texts'

/** Names of the machine in words: acts of the audit and accounts of the ledger. What has no word yet stands as it is. */
export function useWords() {
  const t = useTexts('office-words')
  const wordOf = (key: string, otherwise: string): string => (t.has(key as 'act.office_login') ? t(key as 'act.office_login') : otherwise)
  return {
    actOf: (act: string): string => wordOf(`act.${act.replaceAll('.', '_')}`, act),
    accountOf: (kind: string): string => wordOf(`account.${kind}`, kind),
    /** What stands on an account, in a sentence; undefined where its name says it. */
    meaningOf: (kind: string): string | undefined => wordOf(`means.${kind}`, '') || undefined,
  }
}
