import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { Tx } from '../db/connect.ts'
import { writeAudit } from './audit.ts'
import { type Ending, insertGoodwillEnds, leftGoodwill } from './contract/goodwill.store.ts'

interface EndingGoodwill extends Pick<Ending, 'cause' | 'endedAt'> {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly currency: Currency
  /** Absent: whatever is left and not over by then. */
  readonly givingId?: string
  readonly actor: string
  readonly now: Instant
}

/** Bills that are charged by `endedAt` still take of it. Answers what ends, in minor units before tax. */
export async function endGoodwill(tx: Tx, ending: EndingGoodwill): Promise<number> {
  const { organizationId, contractId, currency, givingId, actor, cause, endedAt, now } = ending
  const left = await leftGoodwill(tx, organizationId, contractId)
  const ended = left.filter((each) => each.endsAt >= endedAt && (givingId === undefined || each.givingId === givingId))
  const givingIds = ended.map((each) => each.givingId)
  await insertGoodwillEnds(tx, { organizationId, givingIds, cause, endedAt })
  for (const each of ended)
    await writeAudit(tx, {
      organizationId,
      actor,
      action: 'end-goodwill',
      subject: `contract:${contractId}`,
      before: null,
      after: { givingId: each.givingId, amount: each.left, currency, cause },
      at: now,
    })
  return ended.reduce((sum, each) => sum + each.left, 0)
}
