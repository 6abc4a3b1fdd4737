import { computeYearlyTerm, type Invoice, storageAt } from '@touchline/domain/billing'
import { dateOf, type Instant, type LocalDate } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { nextTermOf } from '@touchline/domain/plans'
import { storedSecondsOver } from '../../books/billing/billings.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'

interface NextTermQuote {
  readonly kind: 'quoted'
  /** The day it is charged, in the contract's zone. */
  readonly startsOn: LocalDate
  readonly invoice: Invoice
}

/** The next term's price by the function that will charge it, with the movies that will be stored past their retention then. */
export async function quoteNextTerm(
  tx: Tx,
  organizationId: OrganizationId,
  contractId: ContractId,
  now: Instant,
): Promise<NextTermQuote | { readonly kind: 'none' } | Refusal<'not-found'>> {
  const loaded = await loadContract(tx, organizationId, contractId)
  if (loaded === null) return refuse('not-found', 'No such contract')
  const catalogue = await loadCatalogue(tx)
  const { zone } = loaded.contract
  const next = nextTermOf(loaded.contract, catalogue, now)
  if (next === null) return { kind: 'none' }
  const storedSecondsOverRetention = await storedSecondsOver(tx, organizationId, storageAt(next.start, zone))
  const { contract, start: termStart } = next
  const invoice = computeYearlyTerm({ contract, catalogue, termStart, storedSecondsOverRetention })
  return { kind: 'quoted', startsOn: dateOf(termStart, zone), invoice }
}
