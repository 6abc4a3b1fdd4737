import type { BankFile, BankLine } from '@touchline/domain/bank-files'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import { documentNumbered } from '@touchline/domain/documents'
import { type BillingId, isId, type OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import { transferredOf } from '../../../books/transfers/open-transfers.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'

export const fileWithDigest = (tx: Tx, digest: string) =>
  tx.selectFrom('bank_files').select('file_id').where('digest', '=', digest).executeTakeFirst()

/** Of these references of an account, those that an earlier file had, or that are booked by hand with the same amount. */
export async function knownOf(tx: Tx, { account, lines }: BankFile): Promise<ReadonlySet<string>> {
  const references = sql`any(${lines.map(({ reference }) => reference)}::text[])`
  const before = await tx
    .selectFrom('bank_lines')
    .select('reference')
    .where('account', '=', account)
    .where(sql<boolean>`reference = ${references}`)
    .execute()
  const byHand = await tx
    .selectFrom('transfers as t')
    .select(['t.bank_reference as reference', 't.amount'])
    .where(sql<boolean>`t.bank_reference = ${references}`)
    .where(sql<boolean>`t.amount + coalesce((select sum(m.amount) from transfer_moves m
      where m.organization_id = t.organization_id and m.bank_reference = t.bank_reference and m.paid_after is null), 0) > 0`)
    .execute()
  const amounts = new Map(lines.map(({ reference, amount }) => [reference, amount]))
  const booked = byHand.filter(({ reference, amount }) => amounts.get(reference) === amount)
  return new Set([...before, ...booked].map(({ reference }) => reference))
}

interface NewFile {
  readonly fileId: string
  readonly digest: string
  readonly name: string
  readonly file: BankFile
  readonly known: readonly BankLine[]
  readonly by: string
  readonly now: Instant
}

export const insertFile = (tx: Tx, { fileId, digest, name, file, known, by, now }: NewFile) =>
  tx
    .insertInto('bank_files')
    .values({
      file_id: fileId,
      digest,
      file_name: name,
      form: file.form,
      account: file.account,
      currency: file.currency,
      opening: file.opening,
      closing: file.closing,
      known: known.length,
      known_total: known.reduce((sum, { amount }) => sum + amount, 0),
      faults: JSON.stringify(file.faults),
      read_by: by,
      read_at: at(now),
    })
    .execute()

interface NewLines {
  readonly fileId: string
  readonly file: Pick<BankFile, 'account' | 'currency'>
  readonly lines: readonly (BankLine & { readonly lineId: string })[]
}

/** A line that another file brought in the same moment is left to it. */
export const insertLines = (tx: Tx, { fileId, file: { account, currency }, lines }: NewLines) =>
  sql`
    insert into bank_lines (line_id, file_id, place, account, reference, received_on, amount, currency, payer,
      payers_reference, remittance)
    select l."lineId", ${fileId}::uuid, l.place, ${account}, l.reference, l.day, l.amount, ${currency}, l.name, l.said, l.text
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("lineId" uuid, place integer, reference text, day date,
      amount bigint, name text, said text, text text)
    on conflict (account, reference) do nothing`.execute(tx)

export async function listFiles(tx: Tx, most = 50) {
  const { rows } = await sql<{
    file_id: string
    file_name: string
    form: BankFile['form']
    account: string
    currency: Currency
    read_by: string
    read_at: Instant
    lines: number
    waiting: number
  }>`
    select f.file_id, f.file_name, f.form, f.account, f.currency, f.read_by, f.read_at, c.lines::int, c.waiting::int
    from bank_files f cross join lateral (select count(*) as lines, count(*) filter (where l.state = 'waiting') as waiting
      from bank_lines l where l.file_id = f.file_id) as c
    order by f.read_at desc, f.file_id desc limit ${most}`.execute(tx)
  return rows
}

export const fileOf = (tx: Tx, fileId: string) =>
  tx.selectFrom('bank_files').selectAll().where('file_id', '=', fileId).executeTakeFirst()

export const linesOf = (tx: Tx, fileId: string) =>
  tx.selectFrom('bank_lines').selectAll().where('file_id', '=', fileId).orderBy('place').orderBy('line_id').execute()

export const lockLine = (tx: Tx, lineId: string) =>
  tx.selectFrom('bank_lines').selectAll().where('line_id', '=', lineId).forUpdate().executeTakeFirst()

export type LineRow = NonNullable<Awaited<ReturnType<typeof lockLine>>>
export type LineState = LineRow['state']

interface Settled {
  readonly state: LineState
  readonly of: { readonly organizationId: OrganizationId; readonly billingId: BillingId } | null
  readonly by: string
  readonly now: Instant
}

export const settleLine = (tx: Tx, lineId: string, { state, of, by, now }: Settled) =>
  tx
    .updateTable('bank_lines')
    .set({
      state,
      organization_id: of?.organizationId ?? null,
      billing_id: of?.billingId ?? null,
      settled_by: by,
      settled_at: at(now),
    })
    .where('line_id', '=', lineId)
    .execute()

export interface WaitingRow {
  readonly billing_id: BillingId
  readonly organization_id: OrganizationId
  readonly club: string
  readonly number: string | null
  readonly month: LocalDate
  readonly open: number
  readonly names: readonly string[]
}

/** Of all clubs, the oldest first; with the names under which money came for them before. */
export async function waitingBills(tx: Tx, currency: Currency): Promise<readonly WaitingRow[]> {
  const rows = await tx
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 's', 'billing_id'))
    .innerJoin('billings as b', (join) => sharing(join, 'b', 's', 'billing_id'))
    .innerJoin('organizations as o', 'o.organization_id', 's.organization_id')
    .select(['s.billing_id', 's.organization_id', 'o.organization_name as club', 'b.target_month as month'])
    .select(['i.total', 'i.payer_name'])
    .select(transferredOf('s', 'all').as('paid'))
    .select(
      sql<string | null>`(select d.content ->> 'number' from documents d where d.organization_id = s.organization_id
        and d.billing_id = s.billing_id and d.kind = 'invoice' order by d.issued_at desc limit 1)`.as('number'),
    )
    .where('s.payment_status', '=', 'Waiting')
    .where('i.payment_method', '=', 'BANK_TRANSFER')
    .where('i.currency', '=', currency)
    .orderBy('i.fixed_at')
    .orderBy('s.billing_id')
    .execute()
  const before = await tx
    .selectFrom('bank_lines')
    .select(['organization_id', 'payer'])
    .distinct()
    .where('state', '=', 'booked')
    .where('payer', '<>', '')
    .execute()
  const earlier = Map.groupBy(before, (row) => row.organization_id)
  return rows.map(({ total, paid, payer_name: payer, ...row }) => ({
    ...row,
    open: total - Number(paid),
    names: [row.club, payer ?? '', ...(earlier.get(row.organization_id) ?? []).map((each) => each.payer)],
  }))
}

