import { paymentStatus } from '@touchline/contract/billing'
import type { OrganizationId } from '@touchline/domain/ids'
import { isLegalStep } from '@touchline/domain/payment'
import { sql } from 'kysely'
import type { Check, Fault } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

interface Step {
  readonly organization_id: OrganizationId
  readonly subject: string
  readonly before: string | null
  readonly after: string | null
}

const steps = (ids: readonly OrganizationId[]) => sql<Step>`
  select organization_id, subject, before ->> 'paymentStatus' as before, after ->> 'paymentStatus' as after
  from audit_entries
  where ${among('organization_id', ids)} and action = 'payment-result'
  order by organization_id, sequence`

/** Earlier versions' rows are no steps. */
function isLegal({ before, after }: Step): boolean {
  const from = paymentStatus.safeParse(before)
  const to = paymentStatus.safeParse(after)
  return !from.success || !to.success || isLegalStep(from.data, to.data)
}

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const { rows } = await steps(ids).execute(tx)
  return [...Map.groupBy(rows, ({ subject }) => subject).values()].flatMap((ofBill) => {
    const paid = ofBill.findIndex(({ after }) => after === 'Complete')
    const wrong = ofBill.filter((step, index) => !isLegal(step) || (paid >= 0 && index > paid))
    return wrong.map(({ organization_id, subject, before, after }) => ({
      organization_id,
      subject: subject.replace(':', ' '),
      facts: `a payment took it from ${before} to ${after}`,
    }))
  })
}

/** As far as the books can decide I22. */
export const paymentStepsCheck: Check = {
  id: 'I22-steps',
  sentence: 'results of payments took a bill by legal steps, and none came after it was complete',
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
