import type { Raster } from './raster.ts'

/** What words of any size need, by the accessibility guidelines. */
export const READABLE_CONTRAST = 4.5

/** A part of a picture, in shares of its width and height. */
export type Region = { left: number; top: number; right: number; bottom: number }

/** The contrast of two colours, each written as `#rrggbb`. */
export const contrastOf = (one: string, other: string) => contrast(luminanceOf(one), luminanceOf(other))

/** Of a region of a picture, the share on which words in this colour can be read. */
export function readableShare({ pixels, width, height }: Raster, region: Region, ink: string): number {
  const own = luminanceOf(ink)
  let readable = 0
  let seen = 0
  for (let y = Math.floor(region.top * height); y < Math.min(height, Math.ceil(region.bottom * height)); y += 1) {
    for (let x = Math.floor(region.left * width); x < Math.min(width, Math.ceil(region.right * width)); x += 1) {
      const at = (y * width + x) * 4
      const ground = luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
      seen += 1
      if (contrast(own, ground) >= READABLE_CONTRAST) readable += 1
    }
  }
  return readable / Math.max(1, seen)
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

const channel = (color: string, from: number) => Number.parseInt(color.slice(from, from + 2), 16)

const luminanceOf = (color: string) => luminance(channel(color, 1), channel(color, 3), channel(color, 5))

function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
