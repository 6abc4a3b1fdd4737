import type { Instant } from '@touchline/domain/calendar'
import { type ForeignMark, isForeignCharge } from '@touchline/domain/payment'
import { reportFindings } from '../../../books/findings/report-findings.ts'
import { organizationsNamed } from '../../../books/organization/organization-names.ts'
import type { Tx } from '../../../db/connect.ts'
import type { UnnamedCharge } from '../../../ports/payments.ts'
import { organizationsHere } from './booked.store.ts'

const CHECK = { id: 'I19-unnamed', sentence: 'every charge of the provider names the bill that it pays' }

interface Reporting {
  readonly foreign: readonly ForeignMark[]
  readonly now: Instant
  readonly newId: () => string
}

/**
 * Money taken for no bill named at the provider (invariant I19): a finding of the customer's organisation, else of the
 * region, at once. Another biller's charges are ignored.
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
    if (owner === undefined && said !== null && !here.has(said)) return []
    const facts = `${amount} ${currency} in minor units, ${customerId === null ? 'no customer' : `customer ${customerId}`}`
    return [{ ...CHECK, organizationId: owner ?? said, subject: `charge ${chargeId}`, facts }]
  })
  await reportFindings(tx, { checks: [], organizationIds: 'region', findings }, reporting)
}
