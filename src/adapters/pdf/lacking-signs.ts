import { Font } from '@react-pdf/renderer'
import { TEXT } from './register-fonts.ts'

type Face = { hasGlyphForCodePoint(point: number): boolean }

/** Tells whether some words have signs that none of the registered faces has: on paper they would be empty boxes. */
export async function openLackingSigns(): Promise<(words: string) => boolean> {
  const faces: Face[] = []
  for (const fontFamily of TEXT) {
    const face = { fontFamily, fontWeight: 400, fontStyle: 'normal' as const }
    await Font.load(face)
    const data: unknown = Font.getFont(face)?.data
    if (isFace(data)) faces.push(data)
  }
  return (words) =>
    [...words.normalize('NFC')].some((sign) => {
      const point = sign.codePointAt(0) ?? 0
      return sign.trim() !== '' && !faces.some((face) => face.hasGlyphForCodePoint(point))
    })
}

const isFace = (data: unknown): data is Face =>
  typeof data === 'object' && data !== null && 'hasGlyphForCodePoint' in data
