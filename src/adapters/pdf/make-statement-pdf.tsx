import { renderToBuffer } from '@react-pdf/renderer'
import type { MakeStatementPdf } from '#application/ports/statement-document.ts'
import { registerFonts } from './register-fonts.ts'
import { StatementDocument } from './statement-document.tsx'

export const makeStatementPdf: MakeStatementPdf = (statement, letterhead) => {
  registerFonts(letterhead.language)
  return renderToBuffer(<StatementDocument statement={statement} letterhead={letterhead} />)
}
