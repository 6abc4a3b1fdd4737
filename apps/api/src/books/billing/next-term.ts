import { computeYearlyTerm, type Invoice, storageAt } from '@touchline/domain/billing'
import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { type NextTerm, nextTermOf } from '@touchline/domain/lifecycle'
import type { Tx } from '../../db/connect.ts'
import { storedSecondsOver } from '../usage/stored.ts'

interface Held {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
}

/** Computed by the function that will charge the term. */
export async function quoteNextTerm(
  tx: Tx,
  organizationId: OrganizationId,
  { contract: held, catalogue, now }: Held,
): Promise<(NextTerm & { readonly invoice: Invoice }) | null> {
  const next = nextTermOf(held, catalogue, now)
  if (next === null) return null
  const { contract, start: termStart } = next
  const storedSecondsOverRetention = await storedSecondsOver(tx, organizationId, storageAt(termStart, held.zone))
  return { ...next, invoice: computeYearlyTerm({ contract, catalogue, termStart, storedSecondsOverRetention }) }
}
