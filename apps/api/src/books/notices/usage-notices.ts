import { type AggregationType, exportTypes, uploadTypes } from '@touchline/contract/usage'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { organizationLimitsAt } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { crossedMark, markName, nextOutlookLook, type UsageMark, usageMarks } from '@touchline/domain/notices'
import { countingPeriodAt } from '@touchline/domain/usage'
import { aggregationOf } from '@touchline/domain/videos'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { loadDocuments } from '../contract/contracts.ts'
import { countedUsage } from '../usage/counted-usage.ts'
import { thresholdsOf } from './thresholds.ts'
import { writeNotice } from './write-notice.ts'

/** A record that was added or removed. */
interface Change {
  readonly usageType: string
  /** Negative when it was removed. */
  readonly seconds: number
  readonly usedAt: Instant
}

/** In an order that a change of both keeps. */
const things = [
  ['upload', uploadTypes],
  ['export', exportTypes],
] as const satisfies readonly (readonly ['upload' | 'export', readonly AggregationType[]])[]

/** What is counted against the limits now. */
export async function usageNow(tx: Tx, organizationId: OrganizationId, now: Instant) {
  const { organization, users } = await loadDocuments(tx, organizationId)
  const { contract } = organization
  const catalogue = await loadCatalogue(tx)
  const period = countingPeriodAt(contract, catalogue, now)
  const limits = organizationLimitsAt(
    contract,
    users.map((user) => user.contract),
    catalogue,
    now,
  )
  const counted = await countedUsage(
    tx,
    { organizationId, unitType: 'organization', types: [...uploadTypes, ...exportTypes] },
    { period, zone: contract.zone },
  )
  const usedOf = (types: readonly string[]) =>
    counted.reduce((sum, { type, seconds }) => (types.includes(type) ? sum + seconds : sum), 0)
  const used = { upload: usedOf(uploadTypes), export: usedOf(exportTypes) }
  return { contract, period, limits, used, zone: contract.zone }
}

/**
 * In the transaction that counts: the line that this count crossed, of the organisation's own thresholds and its limits;
 * and a look at the outlook on the next morning.
 */
export async function noticeUsage(
  tx: Tx,
  organizationId: OrganizationId,
  changes: readonly Change[],
  now: Instant,
): Promise<void> {
  if (changes.every(({ seconds }) => seconds <= 0)) return
  const { contract, period, limits, used, zone } = await usageNow(tx, organizationId, now)
  const { usagePercents } = await thresholdsOf(tx, organizationId)
  for (const [thing, types] of things) {
    const added = changes.reduce((sum, { usageType, seconds, usedAt }) => {
      const counts =
        types.some((type) => type === aggregationOf(usageType)) && usedAt >= period.start && usedAt < period.end
      return counts ? sum + seconds : sum
    }, 0)
    const mark = crossedMark(usageMarks(limits[thing], usagePercents), used[thing] - added, used[thing])
    if (mark === null) continue
    await writeMark(tx, {
      notice: {
        organizationId,
        subject: `usage:${thing}`,
        period: `${dateOf(period.start, zone)}:${markName(mark)}`,
        now,
      },
      facts: {
        thing,
        usedSeconds: used[thing],
        limitSeconds: limits[thing].hard,
        until: dateOf(period.end - 1, zone),
      },
      mark,
    })
  }
  const look = nextOutlookLook({ period, zone, now })
  if (look === null) return
  await enqueue(tx, jobs.lookAhead({ organizationId, contractId: contract.id, at: look }), { now, runAt: look })
}

interface Crossed {
  readonly notice: {
    readonly organizationId: OrganizationId
    readonly subject: string
    readonly period: string
    readonly now: Instant
  }
  readonly facts: {
    readonly thing: 'upload' | 'export'
    readonly usedSeconds: number
    readonly limitSeconds: number
    readonly until: string
  }
  readonly mark: UsageMark
}

const writeMark = (tx: Tx, { notice, facts, mark }: Crossed): Promise<void> =>
  mark.kind === 'usage-reached'
    ? writeNotice(tx, { ...notice, kind: 'usage-reached', facts: { ...facts, percent: mark.percent } })
    : writeNotice(tx, { ...notice, kind: 'limit-reached', facts: { ...facts, limit: mark.limit } })
