import type { Instant } from '@touchline/domain/calendar'
import { type ForeignMark, isForeignCharge } from '@touchline/domain/payment'
import { reportFindings } from '../../../books/findings/report-findings.ts'
import { organizationsNamed } from '../../../books/organization/organization-names.ts'
import type { Tx } from '../../../db/connect.ts'
import type { UnnamedCharge } from '../../../ports/payments.ts'
import { organizationsHere } from './booked.store.ts'

const CHECK = { id: 'I19-unnamed', sentence: 'every charge of the provider names the bill that it pays' }

interface Reporting {
  /** By what the charges of another biller are known, which are none of ours. */
  readonly foreign: readonly ForeignMark[]
  readonly now: Instant
  readonly newId: () => string
}

/**
 * Money that was taken for no bill that the provider names (invariant I19). The customer says whose it was: it is a
 * finding of that organisation, and of the region where nobody can be found. It is found at once: what charges a bill
 * names it from the start, so nothing is on its way that would. What another biller charged at the same provider is left out.
 */
export async function reportUnnamed(
  tx: Tx,
  listed: readonly UnnamedCharge[],
  { foreign, ...reporting }: Reporting,
): Promise<void> {
  const unnamed = listed.filter((charge) => !isForeignCharge(charge, foreign))
  if (unnamed.length === 0) return
  const owners = await organizationsNamed(
    tx,
    'customer',
    unnamed.flatMap(({ customerId }) => customerId ?? []),
  )
  const here = await organizationsHere(
    tx,
    unnamed.flatMap(({ organizationId }) => (organizationId === null ? [] : [{ organizationId }])),
  )
  const findings = unnamed.flatMap((charge) => {
    const { chargeId, customerId, organizationId: said, amount, currency } = charge
    const owner = customerId === null ? undefined : owners.get(customerId)
    // An account may serve several regions: what is said to be of another is looked for there.
    if (owner === undefined && said !== null && !here.has(said)) return []
    const facts = `${amount} ${currency} in minor units, ${customerId === null ? 'no customer' : `customer ${customerId}`}`
    return [{ ...CHECK, organizationId: owner ?? said, subject: `charge ${chargeId}`, facts }]
  })
  await reportFindings(tx, { checks: [], organizationIds: 'region', findings }, reporting)
}
