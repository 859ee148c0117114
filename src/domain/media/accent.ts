import { type Rgb, toHex } from './dominant-colour.ts'

/** How many colours articles can be set in: one for every 15 degrees of the circle. */
export const ACCENTS = 24
const DEGREES = 360 / ACCENTS
/** Below it a picture is grey, and its article is set in the house's own colour. */
const LEAST_CHROMA = 0.035
/** What words need against the paper they stand on, by the accessibility guidelines. */
const LEAST_CONTRAST = 4.5

/** The papers of the house (`tokens.css`): words of a colour stand on any of them. */
const PAPERS = { light: ['#faf7f0', '#fffdf8', '#f1ebdd'], dark: ['#0d1524', '#142036', '#09101c'] } as const

/** Which of the colours a picture coloured like this gives its article; null for a grey one. */
export function accentOf(colour: string): number | null {
  const { chroma, hue } = toOklch(fromHex(colour))
  return chroma < LEAST_CHROMA ? null : Math.round(hue / DEGREES) % ACCENTS
}

/** The colour itself, readable on light and on dark paper. Light colours glare in the dark, so they are softer there. */
export const accentColours = (accent: number): { light: string; dark: string } => ({
  light: readable(accent * DEGREES, { lightness: 0.52, step: -0.01, chroma: 0.14 }, PAPERS.light),
  dark: readable(accent * DEGREES, { lightness: 0.76, step: 0.01, chroma: 0.09 }, PAPERS.dark),
})

type From = { lightness: number; step: number; chroma: number }

function readable(hue: number, from: From, papers: readonly string[]): string {
  let { lightness } = from
  for (;;) {
    const colour = toHex(withinScreen(lightness, hue, from.chroma))
    if (lightness <= 0 || lightness >= 1 || papers.every((paper) => contrast(colour, paper) >= LEAST_CONTRAST))
      return colour
    lightness += from.step
  }
}

/** The strongest chroma up to this one that a screen can show. */
function withinScreen(lightness: number, hue: number, most: number): Rgb {
  for (let chroma = most; chroma > 0; chroma -= 0.005) {
    const linear = fromOklch(lightness, chroma, hue)
    if (linear.every((part) => part >= 0 && part <= 1)) return toRgb(linear)
  }
  return toRgb(fromOklch(lightness, 0, hue))
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = toLinear(fromHex(colour))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const fromHex = (colour: string): Rgb => {
  const part = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16)
  return [part(1), part(3), part(5)]
}

const toLinear = ([red, green, blue]: Rgb): Rgb => [linear(red), linear(green), linear(blue)]

const linear = (part: number) => (part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)

const toRgb = ([red, green, blue]: Rgb): Rgb => [screen(red), screen(green), screen(blue)]

const screen = (part: number) => 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** Oklab, in which equal steps look equal. */
function toOklch(colour: Rgb): { chroma: number; hue: number } {
  const [red, green, blue] = toLinear(colour)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { chroma: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
