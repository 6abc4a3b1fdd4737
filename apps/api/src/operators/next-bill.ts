import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { loadDocuments } from '../books/contract/contracts.ts'
import { projectAhead } from '../books/contract/project-ahead.ts'
import type { Tx } from '../db/connect.ts'

/** Minor units, as `projectAhead` has them; the day in the contract's zone. */
export interface NextBill {
  readonly paidOn: LocalDate
  readonly cycle: 'month' | 'year'
  readonly subtotal: number
  readonly tax: number
  readonly total: number
  readonly currency: Currency
}

/** The running month and the next. */
const MONTHS = 2

/** Null where none comes within two months. */
export async function nextBillOf(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<NextBill | null> {
  const { organization, users } = await loadDocuments(tx, organizationId)
  const catalogue = await loadCatalogue(tx)
  const held = { contract: organization.contract, userContracts: users.map(({ contract }) => contract), catalogue, now }
  const { months } = await projectAhead(tx, organizationId, held, MONTHS)
  const [bill] = months.flatMap(({ bills }) => bills)
  if (bill === undefined) return null
  const { subtotal, tax, total, currency } = bill.invoice
  return {
    paidOn: bill.paidOn,
    cycle: bill.cycle,
    subtotal: Number(subtotal.minor),
    tax: Number(tax.minor),
    total: Number(total.minor),
    currency,
  }
}
