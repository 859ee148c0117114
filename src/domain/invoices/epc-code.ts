/** Where a transfer goes, for programs of banks. */
export type TransferAccount = { readonly iban: string; readonly bic: string | null; readonly holder: string | null }

type Transfer = TransferAccount & { readonly payee: string; readonly amountCents: number; readonly reference: string }

/** Its check digits are those of a creditor reference: the whole is 1 modulo 97 with its first four letters last. */
export function isIban(written: string): boolean {
  const iban = written.replaceAll(' ', '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  let rest = 0
  for (const letter of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(letter, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** What an EPC QR code says (EPC069-12, version 2): a bank's program fills in the transfer. Amounts are in euros. */
function epcCode({ iban, bic, holder, payee, amountCents, reference }: Transfer): string {
  const amount = `EUR${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    (holder ?? payee).slice(0, 70),
    iban.replaceAll(' ', ''),
    amount,
    '',
    reference,
  ].join('\n')
}

type Payee = { readonly name: string; readonly businessInfo: { readonly account?: TransferAccount | null } | null }
type Paid = {
  readonly currency: string
  /** What is asked for. */
  readonly left: number
  readonly reference: string
  readonly tellsOtherWays: boolean
}

/** The code of an invoice; null where it is not in euros, can't be paid any more, or the magazine has named no account. */
export function epcOfInvoice(
  { currency, left, reference, tellsOtherWays }: Paid,
  { name, businessInfo }: Payee,
): string | null {
  const account = businessInfo?.account
  if (!account || currency !== 'EUR' || !tellsOtherWays) return null
  return epcCode({ ...account, payee: name, amountCents: left, reference })
}
