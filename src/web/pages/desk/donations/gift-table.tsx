import type { SingleGift } from '#application/donations/staff/list-gifts.ts'
import { deskGiftPath, deskOrderPath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { thanksRefusalOf } from '#domain/donations/thanks.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import { dayIn } from '#domain/time/local-time.ts'
import type { Staff } from '#web/pages/desk/load-desk.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Reader } from './monthly-table.tsx'

type Props = { caption: string; gifts: SingleGift[]; sign: string; timeZone: string; staff: Staff }

export const GiftTable = ({ caption, gifts, sign, timeZone, staff }: Props) => (
  <DataTable
    id="gifts"
    caption={caption}
    whenNarrow="stack"
    rows={gifts}
    rowKey={({ order }) => order}
    columns={[
      {
        key: 'order',
        label: 'Order',
        rowHeader: true,
        cell: ({ order }) => <a href={deskOrderPath(order)}>{order}</a>,
      },
      { key: 'name', label: 'Donor', cell: ({ name }) => name },
      { key: 'email', label: 'Email', cell: ({ email, account }) => <Reader email={email} account={account} /> },
      { key: 'day', label: 'Day', cell: ({ at }) => dayIn(timeZone, at) },
      {
        key: 'amount',
        label: 'Amount',
        numeric: true,
        cell: ({ amountCents }) => formatMoney(cents(amountCents), sign),
      },
      {
        key: 'thanks',
        label: 'Thanks',
        cell: (gift) => <Thanks {...gift} isGivenBack={gift.isGivenBack} timeZone={timeZone} staff={staff} />,
      },
    ]}
  />
)

type ThanksProps = {
  order: string
  name: string
  email: string
  thankedAt: Date | null
  isGivenBack: boolean
  timeZone: string
  staff: Staff
}

/** When somebody was thanked, or where they are. */
export function Thanks({ timeZone, staff, ...gift }: ThanksProps) {
  const refusal = thanksRefusalOf({ ...gift, isDeleted: gift.email === NOBODY.email })
  if (gift.thankedAt !== null) return dayIn(timeZone, gift.thankedAt)
  if (refusal !== null) return refusal === 'given-back' ? 'given back' : '–'
  if (!mayDo(staff.by, 'thank donor')) return 'not yet'
  return <a href={`${deskGiftPath(gift.order)}/thank`}>Thank {gift.name}</a>
}