const INVOICE = /[A-Z\d]+-I-\d{4}-\d+/g

/** By the line: the one club of this name, or of an invoice that the line names, where it pays by card. */
export async function clubsByCard(
  tx: Tx,
  lines: readonly Pick<LineRow, 'line_id' | 'payer' | 'payers_reference' | 'remittance'>[],
): Promise<ReadonlyMap<string, { readonly organizationId: OrganizationId; readonly club: string }>> {
  const named = lines.flatMap(({ line_id: lineId, payers_reference: said, remittance }) =>
    [...`${said} ${remittance}`.toUpperCase().matchAll(INVOICE)].flatMap(([number]) => {
      const of = documentNumbered(number)
      return of === null ? [] : [{ lineId, ...of }]
    }),
  )
  const payers = lines.map(({ line_id: lineId, payer }) => ({ lineId, payer }))
  const { rows } = await sql<{ line_id: string; organization_id: OrganizationId; club: string }>`
    with of as (
      select l."lineId" as line_id, o.organization_id
      from jsonb_to_recordset(${JSON.stringify(payers)}::jsonb) as l ("lineId" uuid, payer text)
      join organizations o on letter_pairs(o.organization_name || ' ' || o.organization_code) @> letter_pairs(l.payer)
        and plain_letters(o.organization_name) = plain_letters(l.payer)
      union
      select l."lineId", d.organization_id
      from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as l ("lineId" uuid, issuer text, year integer, number integer)
      join documents d on d.kind = 'invoice' and d.issuer = l.issuer and d.year = l.year and d.number = l.number)
    select of.line_id, min(o.organization_id::text) as organization_id, min(o.organization_name) as club
    from of join organizations o using (organization_id)
    join contracts c on c.organization_id = o.organization_id and c.customer_type = 'manage_organization'
    group by of.line_id
    having count(*) = 1 and min(c.payment_method) = 'CREDIT_CARD'`.execute(tx)
  return new Map(rows.map(({ line_id, organization_id: organizationId, club }) => [line_id, { organizationId, club }]))
}

export const clubOfBill = (tx: Tx, billingId: BillingId) =>
  tx
    .selectFrom('billings as b')
    .select(['b.organization_id', 'b.currency'])
    .where('b.billing_id', '=', billingId)
    .executeTakeFirst()

const billNumbered = (tx: Tx, of: { readonly issuer: string; readonly year: number; readonly number: number }) =>
  tx
    .selectFrom('documents')
    .select('billing_id')
    .where('kind', '=', 'invoice')
    .where('issuer', '=', of.issuer)
    .where('year', '=', of.year)
    .where('number', '=', of.number)
    .executeTakeFirst()

export async function billNamed(tx: Tx, text: string): Promise<BillingId | undefined> {
  if (isId(text)) return text
  const of = documentNumbered(text)
  return of?.kind === 'invoice' ? (await billNumbered(tx, of))?.billing_id : undefined
}
