import { IconButton, notify } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'

interface CopyLineProps {
  readonly name: string
  /** The whole text, as it is copied. */
  readonly value: string
  /** Shortens a long hex text to its ends. */
  readonly isHash?: boolean
}

/** `9f2c 41a8 77be 03d1 … c5e0`: enough to compare by eye; the whole text is copied. */
export function shortHash(hex: string): string {
  const groups = hex.match(/.{4}/g) ?? [hex]
  return groups.length <= 6 ? groups.join(' ') : `${groups.slice(0, 4).join(' ')} … ${groups.at(-1)}`
}

/** A named value with a button that copies it; goes into a `<dl className="seed-lines">`. */
export function CopyLine({ name, value, isHash = false }: CopyLineProps): ReactElement {
  const t = useTextsOf('common', 'fairness')
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    notify('good', t('common.copied'))
  }
  return (
    <div className="seed-line">
      <dt className="muted">{name}</dt>
      <dd>
        <span className="num" dir="ltr" title={isHash ? value : undefined}>
          {isHash ? shortHash(value) : value}
        </span>
        <IconButton icon="copy" label={t('fairness.copyOf', { what: name })} onClick={() => void copy()} />
      </dd>
    </div>
  )
}
