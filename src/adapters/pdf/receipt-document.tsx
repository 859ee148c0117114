import { Document, Page, Text } from '@react-pdf/renderer'
import type { Letterhead } from '#application/ports/mail.ts'
import type { FiledReceipt } from '#application/ports/receipt-document.ts'
import { Amounts, Facts, formatDay, PaperFoot, PaperHead, Places, styles } from './paper-parts.tsx'

const states = {
  completed: null,
  refunded: 'This order was refunded.',
  'given-back': 'This order could not be completed. The payment was given back in full.',
}

type Props = { receipt: FiledReceipt; letterhead: Letterhead }

export function ReceiptDocument({ receipt, letterhead }: Props) {
  const { ref, date, state, buyer, paidWith } = receipt
  const facts = [
    { label: 'Order', words: [ref] },
    { label: 'Date', words: [formatDay(date)] },
    { label: 'For', words: [buyer.name, buyer.email] },
    ...(paidWith ? [{ label: 'Paid with', words: [paidWith] }] : []),
  ]
  const madeAt = new Date(date)
  return (
    <Document
      title={`Receipt ${ref}`}
      author={letterhead.name}
      language={letterhead.language}
      creationDate={madeAt}
      modificationDate={madeAt}
    >
      <Page size="A4" style={styles.page}>
        <PaperHead {...letterhead} />
        <Text style={styles.title}>Receipt</Text>
        {states[state] && <Text style={styles.state}>{states[state]}</Text>}
        <Facts facts={facts} />
        <Amounts {...receipt} />
        <Places {...receipt} />
        <PaperFoot words={`${letterhead.name}  ·  ${ref}`} />
      </Page>
    </Document>
  )
}
