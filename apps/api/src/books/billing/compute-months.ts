import { computeMonthlyBilling, type Invoice, storageOf } from '@touchline/domain/billing'
import type { Instant, YearMonth } from '@touchline/domain/calendar'
import { billedContract } from '@touchline/domain/contract'
import type { VideoSeconds } from '@touchline/domain/videos'
import type { Tx } from '../../db/connect.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import type { BilledContract } from '../contract/contracts.ts'
import { storedSeconds } from '../usage/stored.ts'

export interface AskedMonth {
  readonly billed: BilledContract
  readonly month: YearMonth
  /** Later days are not billed. */
  readonly closedAt: Instant | null
}

/** In the arguments' order; used by estimates and closes alike. */
export async function computeMonths(tx: Tx, asked: readonly AskedMonth[]): Promise<readonly Invoice[]> {
  const invoices = await triedMonths(tx, asked)
  return invoices.map((invoice) => {
    if (invoice instanceof Error) throw invoice
    return invoice
  })
}

export async function triedMonths(tx: Tx, asked: readonly AskedMonth[]): Promise<readonly (Invoice | Error)[]> {
  const stored = await storedOf(tx, asked)
  const catalogue = await loadCatalogue(tx)
  return asked.map((one) => {
    const { billed, month, closedAt } = one
    const contract = billedContract(billed.loaded.contract, billed.users)
    const until = closedAt === null ? {} : { until: closedAt }
    const storedSecondsOverRetention = stored.get(one) ?? 0
    return tried(() => computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention, ...until }))
  })
}

export function tried(compute: () => Invoice): Invoice | Error {
  try {
    return compute()
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
}

async function storedOf(tx: Tx, asked: readonly AskedMonth[]): Promise<ReadonlyMap<AskedMonth, VideoSeconds>> {
  const stored = new Map<AskedMonth, VideoSeconds>()
  const groups = Map.groupBy(asked, ({ billed, month }) => `${month} ${billed.loaded.contract.zone}`)
  for (const group of groups.values()) {
    const [{ billed, month } = {}] = group
    if (billed === undefined || month === undefined) continue
    const ids = group.map((one) => one.billed.loaded.row.organization_id)
    const seconds = await storedSeconds(tx, ids, storageOf(month, billed.loaded.contract.zone))
    for (const one of group) stored.set(one, seconds.get(one.billed.loaded.row.organization_id) ?? 0)
  }
  return stored
}
