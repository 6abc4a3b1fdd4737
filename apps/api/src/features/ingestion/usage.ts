import { type UsageLine, usageLine } from '@touchline/contract/ingestion'
import { instantFromWire } from '@touchline/contract/wire'
import { storageOf } from '@touchline/domain/billing'
import { type Instant, monthOf, nextMonth, type Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { storedUsageTypes, type VideoSeconds } from '@touchline/domain/videos'
import { markAllInProgress } from '../../books/billing/billings.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { notifyOfUsage } from '../../books/notices/usage-notices.ts'
import { countUsage, type UsageOfOrganization } from '../../books/usage/usage-counts.ts'
import type { Intake, IntakeContext, Outcome } from './ingest.ts'
import { knownOf, pairKey } from './store.ts'
import { insertRecords, type KnownRecord, knownRecords, removeRecords } from './usage.store.ts'

type Locked = ReadonlyMap<OrganizationId, Zone>

const userOf = (line: UsageLine) => ({ organizationId: line.organizationId, id: line.userId })
const relatedOf = (line: UsageLine) => ({ organizationId: line.organizationId, id: line.relatedDataId ?? '' })

async function obstacles({ tx }: IntakeContext, lines: readonly UsageLine[], locked: Locked) {
  const users = await knownOf(tx, 'users', lines.map(userOf))
  const of = (type: UsageLine['relatedDataType']) => lines.filter((line) => line.relatedDataType === type)
  const games = await knownOf(tx, 'games', of('contents_info').map(relatedOf))
  const movies = await knownOf(tx, 'angle_movies', of('angle_movie_info').map(relatedOf))
  return (line: UsageLine): Outcome | null => {
    if (!locked.has(line.organizationId)) return 'organization-unknown'
    if (!users.has(pairKey(userOf(line)))) return 'user-unknown'
    if (line._deletedFlag) return null
    switch (line.relatedDataType) {
      case null:
        return null
      case 'angle_movie_info': {
        const movie = movies.get(pairKey(relatedOf(line)))
        if (movie === undefined) return 'movie-unknown'
        return movie === 'deleted' ? 'game-deleted' : null
      }
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
  known.related_data_type === line.relatedDataType &&
  known.created_at === instantFromWire(line.createdDate)

interface Effect {
  readonly line: UsageLine
  readonly outcome: Outcome
  readonly seconds: VideoSeconds
}

/** Different figures for a known record are the sender's mistake. */
function effectOf(line: UsageLine, before: KnownRecord | undefined): Effect {
  if (before === undefined) return { line, outcome: 'accepted', seconds: line._deletedFlag ? 0 : line.usage }
  if (!isSame(line, before)) return { line, outcome: 'usage-changed', seconds: 0 }
  const isGoing = line._deletedFlag && before.deleted_at === null
  return isGoing ? { line, outcome: 'accepted', seconds: 0 - line.usage } : { line, outcome: 'unchanged', seconds: 0 }
}

const isStored = new Set(storedUsageTypes)

const mayBeCharged = (lines: readonly UsageLine[], zone: Zone, now: Instant): boolean => {
  const { uploadedBefore } = storageOf(nextMonth(monthOf(now, zone)), zone)
  return lines.some((line) => isStored.has(line.usageType) && instantFromWire(line.createdDate) < uploadedBefore)
}

const changesOf = (effects: readonly Effect[]) =>
  effects.map(({ line, seconds }) => ({
    userId: line.userId,
    usageType: line.usageType,
    seconds,
    usedAt: instantFromWire(line.createdDate),
  }))

async function account({ tx, now }: IntakeContext, accepted: readonly Effect[], locked: Locked): Promise<void> {
  const used: UsageOfOrganization[] = []
  const charged: OrganizationId[] = []
  for (const [organizationId, effects] of Map.groupBy(accepted, ({ line }) => line.organizationId)) {
    const zone = locked.get(organizationId) ?? 'UTC'
    used.push({ organizationId, zone, changes: changesOf(effects) })
    const lines = effects.map(({ line }) => line)
    if (mayBeCharged(lines, zone, now)) charged.push(organizationId)
  }
  await countUsage(tx, used)
  await notifyOfUsage(tx, used, now)
  await markAllInProgress(tx, charged, { now })
}

export const usageIntake: Intake<UsageLine> = {
  noun: 'usage',
  schema: usageLine,
  idOf: (line) => line.usageId,
  take: async (context, lines) => {
    const { tx, now } = context
    const locked = await lockOrganizations(
      tx,
      lines.map((line) => line.organizationId),
    )
    const obstacleOf = await obstacles(context, lines, locked)
    const found = lines.map(obstacleOf)
    const open = lines.filter((_, index) => found[index] === null)
    const known = await knownRecords(tx, open)
    const effects = new Map(open.map((line) => [line, effectOf(line, known.get(line.usageId))]))
    const fresh = open.filter((line) => !known.has(line.usageId))
    await insertRecords(tx, fresh, now)
    const accepted = [...effects.values()].filter(({ outcome }) => outcome === 'accepted')
    const going = accepted.filter(({ line }) => known.has(line.usageId)).map(({ line }) => line)
    await removeRecords(tx, going, now)
    await account(context, accepted, locked)
    return lines.map((line, index) => found[index] ?? effects.get(line)?.outcome ?? 'unchanged')
  },
}
