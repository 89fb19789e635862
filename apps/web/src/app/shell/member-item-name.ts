import { useTexts } from '@khela/i18n/use-texts'
import type { MemberPage } from '../../site/page.ts'

/** The name of a member page as menus and titles show it. Needs the texts `frames`. */
export function useMemberItemName(): (item: MemberPage['menu']) => string {
  const shell = useTexts('shell')
  const frames = useTexts('frames.member')
  return ({ text }) => ('shell' in text ? shell(text.shell as 'wallet') : frames(text.frames as 'profit'))
}
