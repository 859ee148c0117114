import { renderToBuffer } from '@react-pdf/renderer'
import type { MakeReceiptPdf } from '#application/ports/receipt-document.ts'
import { ReceiptDocument } from './receipt-document.tsx'
import { registerFonts } from './register-fonts.ts'

export const makeReceiptPdf: MakeReceiptPdf = (receipt, letterhead) => {
  registerFonts(letterhead.language)
  return renderToBuffer(<ReceiptDocument receipt={receipt} letterhead={letterhead} />)
}
