import { Path, Svg } from '@react-pdf/renderer'
import { create } from 'qrcode'

/** The empty edge that readers of such codes count on. */
const EDGE = 4

type Props = { text: string; style: { width: number; height: number; marginRight?: number } }

/** A text as a picture for cameras. */
export function QrPicture({ text, style }: Props) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const side = size + 2 * EDGE
  const dark = [...data].flatMap((isDark, at) =>
    isDark ? [`M${(at % size) + EDGE} ${Math.floor(at / size) + EDGE}h1v1h-1z`] : [],
  )
  return (
    <Svg viewBox={`0 0 ${side} ${side}`} style={style}>
      <Path d={dark.join('')} fill="#000" />
    </Svg>
  )
}
