import { monthFromWire } from '@touchline/contract/wire-time'
import { type Instant, monthOf } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { type Projection, type ProjectionInput, plannedHours, project } from '@touchline/domain/projection'
import { storedSecondsAt } from '@touchline/domain/storage'
import { countingPeriodAt } from '@touchline/domain/usage'
import type { Tx } from '../../db/connect.ts'
import { storedDaysOf } from '../usage/stored.ts'
import { usedMonths } from '../usage/used-months.ts'
import { buyingOrganization } from './buying-organization.ts'
import { hasFailedSettlement } from './pauses.ts'

interface Held {
  readonly contract: Contract
  readonly userContracts: readonly Contract[]
  readonly catalogue: Catalogue
  readonly now: Instant
}

export const projectAhead = async (
  tx: Tx,
  organizationId: OrganizationId,
  held: Held,
  months: number,
): Promise<Projection> => project(await askedAhead(tx, organizationId, held, months))

export async function askedAhead(
  tx: Tx,
  organizationId: OrganizationId,
  held: Held,
  months: number,
): Promise<ProjectionInput> {
  const { contract, catalogue, now } = held
  const { zone } = contract
  const storedDays = await storedDaysOf(tx, { organizationId, zone, now })
  const used = (await usedMonths(tx, organizationId, contract, now)).map(
    ({ yearMonth, uploadSeconds, exportSeconds }) => ({
      month: monthFromWire(yearMonth),
      used: { upload: uploadSeconds, export: exportSeconds },
    }),
  )
  const running = monthOf(now, zone)
  const hours = plannedHours({
    lived: used.filter(({ month }) => month < running),
    running: used.find(({ month }) => month === running) ?? { month: running, used: { upload: 0, export: 0 } },
    now,
    zone,
    countedFrom: countingPeriodAt(contract, catalogue, now).from,
    upload: null,
    export: null,
  })
  return {
    ...held,
    organization: await buyingOrganization(tx, organizationId),
    unsettled: await hasFailedSettlement(tx, organizationId),
    assumptions: { ...hours, buysHours: true, storedSecondsAt: storedSecondsAt(storedDays, zone) },
    changes: [],
    months,
  }
}
