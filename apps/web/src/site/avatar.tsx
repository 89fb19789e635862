import type { ReactElement } from 'react'
import { initial } from './initial.ts'

/** The address of a picture that a member can choose. */
export const memberIconUrl = (icon: string): string => `/art/icon-member-${icon}.webp`

/** A member: the picture they chose, or the first letter of their name. */
export function Avatar({ name, icon }: { readonly name: string; readonly icon: string | null | undefined }): ReactElement {
  return (
    <span className="ava" data-icon={icon ?? undefined}>
      {icon ? <img src={memberIconUrl(icon)} alt="" width={128} height={128} /> : initial(name)}
    </span>
  )
}
