import { SaxesParser } from 'saxes'
import type { ReadCamt } from '#application/ports/camt-statement.ts'
import { type BankLine, MOST_STATEMENT_LINES, type StatementRead, tidyLine } from '#domain/bank/bank-line.ts'
import { type CamtEntry, linesOfEntry } from './camt-entry.ts'
import { openCamtWalk } from './camt-walk.ts'

class NotCamt extends Error {}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/
const DEEPEST = 40
const CHUNK = 65_536

const refuse = (message: string): StatementRead => ({ ok: false, faults: [{ row: null, message }] })

/** Reads the file piece by piece; nothing of it is kept but its payments. A document type is refused: it can hold entities that grow without end. */
export const readCamt: ReadCamt = (xml) => {
  const lines: BankLine[] = []
  const parser = new SaxesParser({ xmlns: true })
  const walk = openCamtWalk((entry) => take(lines, entry))
  let depth = 0
  parser.on('error', (error) => {
    throw new NotCamt(`This is no XML that can be read (${error.message.slice(0, 100)}).`)
  })
  parser.on('doctype', () => {
    throw new NotCamt('This XML has a document type, which a statement has not. It was not read.')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1
    if (depth > DEEPEST) throw new NotCamt('This XML is nested deeper than a statement is.')
    if (depth === 1 && !(local === 'Document' && NAMESPACE.test(uri)))
      throw new NotCamt('This is no CAMT.053 statement: its first element names another format.')
    walk.open(local, String(attributes.Ccy?.value ?? ''))
  })
  parser.on('text', walk.text)
  parser.on('cdata', walk.text)
  parser.on('closetag', () => {
    depth -= 1
    walk.close()
  })
  try {
    for (let at = 0; at < xml.length; at += CHUNK) parser.write(xml.slice(at, at + CHUNK))
    parser.close()
  } catch (error) {
    if (error instanceof NotCamt) return refuse(error.message)
    throw error
  }
  return lines.length > 0
    ? { ok: true, format: 'camt.053', lines }
    : refuse('There is no booked payment in this statement.')
}

function take(lines: BankLine[], entry: CamtEntry): void {
  const read = linesOfEntry(entry)
  if ('message' in read) throw new NotCamt(read.message)
  lines.push(...read.lines.map(tidyLine))
  if (lines.length > MOST_STATEMENT_LINES)
    throw new NotCamt('This file has more lines than a statement has: ask the bank for a shorter time.')
}
