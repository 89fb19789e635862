import type { ReactElement } from 'react'
import { exactFigures } from '../model.ts'

/** An exact change with its sign. Leaf is for what the person gains; a loss is not shouted, nor is the house's side. */
export function Signed({ wire, isOwn = true }: { readonly wire: string; readonly isOwn?: boolean }): ReactElement {
  const isGain = !wire.startsWith('-') && !/^[0.]+$/.test(wire)
  return <b className={`num ${isGain && isOwn ? 'good' : ''}`}>{isGain ? `+${exactFigures(wire)}` : exactFigures(wire)}</b>
}
