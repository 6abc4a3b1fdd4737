import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import { ofBase } from '../../books/events/of-schedule.ts'
import { writeEvents } from '../../books/events/write-events.ts'
import { namedId } from '../../books/named-id.ts'
import type { Tx } from '../../db/connect.ts'

interface Begun {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly contractPlanId: string
  readonly start: Instant
}

/** A base plan that begins, or custom add-ons that end because they were given up. */
export async function noteBegun(tx: Tx, begun: Begun, now: Instant): Promise<void> {
  const { organizationId, contractId, contractPlanId, start } = begun
  const loaded = await loadContract(tx, organizationId, contractId)
  const entries = (loaded?.contract.entries ?? []).filter((each) => each.contractPlanId === contractPlanId)
  const catalogue = await loadCatalogue(tx)
  const plan = catalogue.plans.get(contractPlanId)
  if (plan?.role === 'custom') {
    const count = entries.filter(({ end }) => end === start).length
    const startDate = instantToWire(start)
    const data = { contractInfoId: contractId, planGroupId: plan.groupId, count, startDate }
    const cause = namedId([contractId, contractPlanId, startDate])
    if (count > 0) await writeEvents(tx, [{ organizationId, kind: 'add-on.removed', data, cause }], now)
    return
  }
  const entry = entries.find((each) => each.start === start)
  if (entry === undefined || (entry.end !== null && entry.end <= start)) return
  await writeEvents(tx, ofBase({ organizationId, contractId, catalogue, now }, entry), now)
}
