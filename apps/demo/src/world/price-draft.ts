import { inTransaction } from '@touchline/api/db/transaction'
import { storedCatalogue } from '@touchline/api/features/catalogue/catalogue.store'
import { catalogueFile } from '@touchline/api/features/catalogue/catalogue-file'
import { fileOf } from '@touchline/api/features/catalogue/catalogue-state'
import { actingOn, carryOut } from '@touchline/api/operators/act'
import { acts } from '@touchline/api/operators/acts'
import { addMonths, DAY, dateOf, monthOf } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { WorldCell } from './world-cell.ts'

const draftId = 'standard-in-spring'
const MONTHS_AHEAD = 5
const DAYS_AHEAD = 7

export async function draftPrices({ deps, region }: WorldCell): Promise<void> {
  const now = deps.clock.now()
  const { zone } = regionDefaults[region]
  const { state } = await inTransaction(deps.db, { system: 'administration' }, storedCatalogue)
  const file = catalogueFile.parse(fileOf(state))
  const list = { from: addMonths(monthOf(now, zone), MONTHS_AHEAD), JPY: { base: 21_000 } }
  const groups = Object.entries(file.groups).map(([id, group]): [string, typeof group] => [
    id,
    id === 'teamStandardPlan' ? { ...group, prices: [...group.prices, list] } : group,
  ])
  const by = actingOn(deps, { name: 'product' })
  const because = { reason: null }
  const saved = await carryOut(
    by,
    acts['save-draft'],
    { draftId, after: 0, file: { ...file, groups: Object.fromEntries(groups) }, kept: [] },
    because,
  )
  if (saved.kind !== 'done') throw new Error(`a draft of the demo was refused: ${JSON.stringify(saved)}`)
  const on = dateOf(now + DAYS_AHEAD * DAY, zone)
  const rehearsed = await carryOut(by, acts['rehearse-draft'], { draftId, version: 1, on }, because)
  if (rehearsed.kind !== 'done') throw new Error(`a rehearsal of the demo was refused: ${JSON.stringify(rehearsed)}`)
}
