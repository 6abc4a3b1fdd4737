import type { AddOn } from '@touchline/domain/add-ons'
import { addDays, dateOf, type Instant, startOfDay } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { organizationContractId } from '../../db/contracts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { buyAddOns } from '../../features/add-ons/buy-add-ons.ts'
import { organizationsByCode } from './store.ts'
import type { WorldCell } from './world-cell.ts'

interface Extras {
  readonly login: string
  readonly daysAgo: number
  readonly addOns: readonly AddOn[]
}

/** A big club that grew within its term. */
const extras = {
  login: 'elite-yearly',
  daysAgo: 45,
  addOns: [
    { kind: 'upload', hours: 60, forOneUser: false },
    { kind: 'export', hours: 20, forOneUser: false },
    { kind: 'analyst', count: 2 },
    { kind: 'viewer', count: 3 },
  ],
} as const satisfies Extras

/** Time and seats beside a plan, by the very use case that sells them; the month's end charges them. */
export async function buyExtras(cell: WorldCell, today: Instant): Promise<void> {
  const { zone } = regionDefaults[cell.region]
  await cell.liveUntil(startOfDay(addDays(dateOf(today, zone), -extras.daysAgo), zone) + 10 * 3_600_000)
  const { db, clock, ids } = cell.deps
  const byCode = await inTransaction(db, { system: 'administration' }, (tx) => organizationsByCode(tx))
  const organizationId = byCode.get(`${cell.region}-${extras.login}`)
  if (organizationId === undefined) return
  await inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const order = { organizationId, contractId, userId: null, actor: 'demo', quotedTotal: null, clock }
    const bought = await buyAddOns(tx, { ...order, newId: ids.uuid }, () => extras.addOns)
    if (bought.kind === 'refused') throw new Error(`the extras were refused: ${bought.code}`)
  })
}
