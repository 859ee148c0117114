import { create } from 'qrcode'

/** How large it is shown. */
export const QR_SIDE_PX = 150

/** The empty edge that readers of such codes count on. */
const EDGE = 4

/** A text as a picture for cameras. Dark on white whatever the page's colours are: cameras want it so. */
export function qrSvg(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const side = size + 2 * EDGE
  const dark = [...data].flatMap((isDark, at) =>
    isDark ? [`M${(at % size) + EDGE} ${Math.floor(at / size) + EDGE}h1v1h-1z`] : [],
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${QR_SIDE_PX}" height="${QR_SIDE_PX}"`,
    ` viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${dark.join('')}"/></svg>`,
  ].join('')
}
