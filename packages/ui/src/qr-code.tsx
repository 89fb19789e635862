import { create } from 'qrcode'
import type { ReactElement } from 'react'

/** A QR code as one drawing, dark on light with its quiet zone of four modules: scanners want both, on any cloth. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 8
  let path = ''
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) if (modules.get(row, column) === 1) path += `M${column + 4} ${row + 4}h1v1h-1z`
  return (
    <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#061412" />
    </svg>
  )
}
