import type { MailData } from '#application/ports/mail.ts'
import { MONTHLY_BEGUN } from '#domain/donations/donation-texts.ts'
import { mailDay } from './mail-day.ts'
import { Lines, Paragraph, Subheading, TextLink } from './mail-parts.tsx'
import { styles } from './mail-styles.ts'

type Receipt = MailData<'renewal-receipt'>

/** What was bought and what it came to, where it goes, how it was paid, its files, and when it renews. */
export const ReceiptWords = (receipt: Receipt) => (
  <>
    <Amounts {...receipt} />
    {receipt.paidWith ? <Paragraph>Paid with: {receipt.paidWith}</Paragraph> : null}
    <Downloads {...receipt} />
    {receipt.shipments?.map(({ contents, to }) => (
      <div key={to.join()}>
        <Subheading>Ship to</Subheading>
        <Paragraph>
          <Lines>{[...to, contents.join(', ')]}</Lines>
        </Paragraph>
      </div>
    ))}
    <Renewing {...receipt} />
    <Giving {...receipt} />
    {receipt.isMonthly ? <Paragraph>{MONTHLY_BEGUN}</Paragraph> : null}
    {receipt.passwordUrl ? (
      <Paragraph>
        Your subscription is kept in an account under this address. To read online and to look after it,{' '}
        <TextLink href={receipt.passwordUrl}>choose a password</TextLink>.
      </Paragraph>
    ) : null}
  </>
)

/** The last sum is the total, which is looked for first. */
const sumStyle = (isTotal: boolean) => ({ ...styles.tableCell, ...(isTotal && styles.tableTotal) })

const Amounts = ({ lines, sums }: Receipt) => (
  <table className="receipt" width="100%" cellPadding={0} cellSpacing={0} style={styles.table}>
    <thead>
      <tr>
        <th className="soft rule" scope="col" align="left" style={styles.tableHead}>
          Item
        </th>
        <th className="soft rule" scope="col" align="right" style={styles.tableHead}>
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ name, quantity, amount }) => (
        <tr key={name}>
          <td className="ink rule" style={styles.tableCell}>
            {quantity > 1 ? `${quantity} × ${name}` : name}
          </td>
          <td className="ink rule" align="right" style={{ ...styles.tableCell, ...styles.tableAmount }}>
            {amount}
          </td>
        </tr>
      ))}
      {sums.map(({ label, amount }, index) => (
        <tr key={label}>
          <th className="ink rule" scope="row" align="left" style={sumStyle(index === sums.length - 1)}>
            {label}
          </th>
          <td
            className="ink rule"
            align="right"
            style={{ ...sumStyle(index === sums.length - 1), ...styles.tableAmount }}
          >
            {amount}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** What a provider of files has not made yet is found on the receipt. */
function Downloads({ downloads = [] }: Receipt) {
  if (downloads.length === 0) return null
  return (
    <>
      <Subheading>Your downloads</Subheading>
      {downloads.map(({ name, files }) => (
        <Paragraph key={name}>
          {name}
          {files.length === 0 ? ': its files are being made. Your receipt has them in a while.' : null}
          {files.map((file) => (
            <span key={file.url}>
              <br />
              <TextLink href={file.url}>{`${file.name} (${file.kind})`}</TextLink>
            </span>
          ))}
        </Paragraph>
      ))}
      <Paragraph>These links work for 30 days. Your receipt always has new ones.</Paragraph>
    </>
  )
}

function Renewing({ renews }: Receipt) {
  if (!renews) return null
  const { issues, amount, url } = renews
  const when = issues > 1 ? `${issues} more issues have` : issues === 1 ? 'one more issue has' : 'its last issue has'
  return (
    <Paragraph>
      {`Your subscription renews itself when ${when} been sent, at the price of that day (${amount} today). We write to you at least a week before. To stop that, `}
      <TextLink href={url}>turn autorenew off in your account</TextLink>.
    </Paragraph>
  )
}

function Giving({ gives }: Receipt) {
  if (!gives) return null
  return (
    <Paragraph>
      {`Your gift of ${gives.amount} a month is next charged on ${mailDay(gives.nextOn)}. To change it, to pause it or to cancel it, `}
      <TextLink href={gives.url}>open your donation’s page</TextLink>. You need not log in.
    </Paragraph>
  )
}
