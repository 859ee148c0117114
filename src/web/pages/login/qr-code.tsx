import { create } from 'qrcode'

/** The empty edge that readers of such codes count on. */
const EDGE = 4

/** A text as a picture for cameras. It is drawn here: what it holds goes to nobody else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text).modules
  const side = size + 2 * EDGE
  const dark = [...data].flatMap((isDark, at) =>
    isDark ? [`M${(at % size) + EDGE} ${Math.floor(at / size) + EDGE}h1v1h-1z`] : [],
  )
  return (
    <svg className="qr-code" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
