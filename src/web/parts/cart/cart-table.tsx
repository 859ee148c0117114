import type { Bill, Billing } from '#domain/cart/bill.ts'
import type { CartLine, LineKey } from '#domain/cart/cart-lines.ts'
import { cartLines } from '#domain/cart/cart-lines.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import { clampQuantity, MOST_GIFTS, MOST_OF_ONE } from '#domain/cart/quantities.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { formatPrice } from '#domain/money/format-money.ts'
import { composeBill } from '#domain/orders/order-snapshot.ts'
import { type ShipLetter, shipcodeOf, shippingAbbreviation } from '#domain/subscriptions/shipcodes.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { focusBeside } from './keep-focus.ts'
import { LineFields } from './line-form.tsx'

export type CartTableProps = {
  id: string
  caption: string
  billing: Billing
  /** As if shipped where: prices differ by it. */
  letter: ShipLetter
  /** Where the subscription goes elsewhere than the goods. */
  subscriptionLetter?: ShipLetter | undefined
  currency: string
  /** Without it the table is an invoice's: nothing in it can be changed. */
  edit?: CartEdit | undefined
}

export type CartEdit = {
  change(id: string, line: LineKey, quantity: number): void
  remove(id: string, line: LineKey): void
}

/** What is in the cart and what it costs. Each line has its plain forms: without scripts they are what works. */
export function CartTable({
  id,
  caption,
  billing,
  letter,
  subscriptionLetter = letter,
  currency,
  edit,
}: CartTableProps) {
  const ship = { subscription: shipcodeOf(subscriptionLetter), goods: shipcodeOf(letter) }
  const bill = composeBill(billing, ship)
  const money = (amount: Cents) => formatPrice(amount, currency)
  const columns: Column<CartLine>[] = [
    ...(edit ? [removeColumn(id, edit)] : []),
    { key: 'quantity', label: 'Qty.', narrow: true, cell: (line) => <Quantity table={id} line={line} edit={edit} /> },
    { key: 'item', label: 'Item', rowHeader: true, cell: ({ name }) => name },
    { key: 'ship', label: 'Ship', narrow: true, cell: ({ shipcode }) => shippingAbbreviation(shipcode) },
    { key: 'amount', label: 'Amount', numeric: true, cell: ({ price }) => money(price) },
  ]
  return (
    <div className="cart-table">
      <DataTable
        id={id}
        caption={caption}
        columns={columns}
        rows={cartLines(bill, letter, subscriptionLetter)}
        rowKey={(line) => line.id}
        foot={footOf(bill, money)}
        whenNarrow="stack"
      />
    </div>
  )
}

function footOf(bill: Bill, money: (amount: Cents) => string) {
  const { subtotal, shipping, discount, listPrice, total } = totalsOf(bill)
  return [
    ...(shipping > 0
      ? [
          { key: 'subtotal', label: 'Subtotal', value: money(subtotal) },
          { key: 'shipping', label: 'Shipping', value: money(shipping) },
        ]
      : []),
    ...(discount > 0
      ? [
          { key: 'discount', label: 'Discount', value: money(cents(-discount)) },
          { key: 'list', label: 'List Price', value: <s>{money(listPrice)}</s> },
        ]
      : []),
    { key: 'total', label: 'Total', value: money(total), total: true },
  ]
}

const removeColumn = (table: string, edit: CartEdit): Column<CartLine> => ({
  key: 'remove',
  label: 'Remove',
  labelHidden: true,
  narrow: true,
  cell: ({ id, cart, name }) =>
    cart && (
      <>
        <form id={`${table}-remove-${id}`} method="post" action="/api/cart/remove" hidden>
          <LineFields line={cart} />
        </form>
        <Button
          type="submit"
          form={`${table}-remove-${id}`}
          look="quiet"
          icon="close"
          labelHidden
          data-removes=""
          onClick={(event) => {
            event.preventDefault()
            focusBeside(event.currentTarget)
            edit.remove(id, cart)
          }}
        >
          Remove {name}
        </Button>
      </>
    ),
})

function Quantity({ table, line, edit }: { table: string; line: CartLine; edit: CartEdit | undefined }) {
  const { id, cart, name, quantity, change_quantity } = line
  if (!edit || !cart || !change_quantity) return quantity
  const max = cart.type === 'gift-subscription' ? MOST_GIFTS : MOST_OF_ONE
  return (
    <form
      className="cart-quantity"
      method="post"
      action="/api/cart"
      onSubmit={(event) => event.preventDefault()}
      noValidate
    >
      <LineFields line={cart} />
      <input type="hidden" name="do" value="change" />
      <NumberField
        id={`${table}-qty-${id}`}
        name="qty"
        label={`Qty. of ${name}`}
        labelHidden
        // The cart says how many there are: what a browser remembers of another look at the page must not change it.
        autoComplete="off"
        min={1}
        max={max}
        value={quantity}
        onCommit={(typed) => {
          const wanted = clampQuantity(typed, { min: 1, max })
          if (wanted !== quantity) edit.change(id, cart, wanted)
        }}
      />
      <button className="button button-quiet cart-update" type="submit">
        Update
      </button>
    </form>
  )
}
