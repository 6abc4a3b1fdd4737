import { localized } from '@touchline/contract/wire'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import type { IssuerBank } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

/** The issuer of receipts in this cell: printed on each, and the owner of the number series. */
export interface ReceiptIssuer {
  /** Prefix of document numbers, e.g. JP. */
  readonly code: string
  readonly companyName: string
  readonly address: string
  readonly phone: string
  readonly registrationNumber: string | null
  /** Where bank transfers go to; null where nothing can be paid so. */
  readonly bank: IssuerBank | null
}

interface Issue {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
  readonly issuedAt: Instant
  readonly issuer: ReceiptIssuer
}

/**
 * Issues the receipt of a billing that has just become Complete, in the same transaction. Numbers are gapless per
 * issuer and year: the row of the last number is locked until the commit, so a rollback returns the number (invariant
 * I26).
 */
export async function issueReceipt(tx: Tx, issue: Issue): Promise<void> {
  const { organizationId, billingId, issuedAt, issuer } = issue
  const billing = await billingOf(tx, organizationId, billingId)
  const issueDate = dateOf(issuedAt, billing.zone)
  const year = Number(issueDate.slice(0, 4))
  const number = await nextNumber(tx, issuer.code, year)
  const content = {
    documentNumber: `${issuer.code}-${year}-${String(number).padStart(6, '0')}`,
    issueDate,
    organizationName: billing.organization_name,
    planName: await billedPlanNames(tx, organizationId, billingId),
    issuer: printedIssuer(issuer),
  }
  await tx
    .insertInto('receipts')
    .values({
      organization_id: organizationId,
      billing_id: billingId,
      issuer: issuer.code,
      year,
      number,
      issued_at: at(issuedAt),
      content: JSON.stringify(content),
    })
    .execute()
}

/** On a receipt nothing is left to be paid. */
const printedIssuer = ({ code, companyName, address, phone, registrationNumber }: ReceiptIssuer) => ({
  code,
  companyName,
  address,
  phone,
  registrationNumber,
})

const billingOf = (tx: Tx, organizationId: OrganizationId, billingId: BillingId) =>
  tx
    .selectFrom('billings')
    .innerJoin('organizations', 'organizations.organization_id', 'billings.organization_id')
    .select(['billings.zone', 'organizations.organization_name'])
    .where('billings.organization_id', '=', organizationId)
    .where('billings.billing_id', '=', billingId)
    .executeTakeFirstOrThrow()

/** The names of the plan whose base fee the billing carries last: what the receipt is for. */
async function billedPlanNames(tx: Tx, organizationId: OrganizationId, billingId: BillingId) {
  const row = await tx
    .selectFrom('invoice_lines as l')
    .innerJoin('contract_plans as p', 'p.contract_plan_id', 'l.contract_plan_id')
    .innerJoin('contract_plan_groups as g', 'g.group_id', 'p.group_id')
    .select('g.names')
    .where('l.organization_id', '=', organizationId)
    .where('l.billing_id', '=', billingId)
    .orderBy((eb) => eb.case().when('l.role', '=', 'base').then(0).else(1).end())
    .orderBy('l.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return localized.parse(row?.names ?? {})
}

async function nextNumber(tx: Tx, issuer: string, year: number): Promise<number> {
  const row = await tx
    .insertInto('receipt_counters')
    .values({ issuer, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'year']).doUpdateSet({ last_number: sql`receipt_counters.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}
