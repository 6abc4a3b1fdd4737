import type { OrganizationChoice } from '@touchline/contract/sign-in'
import type { RegionName } from '@touchline/contract/wire'
import { config } from '../http/config.ts'
import { fieldOf, textOf } from '../http/field-of.ts'

const STORED = 'console.organizations'

export interface OfferedOrganization {
  readonly _id: string
  readonly organizationName: string
  readonly server: RegionName
  readonly mayEnter: boolean
}

/** Kept with the session, because no call lists other regions'. */
export function keepOffered(offered: OrganizationChoice['details']): void {
  const kept = offered.map(({ _id, organizationName, server, roles, memberRole }) => ({
    _id,
    organizationName,
    server,
    mayEnter: roles.includes('administrator') || memberRole !== undefined,
  }))
  localStorage.setItem(STORED, JSON.stringify(kept))
}

export function addOffered(found: readonly OfferedOrganization[]): void {
  const kept = offeredOrganizations()
  const added = found.filter(({ _id }) => !kept.some((each) => each._id === _id))
  localStorage.setItem(STORED, JSON.stringify([...kept, ...added]))
}

export const forgetOffered = (): void => localStorage.removeItem(STORED)

export function offeredOrganizations(): readonly OfferedOrganization[] {
  const kept: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
  return Array.isArray(kept) ? kept.flatMap(offeredOf) : []
}

/** Untrusted storage. */
function offeredOf(value: unknown): OfferedOrganization[] {
  const _id = textOf(value, '_id')
  const organizationName = textOf(value, 'organizationName')
  const server = config().regions.find(({ name }) => name === textOf(value, 'server'))?.name
  if (_id === null || organizationName === null || server === undefined) return []
  return [{ _id, organizationName, server, mayEnter: fieldOf(value, 'mayEnter') === true }]
}
