import { organizationContractId } from '@touchline/api/books/contract/contracts'
import { inTransaction } from '@touchline/api/db/transaction'
import { saveOwnSeason } from '@touchline/api/features/sleep/own-season'
import { planSleep } from '@touchline/api/features/sleep/plan-sleep'
import { priceSleep } from '@touchline/api/features/sleep/quote'
import { addDays, addMonths, firstDay, monthOf } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { regionDefaults } from '@touchline/domain/organization'
import { administratorOf } from './store.ts'
import type { WorldCell } from './world-cell.ts'

const DAYS_OF_SECOND_MONTH = 20

/** By the console's use cases. */
export async function planNextSleep(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { db, clock, ids } = cell.deps
  const now = clock.now()
  const month = addMonths(monthOf(now, regionDefaults[cell.region].zone), 1)
  const days = { from: firstDay(month), until: addDays(firstDay(addMonths(month, 1)), DAYS_OF_SECOND_MONTH) }
  await inTransaction(db, { organizationId }, async (tx) => {
    const of = { organizationId, contractId: await organizationContractId(tx, organizationId), now, days }
    const priced = await priceSleep(tx, of)
    if (priced.kind === 'refused') throw new Error(`the sleep has no quote: ${priced.message}`)
    const order = { ...of, isEveryYear: false, quotedTotal: Number(priced.quote.after.minor), newId: ids.uuid }
    const planned = await planSleep(tx, { ...order, actor: await administratorOf(tx, organizationId) })
    if (planned.kind === 'refused') throw new Error(`the sleep was refused: ${planned.message}`)
  })
}

const YEAR = 12
const [REST_AHEAD, REST_MONTHS] = [3, 2]

export async function nameSeason(cell: WorldCell, organizationId: OrganizationId): Promise<void> {
  const { db, clock } = cell.deps
  const now = clock.now()
  const running = monthOf(now, regionDefaults[cell.region].zone)
  const rest = Array.from({ length: REST_MONTHS }, (_, index) => addMonths(running, REST_AHEAD + index))
  const months = Array.from({ length: YEAR }, (_, index) => addMonths(running, index))
  const playMonths = months.filter((month) => !rest.includes(month)).map((month) => Number(month.slice(5)))
  await inTransaction(db, { organizationId }, async (tx) => {
    const contractId = await organizationContractId(tx, organizationId)
    const actor = await administratorOf(tx, organizationId)
    const saved = await saveOwnSeason(tx, { organizationId, contractId, actor, playMonths, now })
    if (saved.kind === 'refused') throw new Error(`the season was refused: ${saved.message}`)
  })
}
