import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { isPausable } from '@touchline/domain/lifecycle'
import { type Dunning, dunningCourse, triesAfter } from '@touchline/domain/payment'
import type { Tx } from '../../db/connect.ts'
import { unpaidBillings } from './unpaid.ts'

type Owed = Awaited<ReturnType<typeof unpaidBillings>>[number]

export interface DunnedBilling extends Owed {
  readonly furtherTries: number
  readonly pauses_at: Instant
}

interface Place {
  readonly organizationId: OrganizationId
  readonly now: Instant
  readonly dunning: Dunning
}

export async function dunnedBillings(
  tx: Tx,
  { organizationId, now, dunning }: Place,
): Promise<readonly DunnedBilling[]> {
  const owed = await unpaidBillings(tx, organizationId)
  return owed.map((bill) => {
    const rule = dunning[bill.cycle]
    const failed = { firstFailedAt: bill.first_failed_at ?? now, zone: bill.zone }
    const furtherTries = bill.next_try_at === null ? 0 : triesAfter(rule, failed, bill.next_try_at).length
    return { ...bill, furtherTries, pauses_at: dunningCourse(rule, { ...failed, isHard: true }, now).pausesAt }
  })
}

/** The earliest end of a grace period; null if over or if there is nothing to pause (reading S5). */
export function pauseToCome(
  billings: readonly DunnedBilling[],
  contract: Contract,
  catalogue: Catalogue,
  now: Instant,
): Instant | null {
  const at = Math.min(...billings.map(({ pauses_at }) => pauses_at))
  return billings.length > 0 && at > now && isPausable(contract, catalogue, now) ? at : null
}
