type Entry = {
  amount: string
  currency?: string
  direction?: string
  day?: string
  status?: string
  reference?: string
  text?: string
  structured?: string
  party?: string
  isReversal?: boolean
  isCoded?: boolean
}

/** One entry of a statement, as a bank writes it. */
export const entry = ({
  amount,
  currency = 'EUR',
  direction = 'CRDT',
  day = '2026-11-03',
  status = 'BOOK',
  reference = '',
  text = '',
  structured = '',
  party = '<Nm>Ada Keel</Nm>',
  isReversal = false,
  isCoded = false,
}: Entry): string =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}` +
  `<Sts>${isCoded ? `<Cd>${status}</Cd>` : status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
  `${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>` +
  `<RltdPties><Dbtr>${party}</Dbtr></RltdPties><RmtInf>${text && `<Ustrd>${text}</Ustrd>`}${structured}</RmtInf></TxDtls></NtryDtls></Ntry>`

/** A statement of one account. */
export const camt = (entries: string, version = '08'): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>` +
  `<Stmt><Id>S</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
