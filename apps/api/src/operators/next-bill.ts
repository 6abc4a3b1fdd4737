import { isDeepStrictEqual } from 'node:util'
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

/** A term bought today is renewed within them. */
const MONTHS = 13

/** The bills of thirteen months, the nearest first. */
export async function billsAhead(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<readonly NextBill[]> {
  const { organization, users } = await loadDocuments(tx, organizationId)
  const catalogue = await loadCatalogue(tx)
  const held = { contract: organization.contract, userContracts: users.map(({ contract }) => contract), catalogue, now }
  const { months } = await projectAhead(tx, organizationId, held, MONTHS)
  return months
    .flatMap(({ bills }) => bills)
    .map(({ paidOn, cycle, invoice: { subtotal, tax, total, currency } }) => ({
      paidOn,
      cycle,
      subtotal: Number(subtotal.minor),
      tax: Number(tax.minor),
      total: Number(total.minor),
      currency,
    }))
}

/** The first bill that differs, else the next; null where none is there. */
export function firstDifferent(before: readonly NextBill[], after: readonly NextBill[]) {
  const longer = before.length < after.length ? after : before
  const found = longer.findIndex((_, index) => !isDeepStrictEqual(before[index], after[index]))
  const index = Math.max(found, 0)
  return { before: before[index] ?? null, after: after[index] ?? null }
}
