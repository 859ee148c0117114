import type { MailData } from '#application/ports/mail.ts'
import { mailDay } from './mail-day.ts'
import { Action, Heading, Paragraph } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

type Data = MailData<'invoice'>

const dueOn = ({ due }: Data) => mailDay(due)

const headings: Record<Data['state'], (data: Data) => string> = {
  open: ({ invoiceNo }) => `Invoice ${invoiceNo}`,
  processing: () => 'Your payment is being processed',
  failed: () => 'Your payment did not go through',
}

/** Of what nothing has to be done about, nobody is told when it is due. */
const previews: Record<Data['state'], (data: Data) => string> = {
  open: (data) => `${data.total}, due ${dueOn(data)}.`,
  processing: ({ total }) => `${total} is on its way. There is nothing that you have to do.`,
  failed: ({ total }) => `Nothing was taken. ${total} can be paid again.`,
}

export const invoice: MailTemplate<'invoice'> = {
  subject: ({ letterhead, data }) =>
    data.state === 'open'
      ? `Invoice ${data.invoiceNo} from ${letterhead.name}`
      : `${headings[data.state](data)} (${letterhead.name}, invoice ${data.invoiceNo})`,
  preview: ({ data }) => previews[data.state](data),
  reason: ({ letterhead }) => `An order at ${letterhead.name} is billed to this address.`,
  Body: ({ data }) => (
    <>
      <Heading>{headings[data.state](data)}</Heading>
      <Words {...data} />
      <Action href={data.url}>See the invoice</Action>
    </>
  ),
}

function Words(data: Data) {
  const { state, invoiceNo, total, failure, paysOnline } = data
  if (state === 'processing') {
    return (
      <Paragraph>
        The bank takes a few days to transfer {total} for invoice {invoiceNo}. We write again as soon as it has arrived.
        There is nothing that you have to do.
      </Paragraph>
    )
  }
  if (state === 'failed') {
    return (
      <>
        <Paragraph>{failure}</Paragraph>
        <Paragraph>
          Nothing was taken for invoice {invoiceNo}, {total}. It can be paid again, by another card or another bank
          account, on the invoice itself.
        </Paragraph>
      </>
    )
  }
  return (
    <>
      <Paragraph>
        {total} is due on {dueOn(data)}.
      </Paragraph>
      <Paragraph>
        {paysOnline
          ? 'The invoice can be paid online, by check or by wire transfer. All of it is explained there.'
          : 'The invoice is paid by check or by wire transfer. Where to is explained there.'}
      </Paragraph>
    </>
  )
}
