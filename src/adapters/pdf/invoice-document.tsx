import { Document, Page, Text, View } from '@react-pdf/renderer'
import type { FiledInvoice, InvoiceSender } from '#application/ports/invoice-document.ts'
import { epcOfInvoice } from '#domain/invoices/epc-code.ts'
import type { InvoiceState } from '#domain/invoices/invoice-state.ts'
import { billedName, paidWords } from '#domain/invoices/invoice-texts.ts'
import { printReference } from '#domain/invoices/rf-reference.ts'
import { Amounts, Facts, formatDay, PaperFoot, PaperHead, styles } from './paper-parts.tsx'
import { QrPicture } from './qr-picture.tsx'

const states: Record<InvoiceState, string | null> = {
  open: null,
  failed: null,
  processing: 'A payment for this invoice is being processed.',
  paid: 'This invoice has been paid.',
  void: 'This invoice is void.',
}

type Props = { invoice: FiledInvoice; sender: InvoiceSender }

export function InvoiceDocument({ invoice, sender }: Props) {
  const { invoiceNo, created, due, isPastDue, term, email, addressLines, state, paidBy, paidOn, shipments } = invoice
  const facts = [
    // With the reference in one place, so that they stay on one sheet with how it can be paid.
    { label: 'Invoice No.', words: [`${invoiceNo}  ·  ${printReference(invoice.reference)}`] },
    { label: 'Invoice Date', words: [formatDay(created)] },
    { label: 'Terms', words: [`NET ${term}`] },
    { label: 'Due Date', words: [`${formatDay(due)}${isPastDue ? ' (Past Due)' : ''}`] },
    // Side by side, so that what is billed, and how it can be paid, stand on one sheet.
    { label: 'Bill To', words: [billedName(invoice), ...addressLines, email] },
    ...shipments.map(({ contents, to }) => ({ label: 'Ship To', note: contents.join(', '), words: to })),
    ...(paidBy && paidOn ? [{ label: 'Paid', words: [formatDay(paidOn), paidWords[paidBy]] }] : []),
  ]
  const madeAt = new Date(created)
  const epc = epcOfInvoice(invoice, sender)
  return (
    <Document
      title={`Invoice ${invoiceNo}`}
      author={sender.name}
      language={sender.language}
      creationDate={madeAt}
      modificationDate={madeAt}
    >
      <Page size="A4" style={styles.page}>
        <PaperHead {...sender} />
        <Text style={styles.title}>Invoice</Text>
        {states[state] && <Text style={styles.state}>{states[state]}</Text>}
        <Facts facts={facts} />
        <Amounts {...invoice} />
        {invoice.tellsOtherWays && sender.businessInfo && <OtherWays {...sender.businessInfo} />}
        {epc && <QrPicture text={epc} style={{ width: 90, height: 90 }} />}
        <PaperFoot words={`${sender.name}  ·  ${invoiceNo}`} />
      </Page>
    </Document>
  )
}

function OtherWays({ checking, banking }: NonNullable<InvoiceSender['businessInfo']>) {
  return (
    <View style={styles.places} wrap={false}>
      <View style={styles.place}>
        <Text style={styles.label}>Pay by check</Text>
        <Text style={styles.words}>{checking}</Text>
      </View>
      <View style={styles.place}>
        <Text style={styles.label}>Pay by wire transfer</Text>
        {banking.map((line) => (
          <Text key={line} style={styles.words}>
            {line}
          </Text>
        ))}
      </View>
    </View>
  )
}
