import { renderToBuffer } from '@react-pdf/renderer'
import type { MakeInvoicePdf } from '#application/ports/invoice-document.ts'
import { InvoiceDocument } from './invoice-document.tsx'
import { registerFonts } from './register-fonts.ts'

export const makeInvoicePdf: MakeInvoicePdf = (invoice, sender) => {
  registerFonts(sender.language)
  return renderToBuffer(<InvoiceDocument invoice={invoice} sender={sender} />)
}
