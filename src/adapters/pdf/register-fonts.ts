import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

const { resolve } = createRequire(import.meta.url)

type Face = { fontWeight: number; fontStyle?: 'italic' }

const TEXT_FACES: Face[] = [
  { fontWeight: 400 },
  { fontWeight: 400, fontStyle: 'italic' },
  { fontWeight: 500 },
  { fontWeight: 600 },
  { fontWeight: 600, fontStyle: 'italic' },
]
const LABEL_FACES: Face[] = [
  { fontWeight: 400 },
  { fontWeight: 400, fontStyle: 'italic' },
  { fontWeight: 600 },
  { fontWeight: 600, fontStyle: 'italic' },
]

const SPARE_FACES: Face[] = [
  { fontWeight: 400 },
  { fontWeight: 400, fontStyle: 'italic' },
  { fontWeight: 700 },
  { fontWeight: 700, fontStyle: 'italic' },
]

/** The faces of the site. A sign that the first lacks is taken from the next: Greek, Cyrillic, mathematics, arrows. */
export const TEXT = ['Newsreader', 'Newsreader Extended', 'DejaVu Serif', 'DejaVu Sans']
export const LABEL = ['Schibsted Grotesk', 'Schibsted Grotesk Extended', 'DejaVu Sans']

/** Makes the faces known to the typesetter; the files are read when a document first uses them. */
export function registerFonts(language: string): void {
  register('Newsreader', 'newsreader', 'latin', TEXT_FACES)
  register('Newsreader Extended', 'newsreader', 'latin-ext', TEXT_FACES)
  register('Schibsted Grotesk', 'schibsted-grotesk', 'latin', LABEL_FACES)
  register('Schibsted Grotesk Extended', 'schibsted-grotesk', 'latin-ext', LABEL_FACES)
  register('DejaVu Serif', 'dejavu-serif', 'latin', SPARE_FACES)
  register('DejaVu Sans', 'dejavu-sans', 'latin', SPARE_FACES)
  // The typesetter knows where English words part, and its types don't say that it tells; of other languages it is not to guess.
  const divide = (word: string, ...[known]: unknown[]) => (known as (word: string) => string[])(word)
  Font.registerHyphenationCallback((isEnglish(language) ? divide : (word) => [word]) as (word: string) => string[])
}

const isEnglish = (language: string) => /^en\b/i.test(language)

function register(family: string, name: string, subset: string, faces: Face[]) {
  const fonts = faces.map(({ fontWeight, fontStyle = 'normal' as const }) => ({
    src: resolve(`@fontsource/${name}/files/${name}-${subset}-${fontWeight}-${fontStyle}.woff`),
    fontWeight,
    fontStyle,
  }))
  Font.register({ family, fonts })
}
