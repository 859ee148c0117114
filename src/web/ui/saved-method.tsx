/** The payment method that an account has. */
export type SavedMethod =
  | { card: { type: string; last_four: string; exp_month: number; exp_year: number } }
  | { ach: { bank_name: string; last_four: string; routing_number: string } }

const linesOf = (method: SavedMethod): [name: string, value: string][] =>
  'card' in method
    ? [
        ['Type', method.card.type.toUpperCase()],
        ['Last four', `**** ${method.card.last_four}`],
        ['Expiration', `${method.card.exp_month}/${method.card.exp_year}`],
      ]
    : [
        ['Bank', method.ach.bank_name],
        ['Last four', `**** ${method.ach.last_four}`],
        ['Routing Number', method.ach.routing_number],
      ]

export function SavedMethodLines({ method }: { method: SavedMethod }) {
  return (
    <ul className="saved-method">
      {linesOf(method).map(([name, value]) => (
        <li key={name}>
          {name}: {value}
        </li>
      ))}
    </ul>
  )
}
