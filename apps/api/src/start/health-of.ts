import type { RegionName } from '@touchline/contract/wire'
import { catalogueLacks } from '@touchline/domain/catalogue'
import { regionDefaults } from '@touchline/domain/organization'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { chargingStoppedAt } from '../books/organization/charging-stop.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'
import { isAnyGivenUp } from '../features/events/receivers.store.ts'
import { CATALOGUE, CHARGING, type HealthChecks, MONEY_JOBS, RECEIVERS } from '../http/health/health.ts'
import { providerAnswers, remembered } from '../http/health/provider-health.ts'
import { isMoneyFailing } from '../queue/failing.ts'
import { isBehind } from '../queue/lag.ts'
import type { Deps } from '../use-case/deps.ts'

const LATE_MS = 120_000

const CATALOGUE_KEPT_MS = 10_000

const catalogueIsWhole = (region: RegionName, db: Db): HealthChecks[string] => {
  const isWhole = async () =>
    catalogueLacks(await inTransaction(db, jobsScope, loadCatalogue), regionDefaults[region]).length === 0
  return remembered(isWhole, CATALOGUE_KEPT_MS, () => performance.now())
}

/** Waiting jobs make workers unhealthy, failing money jobs every process. */
export const healthOf = ({ mode, process, stripe }: Configuration, cells: readonly Deps[]): HealthChecks => {
  const worked = process === 'all' || process === 'worker' ? cells : []
  const workers = Object.fromEntries(
    worked.map(({ cell, db, clock }) => {
      const isUpToDate = async () => !(await isBehind(db, clock.now(), LATE_MS))
      return [`worker ${cell.region}`, isUpToDate] as const
    }),
  )
  const money = Object.fromEntries(
    cells.map(({ cell, db }) => [`${MONEY_JOBS} ${cell.region}`, async () => !(await isMoneyFailing(db))] as const),
  )
  const receivers = Object.fromEntries(
    cells.map(({ cell, db }) => {
      const areAllSentTo = async () => !(await inTransaction(db, jobsScope, isAnyGivenUp))
      return [`${RECEIVERS} ${cell.region}`, areAllSentTo] as const
    }),
  )
  const catalogues = Object.fromEntries(
    cells.map(({ cell, db }) => [`${CATALOGUE} ${cell.region}`, catalogueIsWhole(cell.region, db)] as const),
  )
  const charging = Object.fromEntries(
    cells.map(({ cell, db }) => {
      const isCharged = async () => (await inTransaction(db, jobsScope, chargingStoppedAt)) === null
      return [`${CHARGING} ${cell.region}`, isCharged] as const
    }),
  )
  const ours = { ...workers, ...money, ...receivers, ...catalogues, ...charging }
  const answers = providerAnswers(stripe.apiUrl)
  const isHeard = () => cells.every(({ payments }) => payments.retryAfterSeconds() === null)
  if (mode !== 'demo') return { ...ours, 'card provider': async () => isHeard() && answers() }
  return stripe.apiUrl === undefined ? ours : { ...ours, 'card sandbox': answers }
}
