import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import { ofBase } from '../../books/events/of-schedule.ts'
import { writeEvents } from '../../books/events/write-events.ts'
import type { Tx } from '../../db/connect.ts'

interface Begun {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly contractPlanId: string
  readonly start: Instant
}

export async function noteBegun(tx: Tx, begun: Begun, now: Instant): Promise<void> {
  const { organizationId, contractId, contractPlanId, start } = begun
  const loaded = await loadContract(tx, organizationId, contractId)
  const entry = loaded?.contract.entries.find((each) => each.contractPlanId === contractPlanId && each.start === start)
  if (entry === undefined || (entry.end !== null && entry.end <= start)) return
  const catalogue = await loadCatalogue(tx)
  await writeEvents(tx, ofBase({ organizationId, contractId, catalogue, now }, entry), now)
}
