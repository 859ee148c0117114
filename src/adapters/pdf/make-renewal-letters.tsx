import { renderToBuffer } from '@react-pdf/renderer'
import type { MakeRenewalLetters } from '#application/ports/renewal-letters.ts'
import { registerFonts } from './register-fonts.ts'
import { RenewalLettersDocument } from './renewal-letters-document.tsx'

export const makeRenewalLetters: MakeRenewalLetters = (letters, letterhead, how) => {
  registerFonts(letterhead.language)
  return renderToBuffer(<RenewalLettersDocument letters={letters} letterhead={letterhead} how={how} />)
}
