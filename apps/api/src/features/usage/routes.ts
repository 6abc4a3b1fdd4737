import { type UsageRecord, usageRecord } from '@touchline/contract/usage'
import { instantToWire } from '@touchline/contract/wire'
import { mapInPieces } from '../../http/in-pieces.ts'
import { pageOf } from '../../http/page.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { organizationLimits, userLimits } from './current-limits.ts'
import { organizationUsage, usersUsage } from './current-usage.ts'
import { listLimits } from './list-limits.ts'
import { hasUser, listRecords, type RecordRow } from './store.ts'
import { recentUse, usageHistory, usersUsageHistory } from './usage-history.ts'

export const usageRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Route[] => [
  reading({ db }, 'listUpperLimits', async ({ caller: { organizationId }, query }, tx) =>
    answer(pageOf(await listLimits(tx, organizationId), query)),
  ),
  reading({ db }, 'getCurrentUpperLimits', async ({ caller: { organizationId } }, tx) =>
    answer({ currentUpperLimits: await organizationLimits(tx, organizationId, clock.now()) }),
  ),
  reading({ db }, 'getUserUpperLimits', async ({ caller: { organizationId }, params }, tx) => {
    const [isKnown, currentUpperLimits] = await Promise.all([
      hasUser(tx, organizationId, params.userId),
      userLimits(tx, organizationId, params.userId, clock.now()),
    ])
    return isKnown ? answer({ currentUpperLimits }) : refuse('user-unknown', 'No such user')
  }),
  reading({ db }, 'getCurrentUsage', async ({ caller: { organizationId }, body }, tx) => {
    const asked = { organizationId, types: body.targetAggregationTypes, now: clock.now() }
    return answer({ currentUsageAggregationResults: await organizationUsage(tx, asked) })
  }),
  reading({ db }, 'getCurrentUsersUsage', async ({ caller: { organizationId }, body }, tx) => {
    const asked = { organizationId, types: body.targetAggregationTypes, now: clock.now() }
    return answer({ currentUsageAggregationResults: await usersUsage(tx, asked) })
  }),
  reading({ db }, 'getUsageHistory', async ({ caller: { organizationId } }, tx) =>
    answer(await usageHistory(tx, organizationId, clock.now())),
  ),
  reading({ db }, 'getUsersUsageHistory', async ({ caller: { organizationId }, query }, tx) =>
    answer(await usersUsageHistory(tx, { organizationId, now: clock.now(), page: query })),
  ),
  reading({ db }, 'getRecentUse', async ({ caller: { organizationId }, query }, tx) =>
    answer(await recentUse(tx, { organizationId, now: clock.now(), page: query })),
  ),
  reading({ db }, 'listUsage', async ({ caller: { organizationId }, query }, tx) => {
    const isDeleted = query._deletedFlag === undefined ? undefined : query._deletedFlag === 'true'
    const filter = { types: query.usageType, userId: query.userId, isDeleted }
    const { rows, following } = await listRecords(tx, organizationId, filter, query)
    return answer({ results: await mapInPieces(rows, recordToWire), ...following })
  }),
]

const { relatedDataType } = usageRecord.shape

const recordToWire = (row: RecordRow): UsageRecord => ({
  _id: row.usage_id,
  _organization: row.organization_id,
  _createdDate: instantToWire(row.created_at),
  usageId: row.usage_id,
  organizationId: row.organization_id,
  userId: row.user_id,
  usage: row.usage_seconds,
  usageType: row.usage_type,
  relatedDataId: row.related_data_id,
  relatedDataType: relatedDataType.parse(row.related_data_type),
  separateId: null,
  _deletedFlag: row.deleted_at !== null,
})
