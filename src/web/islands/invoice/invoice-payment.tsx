import { useState } from 'react'
import type { BrowserPayments } from '#contract/browser-payments.ts'
import type { Address } from '#domain/addresses/address.ts'
import { PAYMENT_NAME } from '#domain/checkout/checkout-texts.ts'
import { PROCEED } from '#domain/invoices/invoice-texts.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import type { CheckoutFaults } from '#screens/checkout/checkout-state.ts'
import { useFreshOnReturn } from '#web/parts/browser/use-fresh-on-return.ts'
import { WrongFields } from '#web/parts/checkout-form/wrong-fields.tsx'
import { PaymentBlock } from '#web/parts/payment-block/payment-block.tsx'
import type { CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordSetup } from './password-setup.tsx'

export type InvoicePaymentProps = {
  /** Where it is paid. */
  endpoint: string
  name: string
  email: string
  /** Of the account that paying makes. */
  accountEmail: string
  address: Address | null
  shipcode: Shipcode
  total: number
  /** Paying makes an account. */
  asksPassword: boolean
  /** Null where nothing can be paid. */
  payments: BrowserPayments | null
  captcha: CaptchaNoticeProps['service']
  supportEmail: string
}

type Errors = Pick<CheckoutFaults, 'general' | 'fields'>

/** How an invoice is paid online: by whoever holds it, with a password for the account that it makes. */
export function InvoicePayment(props: InvoicePaymentProps) {
  const { endpoint, name, email, address, shipcode, total, asksPassword, payments, captcha, supportEmail } = props
  const [password, setPassword] = useState({ password: '', confirm: '' })
  const [errors, setErrors] = useState<Errors>({ general: null, fields: {} })
  const [isBusy, setBusy] = useState(false)
  useFreshOnReturn()
  if (!payments) {
    return <Notice tone="warning">Nothing can be paid here just now. Please write to {supportEmail}.</Notice>
  }
  return (
    <div className="invoice-payment">
      <WrongFields id="invoice-fields" errors={errors.fields} />
      {asksPassword && (
        <PasswordSetup
          {...password}
          email={props.accountEmail}
          errors={errors.fields}
          inert={isBusy}
          change={(changed) => setPassword((before) => ({ ...before, ...changed }))}
        />
      )}
      <section id="pay" className="invoice-online" aria-labelledby="invoice-online">
        <h2 id="invoice-online">Pay Online</h2>
        <ErrorSummary id="invoice-error" message={generalError(errors)} />
        <PaymentBlock
          payments={payments}
          order={{
            endpoint,
            body: { name, email, address, shipcode, password: asksPassword ? password : null, session: true },
          }}
          total={total}
          payer={{ name, email }}
          billing={{ country: address?.country ?? null, postcode: address?.postcode ?? null }}
          saved={null}
          hasAccount={false}
          paysInvoice
          canRenew={false}
          captcha={captcha}
          supportEmail={supportEmail}
          submit={PROCEED}
          onBusy={setBusy}
          onErrors={setErrors}
        />
      </section>
    </div>
  )
}

/** What the server says of something that has no field here is still said. */
function generalError({ general, fields }: Errors): string | undefined {
  const homeless = Object.entries(fields).filter(([field]) => field !== PAYMENT_NAME && !field.startsWith('password'))
  return [general, ...homeless.map(([, error]) => error)].filter(Boolean).join(' ') || undefined
}
