import type { Site } from '#application/content/read-site.ts'
import type { Invoice } from '#application/ports/invoice-document.ts'
import { epcOfInvoice } from '#domain/invoices/epc-code.ts'
import { PAY_OTHERWISE, PROCEED } from '#domain/invoices/invoice-texts.ts'
import { printReference } from '#domain/invoices/rf-reference.ts'
import { invoicePayment } from '#web/islands/invoice/invoice-payment.island.tsx'
import { QrCode } from '#web/pages/login/qr-code.tsx'
import { Island } from '#web/render/island.tsx'
import { usePageSettings } from '#web/render/page-settings.ts'

type Props = { token: string; invoice: Invoice; magazine: Site['magazine'] }

/** How an invoice that is open can be paid. */
export function InvoicePaying({ token, invoice, magazine }: Props) {
  const { payments, captcha } = usePageSettings()
  const { paysOnline, tellsOtherWays, name, email, buyerEmail, address, ship, total, asksPassword } = invoice
  if (!paysOnline && !tellsOtherWays) return null
  return (
    <>
      <div className="invoice-ways">
        {paysOnline && (
          <p className="no-print">
            To pay online, see <a href="#pay">{PROCEED}</a>.
          </p>
        )}
        <p>{PAY_OTHERWISE}</p>
      </div>
      {paysOnline && (
        <div className="no-print">
          <Island
            of={invoicePayment}
            id="invoice"
            endpoint={`/api/invoice/${encodeURIComponent(token)}/checkout`}
            name={name}
            email={email}
            accountEmail={buyerEmail}
            address={address}
            shipcode={ship.subscription}
            total={total}
            asksPassword={asksPassword}
            payments={payments}
            captcha={captcha.service}
            supportEmail={magazine.supportEmail}
          />
        </div>
      )}
      <OtherWays {...magazine} reference={printReference(invoice.reference)} epc={epcOfInvoice(invoice, magazine)} />
    </>
  )
}

type WaysProps = Pick<Site['magazine'], 'businessInfo' | 'supportEmail'> & { reference: string; epc: string | null }

function OtherWays({ businessInfo, supportEmail, reference, epc }: WaysProps) {
  return (
    <section className="invoice-otherwise" aria-labelledby="invoice-otherwise">
      <h2 id="invoice-otherwise">Pay by Check or Wire Transfer</h2>
      {businessInfo ? (
        <>
          <h3>Check</h3>
          <p>{businessInfo.checking}</p>
          <h3>Wire transfer</h3>
          <ul>
            {businessInfo.banking.map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>Reference: {reference}</li>
          </ul>
          {epc && <QrCode text={epc} label="This transfer as a code for your bank’s program" />}
        </>
      ) : (
        <p>
          Please write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and we will send you what you need.
        </p>
      )}
    </section>
  )
}
