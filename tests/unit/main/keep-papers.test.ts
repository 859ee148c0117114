import { expect, test } from 'vitest'
import type { FiledInvoice, InvoiceSender } from '#application/ports/invoice-document.ts'
import type { Letterhead } from '#application/ports/mail.ts'
import type { FiledReceipt } from '#application/ports/receipt-document.ts'
import type { FiledStatement } from '#application/ports/statement-document.ts'
import { keepPapers } from '#main/issues/keep-papers.ts'

const receipt = (ref: string) => ({ ref }) as FiledReceipt
const letterhead = { name: 'Lodestar' } as Letterhead

function press(bytes = 10) {
  const made: string[] = []
  const ports = {
    makeReceiptPdf: async ({ ref }: FiledReceipt) => {
      made.push(ref)
      if (ref === 'jam') throw new Error('jammed')
      return new Uint8Array(bytes)
    },
    makeInvoicePdf: async ({ invoiceNo }: FiledInvoice) => {
      made.push(invoiceNo)
      return new Uint8Array(bytes)
    },
    makeStatementPdf: async ({ statementNo }: FiledStatement) => {
      made.push(statementNo)
      return new Uint8Array(bytes)
    },
  }
  return { made, ports }
}

test('a paper is made once, also for those who ask at the same time', async () => {
  const { made, ports } = press()
  const { makeReceiptPdf } = keepPapers(ports)
  await Promise.all([1, 2, 3].map(() => makeReceiptPdf(receipt('a'), letterhead)))
  await makeReceiptPdf(receipt('a'), letterhead)
  expect(made).toEqual(['a'])
})

test('another state, sender or kind is another paper', async () => {
  const { made, ports } = press()
  const { makeReceiptPdf, makeInvoicePdf, makeStatementPdf } = keepPapers(ports)
  await makeReceiptPdf(receipt('a'), letterhead)
  await makeReceiptPdf({ ...receipt('a'), state: 'refunded' }, letterhead)
  await makeReceiptPdf(receipt('a'), { ...letterhead, name: 'Other' })
  await makeInvoicePdf({ ref: 'a', invoiceNo: 'LS-1' } as FiledInvoice, letterhead as InvoiceSender)
  const statement = { statementNo: '2026-0001', isCopy: false } as FiledStatement
  for (const isCopy of [false, true, true]) await makeStatementPdf({ ...statement, isCopy }, letterhead)
  expect(made).toEqual(['a', 'a', 'a', 'LS-1', '2026-0001', '2026-0001'])
})

test('what failed is tried again, and the oldest goes when the room is full', async () => {
  const { made, ports } = press(10)
  const { makeReceiptPdf } = keepPapers(ports, 25)
  await expect(makeReceiptPdf(receipt('jam'), letterhead)).rejects.toThrow('jammed')
  await expect(makeReceiptPdf(receipt('jam'), letterhead)).rejects.toThrow('jammed')
  for (const ref of ['a', 'b', 'c', 'c', 'b', 'a']) await makeReceiptPdf(receipt(ref), letterhead)
  expect(made).toEqual(['jam', 'jam', 'a', 'b', 'c', 'a'])
})
