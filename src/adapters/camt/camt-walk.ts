import { type CamtDetail, type CamtEntry, newDetail, newEntry } from './camt-entry.ts'

/** More text than this in one element is no text of a bank. */
const LONGEST_TEXT = 10_000

type Taken = { value: string; currency: string }
type Field = (entry: CamtEntry, detail: CamtDetail, taken: Taken) => void

const name: Field = (_entry, detail, { value }) => {
  detail.debtor ||= value
}
const creditor: Field = (_entry, detail, { value }) => {
  detail.creditor ||= value
}

/** What is taken from an entry, by the path below it. */
const ofEntry: Readonly<Record<string, Field>> = {
  Amt: (entry, _detail, { value, currency }) => {
    entry.amount = value
    entry.currency = currency
  },
  CdtDbtInd: (entry, _detail, { value }) => {
    entry.direction = value
  },
  RvslInd: (entry, _detail, { value }) => {
    entry.isReversal = value === 'true' || value === '1'
  },
  // A code of its own since version 8.
  Sts: (entry, _detail, { value }) => {
    entry.status ||= value
  },
  'Sts/Cd': (entry, _detail, { value }) => {
    entry.status = value
  },
  'BookgDt/Dt': (entry, _detail, { value }) => {
    entry.day = value
  },
  'BookgDt/DtTm': (entry, _detail, { value }) => {
    entry.day ||= value.slice(0, 10)
  },
  'ValDt/Dt': (entry, _detail, { value }) => {
    entry.valueDay = value
  },
  'ValDt/DtTm': (entry, _detail, { value }) => {
    entry.valueDay ||= value.slice(0, 10)
  },
  AcctSvcrRef: (entry, _detail, { value }) => {
    entry.reference = value
  },
  AddtlNtryInf: (entry, _detail, { value }) => {
    entry.info = value
  },
}

/** What is taken from one of an entry's transactions. */
const ofDetail: Readonly<Record<string, Field>> = {
  'Refs/AcctSvcrRef': (_entry, detail, { value }) => {
    detail.reference = value
  },
  'Refs/EndToEndId': (_entry, detail, { value }) => {
    detail.endToEnd = value
  },
  Amt: (_entry, detail, { value, currency }) => {
    detail.amount = value
    detail.currency = currency
  },
  'AmtDtls/TxAmt/Amt': (_entry, detail, { value, currency }) => {
    detail.amount ||= value
    detail.currency ||= currency
  },
  CdtDbtInd: (_entry, detail, { value }) => {
    detail.direction = value
  },
  'RltdPties/Dbtr/Nm': name,
  'RltdPties/Dbtr/Pty/Nm': name,
  'RltdPties/UltmtDbtr/Nm': name,
  'RltdPties/UltmtDbtr/Pty/Nm': name,
  'RltdPties/Cdtr/Nm': creditor,
  'RltdPties/Cdtr/Pty/Nm': creditor,
  'RmtInf/Ustrd': (_entry, detail, { value }) => {
    detail.texts.push(value)
  },
  'RmtInf/Strd/CdtrRefInf/Ref': (_entry, detail, { value }) => {
    detail.structured.push(value)
  },
  AddtlTxInf: (_entry, detail, { value }) => {
    detail.info = value
  },
}

const STATEMENT = 'Document/BkToCstmrStmt/Stmt/'
const ENTRY = `${STATEMENT}Ntry`
const DETAIL = `${ENTRY}/NtryDtls/TxDtls`

/** Walks through a statement; each entry is handed on as it ends. */
export function openCamtWalk(take: (entry: CamtEntry) => void) {
  const path: string[] = []
  let text = ''
  let currency = ''
  let account = ''
  let entry = newEntry('')
  let detail = newDetail()
  return {
    open(local: string, attribute: string) {
      path.push(local)
      text = ''
      currency = attribute
      const at = path.join('/')
      if (at === ENTRY) entry = newEntry(account)
      if (at === DETAIL) detail = newDetail()
    },
    text(more: string) {
      if (text.length < LONGEST_TEXT) text += more.slice(0, LONGEST_TEXT)
    },
    close() {
      const at = path.join('/')
      path.pop()
      const taken = { value: text.trim(), currency }
      text = ''
      if (at === `${STATEMENT}Acct/Id/IBAN` || at === `${STATEMENT}Acct/Id/Othr/Id`) account = taken.value
      else if (at === ENTRY) take(entry)
      else if (at === DETAIL) entry.details.push(detail)
      else if (at.startsWith(`${DETAIL}/`)) ofDetail[at.slice(DETAIL.length + 1)]?.(entry, detail, taken)
      else if (at.startsWith(`${ENTRY}/`)) ofEntry[at.slice(ENTRY.length + 1)]?.(entry, detail, taken)
    },
  }
}
