import type { OpenedDelivery } from '#application/gifts/delivery/open-delivery.ts'
import type { DeliveryNote } from '#contract/gift-delivery.ts'
import {
  type DeliveryWay,
  deliveryWays,
  LONGEST_MESSAGE,
  LONGEST_RECIPIENT,
  lastDayToSend,
} from '#domain/gifts/gift-delivery.ts'
import { wayTexts } from '#domain/gifts/gift-delivery-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { token: string; gift: OpenedDelivery; note: DeliveryNote | null; today: string }

/** Without scripts. The fields of the mail show where it is chosen; browsers that can't tell show them always. */
export function DeliveryForm({ token, gift, note, today }: Props) {
  const typed = note?.typed
  const way: DeliveryWay = typed?.way ?? (gift.to === null ? 'by-hand' : 'by-mail')
  const faults = note?.fields ?? {}
  return (
    <form className="delivery-form" method="post" action="/api/receipts/gift" noValidate>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="gift" value={gift.number} />
      <TextField
        name="recipient"
        label="Recipient’s Name"
        hint="If you like. It stands on the card, and you know the gift by it."
        autoComplete="off"
        maxLength={LONGEST_RECIPIENT}
        dir="auto"
        defaultValue={typed?.recipient ?? gift.recipient ?? ''}
        error={faults.recipient}
      />
      <TextArea
        name="message"
        label="Your Message"
        hint={`If you like, up to ${LONGEST_MESSAGE} characters. It stands on the card, in the mail, and where the gift is redeemed.`}
        maxLength={LONGEST_MESSAGE}
        dir="auto"
        defaultValue={typed?.message ?? gift.message ?? ''}
        error={faults.message}
      />
      <RadioGroup
        name="way"
        label="How It Gets There"
        defaultValue={way}
        options={deliveryWays.map((value) => ({ value, label: wayTexts[value] }))}
      />
      <div className="delivery-mail">
        <TextField
          name="email"
          type="email"
          label="Recipient’s Email"
          hint="We use it for this gift only, and forget it when the gift is redeemed, or a year after it was sent."
          autoComplete="off"
          defaultValue={typed?.email ?? gift.to ?? ''}
          error={faults.email}
        />
        <TextField
          name="on"
          type="date"
          label="Day to Send It"
          hint="In the morning of that day. You can change everything until then."
          min={today}
          max={lastDayToSend(today)}
          defaultValue={typed?.on ?? gift.on ?? today}
          error={faults.on}
        />
      </div>
      <div className="delivery-acts">
        <Button type="submit" look="primary" name="act" value="save">
          Save
        </Button>
        <Button type="submit" look="secondary" name="act" value="send" className="delivery-now">
          Send it now
        </Button>
      </div>
    </form>
  )
}
