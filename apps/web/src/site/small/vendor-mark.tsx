import { useState, type ReactElement } from 'react'
import { emblemUrl } from '../art.ts'
import { useLanguage } from '../language.ts'

export interface VendorMarkProps {
  readonly vassalage: string
  readonly title: { readonly bn: string; readonly en: string }
}

/** The emblem of a vendor; one without a picture gets the first letter of its name on a cloth of its own colour. Always beside the name. */
export function VendorMark({ vassalage, title }: VendorMarkProps): ReactElement {
  const language = useLanguage()
  const [isBroken, setBroken] = useState(false)
  const picture = emblemUrl(vassalage)
  if (picture !== undefined && !isBroken) {
    return <img className="vendor-emblem" src={picture} alt="" width={48} height={48} loading="lazy" onError={() => setBroken(true)} />
  }
  const [first] = new Intl.Segmenter().segment(language === 'bn' ? title.bn : title.en)
  return (
    <span className="vendor-mark" data-hue={hueOf(vassalage)} aria-hidden="true">
      {first?.segment}
    </span>
  )
}

/** One of the five cloth colours, by the letters of the code. */
const hueOf = (code: string): number => Array.from(code).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 5
