import { signOfMode } from '@khela/money'
import { Money } from '@khela/ui'
import type { ReactElement } from 'react'

/** Money of a table or a sea, or credits of the demo, to the last decimal. */
export function Amount({ mode, value }: { readonly mode: 'real' | 'demo'; readonly value: string }): ReactElement {
  return <Money value={value} exact symbol={signOfMode(mode)} />
}
