import { inRead, inTransaction } from '@touchline/api/db/transaction'
import { takeBankFile } from '@touchline/api/features/payment/bank-file/take-bank-file'
import { bankFileSeen } from '@touchline/api/operators/bank-file-seen'
import { Client } from 'pg'
import type { TestDatabase } from '../database.ts'

const NOW = Date.UTC(2026, 10, 28)
const scope = { system: 'administration' } as const

const statements = (bills: number): readonly string[] => [
  `create temporary table waits as select billing_id from invoices
    where billing_date = '2026-11-01' order by billing_id limit ${bills}`,
  `update invoices set payment_method = 'BANK_TRANSFER' where billing_id in (select billing_id from waits)`,
  `update settlements set payment_status = 'Waiting', intent_id = null, charge_id = null, paid_at = null
    where billing_id in (select billing_id from waits)`,
  'vacuum analyze',
]

interface Owed {
  readonly club: string
  readonly total: number
  readonly number: string
}

async function owed({ ownerUrl }: TestDatabase, bills: number): Promise<readonly Owed[]> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    for (const statement of statements(bills)) await client.query(statement)
    const { rows } = await client.query<Owed>(`
      select o.organization_name as club, i.total::int, 'JP-I-2026-' || lpad(d.number::text, 6, '0') as number
      from invoices i join settlements s using (organization_id, billing_id)
      join organizations o using (organization_id) join documents d using (organization_id, billing_id)
      where s.payment_status = 'Waiting' order by i.billing_id`)
    return rows
  } finally {
    await client.end()
  }
}

function camtOf(bills: readonly Owed[]): string {
  const entries = bills.map(({ club, total, number }, at) => {
    const isKnown = at % 3 < 2
    const said = at % 3 === 0 ? number : 'NOTPROVIDED'
    return `<Ntry><Amt Ccy="JPY">${isKnown ? total : total + 7}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-11-27</Dt></BookgDt><AcctSvcrRef>B-${at}</AcctSvcrRef><NtryDtls><TxDtls>
      <Refs><EndToEndId>${said}</EndToEndId></Refs><RltdPties><Dbtr><Nm>${isKnown ? club : `Payer ${at}`}</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>Transfer of November</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>7710456</Id></Othr></Id><Ccy>JPY</Ccy></Acct>${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`
}

/** Milliseconds, with as many bills. */
export async function timeBankFile(database: TestDatabase, lines: number) {
  const bytes = Buffer.from(camtOf(await owed(database, lines)))
  const taking = { name: 'november.xml', bytes, own: null, by: 'Sato', now: NOW, newId: () => crypto.randomUUID() }
  const began = performance.now()
  const taken = await inTransaction(database.db, scope, (tx) => takeBankFile(tx, taking))
  const read = performance.now() - began
  if (taken.kind !== 'read') throw new Error(`the file of the bank was ${taken.kind}`)
  await inRead(database.db, scope, (tx) => bankFileSeen(tx, taken.fileId, lines))
  return { read, matched: performance.now() - began - read }
}
