export interface Paid {
  readonly reference?: string
  readonly amount: string
  readonly currency?: string
  readonly day?: string
  readonly name?: string
  readonly said?: string
  readonly text?: string
  readonly isOut?: boolean
  readonly status?: string
}

export const entryOf = ({
  reference = '4471-09',
  amount,
  currency = 'JPY',
  day = '2026-11-27',
  name = '',
  said = 'NOTPROVIDED',
  text = '',
  isOut = false,
  status = 'BOOK',
}: Paid): string => `
    <Ntry>
      <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>${status}</Sts>
      <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
      <NtryDtls><TxDtls>
        <Refs><EndToEndId>${said}</EndToEndId></Refs>
        <RltdPties><${isOut ? 'Cdtr' : 'Dbtr'}><Nm>${name}</Nm></${isOut ? 'Cdtr' : 'Dbtr'}></RltdPties>
        <RmtInf><Ustrd>${text}</Ustrd></RmtInf>
      </TxDtls></NtryDtls>
    </Ntry>`

interface Kept {
  readonly account?: string
  readonly currency?: string
  readonly opening?: string
  readonly closing?: string
}

const balance = (code: string, currency: string, amount: string | undefined): string =>
  amount === undefined
    ? ''
    : `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`

export const statementOf = (
  entries: readonly string[],
  { account = '1234567', currency = 'JPY', opening, closing }: Kept = {},
): string => `
  <Stmt><Id>1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>
    ${balance('OPBD', currency, opening)}${balance('CLBD', currency, closing)}${entries.join('')}
  </Stmt>`

export const camtOf = (statements: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${statements.join('')}
</BkToCstmrStmt></Document>
`
