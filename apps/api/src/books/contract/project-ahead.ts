import { monthFromWire } from '@touchline/contract/wire-time'
import { type Instant, monthOf } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { type Projection, type ProjectionInput, plannedHours, project } from '@touchline/domain/projection'
import { type StoredDay, storedSecondsAt } from '@touchline/domain/storage'
import { countingPeriodAt } from '@touchline/domain/usage'
import type { Tx } from '../../db/connect.ts'
import { storedDaysOf } from '../usage/stored.ts'
import { type UsedMonth, usedMonthsOf } from '../usage/used-months.ts'
import { buyingOrganizations } from './buying-organization.ts'
import { unsettledAmong } from './pauses.ts'

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
  const input = (await allAskedAhead(tx, new Map([[organizationId, held]]), months)).get(organizationId)
  if (input === undefined) throw new Error(`there is no organisation ${organizationId}`)
  return input
}

export async function allAskedAhead(
  tx: Tx,
  clubs: ReadonlyMap<OrganizationId, Held>,
  months: number,
): Promise<ReadonlyMap<OrganizationId, ProjectionInput>> {
  if (clubs.size === 0) return new Map()
  const ids = [...clubs.keys()]
  const [now = 0] = [...clubs.values()].map((held) => held.now)
  const zones = [...clubs].map(([organizationId, { contract }]) => ({ organizationId, zone: contract.zone }))
  const contracts = new Map([...clubs].map(([id, { contract }]) => [id, contract]))
  const [stored, used, organizations, unsettled] = await Promise.all([
    storedDaysOf(tx, zones, now),
    usedMonthsOf(tx, contracts, now),
    buyingOrganizations(tx, ids),
    unsettledAmong(tx, ids),
  ])
  return new Map(
    [...clubs].flatMap(([id, held]) => {
      const organization = organizations.get(id)
      if (organization === undefined) return []
      const own = { organization, unsettled: unsettled.has(id), changes: [], months }
      return [[id, { ...held, ...own, assumptions: assumed(held, used.get(id) ?? [], stored.get(id) ?? []) }]]
    }),
  )
}

function assumed(
  { contract, catalogue, now }: Held,
  usedMonths: readonly UsedMonth[],
  storedDays: readonly StoredDay[],
): ProjectionInput['assumptions'] {
  const { zone } = contract
  const used = usedMonths.map(({ yearMonth, uploadSeconds, exportSeconds }) => ({
    month: monthFromWire(yearMonth),
    used: { upload: uploadSeconds, export: exportSeconds },
  }))
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
  return { ...hours, buysHours: true, storedSecondsAt: storedSecondsAt(storedDays, zone) }
}
