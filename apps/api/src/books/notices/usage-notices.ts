import { type AggregationType, exportTypes, uploadTypes } from '@touchline/contract/usage'
import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import { type Contract, isExportUnlimitedAt, type Limit, organizationLimitsAt } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import {
  crossedMark,
  markName,
  type NoticeKind,
  nextOutlookLook,
  type UsageMark,
  usageMarks,
} from '@touchline/domain/notices'
import { alertOf, type CountingPeriod, countingPeriodAt, pace } from '@touchline/domain/usage'
import { aggregationOf } from '@touchline/domain/videos'
import type { Tx } from '../../db/connect.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { documentsOf } from '../contract/contracts.ts'
import { type NewEvent, writeEvents } from '../events/write-events.ts'
import { countedUsage } from '../usage/counted-usage.ts'
import type { UsageOfOrganization } from '../usage/usage-counts.ts'
import { thresholdsOfAll } from './thresholds.ts'
import { type NewNotice, writeNotices } from './write-notice.ts'

const things = [
  ['upload', uploadTypes],
  ['export', exportTypes],
] as const satisfies readonly (readonly [string, readonly AggregationType[]])[]

type Thing = (typeof things)[number][0]

export interface UsageNow {
  readonly contract: Contract
  readonly zone: Zone
  readonly period: CountingPeriod
  readonly limits: Readonly<Record<Thing, Limit | null>>
  readonly used: Readonly<Record<Thing, number>>
}

export async function usageNow(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  now: Instant,
): Promise<ReadonlyMap<OrganizationId, UsageNow>> {
  const documents = await documentsOf(tx, organizationIds)
  const catalogue = await loadCatalogue(tx)
  const organizations = [...documents].map(
    ([
      organizationId,
      {
        organization: { contract },
        users,
      },
    ]) => {
      const own = users.map((user) => user.contract)
      const held = organizationLimitsAt(contract, own, catalogue, now)
      const isUnlimited = isExportUnlimitedAt(contract, catalogue, now)
      const limits = { upload: held?.upload ?? null, export: isUnlimited ? null : (held?.export ?? null) }
      return {
        organizationId,
        contract,
        limits,
        zone: contract.zone,
        period: countingPeriodAt(contract, catalogue, now),
      }
    },
  )
  const counted = await countedUsage(
    tx,
    { unitType: 'organization', types: [...uploadTypes, ...exportTypes] },
    organizations,
  )
  const countedOf = Map.groupBy(counted, ({ organizationId }) => organizationId)
  return new Map(
    organizations.map(({ organizationId, ...rest }) => {
      const own = countedOf.get(organizationId) ?? []
      const usedOf = (types: readonly string[]) =>
        own.reduce((sum, { type, seconds }) => (types.includes(type) ? sum + seconds : sum), 0)
      return [organizationId, { ...rest, used: { upload: usedOf(uploadTypes), export: usedOf(exportTypes) } }]
    }),
  )
}

/** Crossed thresholds and limits; requests a forecast for the next morning. */
export async function notifyOfUsage(tx: Tx, counted: readonly UsageOfOrganization[], now: Instant): Promise<void> {
  const growing = counted.filter(({ changes }) => changes.some(({ seconds }) => seconds > 0))
  if (growing.length === 0) return
  const organizationIds = growing.map(({ organizationId }) => organizationId)
  const usage = await usageNow(tx, organizationIds, now)
  const thresholdsOf = await thresholdsOfAll(tx, organizationIds)
  const notices: UsageNotice[] = []
  const looks: Parameters<typeof enqueueAll>[1][number][] = []
  for (const grown of growing) {
    const { organizationId } = grown
    const is = usage.get(organizationId)
    if (is === undefined) throw new Error(`organisation ${organizationId} has no contract`)
    notices.push(...crossedBy(grown, is, thresholdsOf(organizationId).usagePercents, now))
    const at = nextOutlookLook({ period: is.period, zone: is.zone, now })
    if (at !== null) looks.push({ job: jobs.lookAhead({ organizationId, contractId: is.contract.id, at }), runAt: at })
  }
  await writeNotices(tx, notices, now)
  await writeEvents(tx, notices.map(eventOf), now)
  await enqueueAll(tx, looks, now)
}

function crossedBy(
  { organizationId, changes }: UsageOfOrganization,
  { period, limits, used, zone }: UsageNow,
  usagePercents: readonly number[],
  now: Instant,
): readonly UsageNotice[] {
  return things.flatMap(([thing, types]) => {
    const limit = limits[thing]
    if (limit === null) return []
    const added = changes.reduce((sum, { usageType, seconds, usedAt }) => {
      const counts =
        types.some((type) => type === aggregationOf(usageType)) && usedAt >= period.start && usedAt < period.end
      return counts ? sum + seconds : sum
    }, 0)
    const mark = crossedMark(usageMarks(limit, usagePercents), used[thing] - added, used[thing])
    if (mark === null) return []
    const notice = {
      organizationId,
      subject: `usage:${thing}`,
      period: `${dateOf(period.start, zone)}:${markName(mark)}`,
    }
    const until = dateOf(period.end - 1, zone)
    const facts = { thing, usedSeconds: used[thing], limitSeconds: limit.hard, until }
    const time = { limit, used: used[thing] }
    const alert = alertOf(time, pace({ ...time, period, zone, at: now, weeks: [] }))
    const isEnough = alert === 'none' || alert === 'past'
    return [noticeOf(notice, facts, mark, isEnough)]
  })
}

type Place = Pick<NewNotice<NoticeKind>, 'organizationId' | 'subject' | 'period'>
type UsedFacts = Omit<NewNotice<'usage-reached'>['facts'], 'percent'>

type UsageNotice =
  | (NewNotice<'usage-reached'> & { readonly kind: 'usage-reached' })
  | (NewNotice<'limit-reached'> & { readonly kind: 'limit-reached' })

function noticeOf(place: Place, facts: UsedFacts, mark: UsageMark, isEnough: boolean): UsageNotice {
  return mark.kind === 'usage-reached'
    ? { ...place, kind: 'usage-reached', facts: { ...facts, percent: mark.percent } }
    : { ...place, kind: 'limit-reached', facts: { ...facts, limit: mark.limit, isEnough } }
}

function eventOf(notice: UsageNotice): NewEvent {
  const { organizationId, subject, period, facts } = notice
  const isReached = notice.kind === 'limit-reached' && notice.facts.limit === 'hard'
  return {
    organizationId,
    kind: isReached ? 'usage.reached' : 'usage.warning',
    data: {
      thing: facts.thing,
      usedSeconds: facts.usedSeconds,
      limitSeconds: facts.limitSeconds,
      until: facts.until,
    },
    cause: `${subject} ${period}`,
  }
}
