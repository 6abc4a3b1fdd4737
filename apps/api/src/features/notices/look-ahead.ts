import { addDays, dateOf, type Instant, monthOf } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { leadsBeyond, morningOf, nextOutlookLook } from '@touchline/domain/notices'
import { pace } from '@touchline/domain/usage'
import { usageNow } from '../../books/notices/usage-notices.ts'
import { usedBetween } from '../../books/notices/used-between.ts'
import { writeNotice } from '../../books/notices/write-notice.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'

interface Looked {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

/** The morning after use: notifies if the pace exceeds a limit by the period's end two days in a row. */
export async function lookAhead(tx: Tx, { organizationId, contractId }: Looked, now: Instant): Promise<void> {
  const usage = (await usageNow(tx, [organizationId], now)).get(organizationId)
  if (usage === undefined) throw new Error(`organisation ${organizationId} has no contract`)
  const { period, limits, used, zone } = usage
  const today = dateOf(now, zone)
  const yesterday = morningOf(addDays(today, -1), zone)
  const since = await usedBetween(tx, organizationId, { start: yesterday, end: now })
  for (const thing of ['upload', 'export'] as const) {
    const limit = limits[thing]
    if (limit === null) continue
    const { hard } = limit
    if (!leadsBeyond(used[thing], hard, period, now)) continue
    if (!leadsBeyond(used[thing] - since[thing], hard, period, yesterday)) {
      const look = nextOutlookLook({ period, zone, now })
      if (look !== null)
        await enqueue(tx, jobs.lookAhead({ organizationId, contractId, at: look }), { now, runAt: look })
      continue
    }
    const { runsOutOn } = pace({ used: used[thing], limit, period, zone, at: now, weeks: [] })
    if (runsOutOn === null) continue
    await writeNotice(tx, {
      organizationId,
      kind: 'outlook-over',
      subject: `usage:${thing}`,
      period: monthOf(now, zone),
      facts: {
        thing,
        usedSeconds: used[thing],
        limitSeconds: hard,
        until: dateOf(period.end - 1, zone),
        runsOutOn,
      },
      now,
    })
  }
}
