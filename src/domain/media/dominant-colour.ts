/** A colour by its parts, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Pixels one after the other, three bytes each. */
type Pixels = ArrayLike<number>

const STEP = 48

/** What a picture is coloured in most: greys count for little, since a photograph is mostly shade. */
export function dominantColour(pixels: Pixels): Rgb {
  const bins = new Map<number, { weight: number; sum: [number, number, number] }>()
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
    const weight = 0.02 + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
    const key = [red, green, blue].reduce((sum, part) => sum * 6 + Math.floor(part / STEP), 0)
    const bin = bins.get(key) ?? { weight: 0, sum: [0, 0, 0] }
    bin.weight += weight
    for (const [index, part] of [red, green, blue].entries()) bin.sum[index as 0 | 1 | 2] += part * weight
    bins.set(key, bin)
  }
  const [heaviest] = [...bins.values()].sort((a, b) => b.weight - a.weight)
  if (!heaviest) return [128, 128, 128]
  const [red, green, blue] = heaviest.sum.map((part) => Math.round(part / heaviest.weight))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

export const toHex = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
