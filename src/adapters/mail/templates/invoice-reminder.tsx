import type { MailData } from '#application/ports/mail.ts'
import { mailDay } from './mail-day.ts'
import { Action, Heading, Paragraph, TextLink } from './mail-parts.tsx'
import type { MailTemplate } from './mail-template.ts'

type Data = MailData<'invoice-reminder'>

const headingOf = ({ step, invoiceNo }: Data) =>
  step === 1 ? `Invoice ${invoiceNo} is past due` : `Second reminder: invoice ${invoiceNo} is past due`

export const invoiceReminder: MailTemplate<'invoice-reminder'> = {
  subject: ({ letterhead, data }) => `${headingOf(data)} (${letterhead.name})`,
  preview: ({ data }) => `${data.total} was due ${mailDay(data.due)}.`,
  reason: ({ letterhead }) => `An order at ${letterhead.name} is billed to this address.`,
  Body: ({ data }) => (
    <>
      <Heading>{headingOf(data)}</Heading>
      <Paragraph>
        {data.total} was due on {mailDay(data.due)}, and no payment has reached us.{' '}
        {data.step === 1
          ? 'It may have been overlooked; if you have paid in the last days, please ignore this mail.'
          : 'We have written to you before. Please pay it within the next days, or tell us what stands in the way.'}
      </Paragraph>
      <Paragraph>
        {data.paysOnline
          ? 'The invoice can be paid online, by check or by wire transfer.'
          : 'The invoice is paid by check or by wire transfer.'}{' '}
        With a transfer, please name {data.invoiceNo} or the reference {data.reference}.
      </Paragraph>
      <Action href={data.url}>See the invoice</Action>
      <Paragraph>
        <TextLink href={data.pdfUrl}>The invoice as a PDF</TextLink>
      </Paragraph>
    </>
  ),
}
