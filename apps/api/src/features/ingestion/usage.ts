import { type UsageLine, usageLine } from '@touchline/contract/ingestion'
import { instantFromWire } from '@touchline/contract/wire'
import { storageOf } from '@touchline/domain/billing'
import { type Instant, monthOf, nextMonth, type Zone } from '@touchline/domain/calendar'
import { storedUsageTypes, type VideoSeconds } from '@touchline/domain/videos'
import { markInProgress } from '../../books/billing/billings.ts'
import { organizationContractId } from '../../books/contract/contracts.ts'
import { noticeUsage } from '../../books/notices/usage-notices.ts'
import { countUsage } from '../../books/usage-counts.ts'
import type { Intake, IntakeContext, Outcome } from './ingest.ts'
import { knownOf, pairKey, zonesOf } from './store.ts'
import { insertRecords, type KnownRecord, removeRecords } from './usage.store.ts'

const userOf = (line: UsageLine) => ({ organizationId: line.organizationId, id: line.userId })
const relatedOf = (line: UsageLine) => ({ organizationId: line.organizationId, id: line.relatedDataId ?? '' })

/** Whether the line can be taken: its organisation and user are known, and what it was used for is still there. */
async function obstacles({ tx }: IntakeContext, lines: readonly UsageLine[], zones: ReadonlyMap<string, string>) {
  const users = await knownOf(tx, 'users', lines.map(userOf))
  const of = (type: UsageLine['relatedDataType']) => lines.filter((line) => line.relatedDataType === type)
  const games = await knownOf(tx, 'games', of('contents_info').map(relatedOf))
  const movies = await knownOf(tx, 'angle_movies', of('angle_movie_info').map(relatedOf))
  return (line: UsageLine): Outcome | null => {
    if (!zones.has(line.organizationId)) return 'organization-unknown'
    if (!users.has(pairKey(userOf(line)))) return 'user-unknown'
    if (line._deletedFlag) return null
    switch (line.relatedDataType) {
      case null:
        return null
      case 'angle_movie_info':
        return movies.has(pairKey(relatedOf(line))) ? null : 'movie-unknown'
      case 'contents_info': {
        const game = games.get(pairKey(relatedOf(line)))
        if (game === undefined) return 'game-unknown'
        return game === 'deleted' ? 'game-deleted' : null
      }
    }
  }
}

const isSame = (line: UsageLine, known: KnownRecord): boolean =>
  known.user_id === line.userId &&
  known.usage_seconds === line.usage &&
  known.usage_type === line.usageType &&
  known.related_data_id === line.relatedDataId &&
  known.created_at === instantFromWire(line.createdDate)

interface Effect {
  readonly outcome: Outcome
  /** What the counts change by. */
  readonly seconds: VideoSeconds
}

/** A record that is known under other figures is the sender's mistake; we do not correct it. */
function effectOf(line: UsageLine, before: KnownRecord | undefined): Effect {
  if (before === undefined) return { outcome: 'accepted', seconds: line._deletedFlag ? 0 : line.usage }
  if (!isSame(line, before)) return { outcome: 'usage-changed', seconds: 0 }
  const isGoing = line._deletedFlag && before.deleted_at === null
  return isGoing ? { outcome: 'accepted', seconds: -line.usage } : { outcome: 'unchanged', seconds: 0 }
}

const isStored = new Set(storedUsageTypes)

/** Whether the running month's storage fee, or the next one's, is about this record. */
const mayBeCharged = (line: UsageLine, zone: Zone, now: Instant): boolean =>
  isStored.has(line.usageType) &&
  instantFromWire(line.createdDate) < storageOf(nextMonth(monthOf(now, zone)), zone).uploadedBefore

type Effects = ReadonlyMap<UsageLine, Effect>

/** The counts of one organisation, and the month that its storage is charged in. */
async function account({ tx, now, ids }: IntakeContext, zone: Zone, lines: readonly UsageLine[], effects: Effects) {
  const [first] = lines
  if (first === undefined) return
  const { organizationId } = first
  const changes = lines.map((line) => ({
    userId: line.userId,
    usageType: line.usageType,
    seconds: effects.get(line)?.seconds ?? 0,
    usedAt: instantFromWire(line.createdDate),
  }))
  await countUsage(tx, organizationId, zone, changes)
  await noticeUsage(tx, organizationId, changes, now)
  if (!lines.some((line) => mayBeCharged(line, zone, now))) return
  const contractId = await organizationContractId(tx, organizationId)
  await markInProgress(tx, { organizationId, contractId, now, newId: ids.uuid })
}

export const usageIntake: Intake<UsageLine> = {
  noun: 'usage',
  schema: usageLine,
  idOf: (line) => line.usageId,
  take: async (context, lines) => {
    const { tx, now } = context
    const ids = lines.map((line) => line.organizationId)
    const zones = await zonesOf(tx, ids)
    const obstacleOf = await obstacles(context, lines, zones)
    const found = new Map(lines.map((line) => [line, obstacleOf(line)]))
    const open = lines.filter((line) => found.get(line) === null)
    const known = await insertRecords(tx, open, now)
    const effects = new Map(open.map((line) => [line, effectOf(line, known.get(line.usageId))]))
    const going = open.filter((line) => (effects.get(line)?.seconds ?? 0) < 0)
    await removeRecords(tx, going, now)
    const accepted = open.filter((line) => effects.get(line)?.outcome === 'accepted')
    const byOrganization = Map.groupBy(accepted, (line) => line.organizationId)
    for (const organizationId of [...byOrganization.keys()].toSorted()) {
      const own = byOrganization.get(organizationId) ?? []
      await account(context, zones.get(organizationId) ?? 'UTC', own, effects)
    }
    return lines.map((line) => found.get(line) ?? effects.get(line)?.outcome ?? 'unchanged')
  },
}
