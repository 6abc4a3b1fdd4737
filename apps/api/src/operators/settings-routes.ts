import type { settingsEndpoints } from '@touchline/contract/desk/settings'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import { ALL_KINDS } from '@touchline/domain/events'
import { currencies } from '@touchline/domain/money'
import { actNames, operatorRoles } from '@touchline/domain/operators'
import { deskScope, inRead } from '../db/transaction.ts'
import { listDeliveries, listReceivers } from '../features/events/receivers.store.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import { listJobs } from '../queue/failing.ts'
import type { Deps } from '../use-case/deps.ts'
import { listKeys } from './service-keys.store.ts'
import type { Desk } from './sign-in/desk.ts'

const MOST_LISTED = 200

const dateOrNull = (instant: Instant | null): string | null => (instant === null ? null : instantToWire(instant))

function settingsOf({ settings, startedAt }: Desk): ResponseOf<typeof settingsEndpoints.getSettings> {
  const { files, groups, limits, alwaysTwo, secondFactor, caseUrl, answers } = settings
  return {
    files: files.map(({ variable, digest, onDisk }) => {
      const { isChanged, faults } = onDisk()
      return { variable, digest, sinceDate: instantToWire(startedAt), isChanged, faults: [...faults] }
    }),
    groups: [...groups].map(([group, roles]) => ({ group, roles: [...roles] })),
    limits: operatorRoles.flatMap((role) =>
      actNames.flatMap((act) =>
        currencies.flatMap((currency) => {
          const amount = limits[role]?.[act]?.[currency]
          return amount === undefined ? [] : [{ role, act, currency, amount: Number(amount) }]
        }),
      ),
    ),
    alwaysTwo: [...alwaysTwo],
    secondFactor: secondFactor === null ? null : { amr: [...secondFactor.amr], acr: [...secondFactor.acr] },
    caseUrl,
    answers: [...answers],
  }
}

const eventRoutes = ({ db }: Pick<Deps, 'db'>): readonly DeskRoute[] => [
  deskRoute('listReceivers', async () => {
    const rows = await inRead(db, deskScope, listReceivers)
    return answer({
      receivers: rows.map((row) => ({
        receiverId: row.receiver_id,
        url: row.url,
        kinds: row.kinds.includes(ALL_KINDS) ? null : [...row.kinds],
        state: row.state,
        pauseReason: row.pause_reason,
        formerUntil: dateOrNull(row.former_until),
        waiting: Number(row.waiting),
      })),
    })
  }),
  deskRoute('listDeliveries', async ({ query: { receiver: receiverId, state }, most }) => {
    const rows = await inRead(db, deskScope, (tx) => listDeliveries(tx, { receiverId, state }, most ?? MOST_LISTED))
    return answer({
      deliveries: rows.map((row) => ({
        deliveryId: row.delivery_id,
        receiverId: row.receiver_id,
        organizationId: row.organization_id,
        eventId: row.event_id,
        kind: row.kind,
        happenedDate: instantToWire(row.happened_at),
        state: row.state,
        attempts: row.attempts,
        date: instantToWire(row.delivered_at ?? row.due_at),
        error: row.last_error,
      })),
    })
  }),
]

export const settingsRoutes = (deps: Pick<Deps, 'db'>, desk: Desk): readonly DeskRoute[] => [
  ...eventRoutes(deps),
  deskRoute('getSettings', async () => answer(settingsOf(desk))),
  deskRoute('listServiceKeys', async () => {
    const rows = await inRead(deps.db, deskScope, listKeys)
    return answer({
      keys: rows.map((row) => ({
        keyId: row.key_id,
        name: row.key_name,
        scopes: [...row.scopes],
        state: row.state,
        createdDate: instantToWire(row.created_at),
        endsDate: dateOrNull(row.expires_at),
        lastUsedDate: dateOrNull(row.last_used_at),
      })),
    })
  }),
  deskRoute('listJobs', async ({ most }) => {
    const rows = await inRead(deps.db, deskScope, (tx) => listJobs(tx, 'failing', most))
    return answer({
      jobs: rows.map((row) => ({
        jobId: row.id,
        kind: row.kind,
        organizationId: row.organization_id,
        isGivenUp: row.state === 'dead',
        attempts: row.attempts,
        runDate: instantToWire(row.run_at),
        error: row.last_error,
      })),
    })
  }),
]
