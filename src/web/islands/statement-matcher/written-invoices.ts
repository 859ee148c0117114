/** What is being typed after the invoices that are named already; nothing where its amount has begun. */
export function typedPart(written: string): string {
  const part = partsOf(written).at(-1) ?? ''
  return part.includes('=') ? '' : part.trim()
}

/** The same with that part named; what stands before it stays. */
export const withInvoice = (written: string, invoiceNo: string): string =>
  [
    ...partsOf(written)
      .slice(0, -1)
      .map((part) => part.trim()),
    invoiceNo,
  ]
    .filter((part) => part !== '')
    .join(', ')

const partsOf = (written: string) => written.split(/[,;]/)
