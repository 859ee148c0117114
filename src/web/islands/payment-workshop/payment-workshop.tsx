import { useEffect, useState } from 'react'
import { sendSignal } from '#web/parts/browser/signals.ts'
import { CardSetup } from '#web/parts/card-setup/card-setup.tsx'
import { PaymentBlock } from '#web/parts/payment-block/payment-block.tsx'
import type { PaymentBlockEvents, PaymentBlockProps } from '#web/parts/payment-block/payment-block-props.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type PaymentWorkshopProps = { shows: 'fields' | 'signal' | 'setup'; block: PaymentBlockProps }

type Errors = Parameters<NonNullable<PaymentBlockEvents['onErrors']>>[0]

/** The payment block as screens hold it: with fields of their own, with a button of their own, and for a card only. */
export function PaymentWorkshop({ shows, block }: PaymentWorkshopProps) {
  if (shows === 'setup') return <Setup {...block} />
  return shows === 'fields' ? <Fields {...block} /> : <Signal {...block} />
}

function Fields(block: PaymentBlockProps) {
  const [name, setName] = useState('Jo')
  const [line1, setLine1] = useState('')
  const [errors, setErrors] = useState<Errors>({ general: null, fields: {} })
  const address = { line1, city: 'Harbor', country: 'US' }
  return (
    <div className="payment-workshop">
      <ErrorSummary id="workshop-error" message={errors.general ?? undefined} />
      <TextField
        name="name"
        label="Your Full Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors.fields.name}
      />
      <TextField
        name="address.line1"
        label="Address Line 1"
        value={line1}
        onChange={(event) => setLine1(event.currentTarget.value)}
        error={errors.fields['address.line1']}
      />
      <PaymentBlock
        {...block}
        payer={{ name, email: block.payer.email }}
        order={{ ...block.order, body: { ...block.order.body, name, address } }}
        onErrors={setErrors}
      />
    </div>
  )
}

function Signal(block: PaymentBlockProps) {
  const [isDone, setDone] = useState(false)
  if (isDone) return <Notice tone="success">Subscription redeemed</Notice>
  return (
    <div className="payment-workshop">
      <PaymentBlock {...block} total={0} submit={null} onCompleted={() => setDone(true)} />
      <Button look="primary" onClick={() => sendSignal('checkout-submitted', null)}>
        Redeem Subscription
      </Button>
    </div>
  )
}

function Setup({ payments, payer, billing, supportEmail }: PaymentBlockProps) {
  const [secret, setSecret] = useState<string | null>(null)
  useEffect(() => {
    fetch('/dev/payments/setup', { method: 'POST' })
      .then((response) => response.json())
      .then((setup: { secret: string }) => setSecret(setup.secret))
  }, [])
  if (!secret) return <Loader />
  return (
    <CardSetup
      payments={payments}
      secret={secret}
      endpoint="/dev/payments/card"
      name={payer.name}
      billing={billing}
      supportEmail={supportEmail}
    />
  )
}
