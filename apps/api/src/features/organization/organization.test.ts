import type { TestDatabase } from '@touchline/testing/database'
import { createOrganization, createUser } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { readOrganization, readOrganizations } from './read-organizations.ts'

const CREATED = Date.UTC(2026, 0, 1)

const cell = await sharedCell()
let database: TestDatabase
let deps: Deps

beforeAll(async () => {
  ;({ database, deps } = cell)
  await database.add('contract_plan_groups', {
    group_id: 'g',
    kind: 'paid',
    cycle: 'month',
    offering: 'regional',
    names: '{}',
    resolution: 'high',
    position: 0,
  })
  await database.add('contract_plans', {
    contract_plan_id: 'g-base',
    group_id: 'g',
    role: 'base',
    names: '{}',
    position: 0,
  })
})

const callerOf = (made: { accountId: string; userId: string; organizationId: string }): Caller => ({
  ...made,
  familyId: made.userId,
  role: 'administrator' as const,
  displayName: 'A',
  authenticatedAt: NOW,
})

describe('the list of organisations', () => {
  it('holds those of the account in this cell and marks its own', async () => {
    const own = await createOrganization(database.ownerDb, { name: 'Own' })
    const analysed = await createOrganization(database.ownerDb, { name: 'Analysed' })
    const { accountId } = own
    const user = { organizationId: analysed.organizationId, accountId, createdAt: CREATED }
    await createUser(database.ownerDb, { ...user, roles: ['analyst'] })
    const left = await createOrganization(database.ownerDb, { name: 'Not yet' })
    await createUser(database.ownerDb, {
      ...user,
      organizationId: left.organizationId,
      roles: ['analyst'],
      createdAt: NOW + 1,
    })
    await createOrganization(database.ownerDb, { name: 'Strangers' })
    const { results } = await readOrganizations(deps)(callerOf(own), { limit: 10, offset: 0 })
    expect(results.map(({ organizationName, isOwnOrgData }) => [organizationName, isOwnOrgData])).toEqual([
      ['Analysed', false],
      ['Own', true],
    ])
  })
})

const readOne = async (organizationId: string, withContract: boolean) => {
  const found = await readOrganization(deps)(organizationId, withContract)
  return found.kind === 'refused' ? found : found.organization
}

describe('one organisation', () => {
  it('comes with its contract when asked, ends being the last millisecond', async () => {
    const { organizationId } = await createOrganization(database.ownerDb, { basePlanId: 'g-base', createdAt: CREATED })
    expect(await readOne(organizationId, false)).not.toHaveProperty('contract')
    expect(await readOne(organizationId, true)).toMatchObject({
      _id: organizationId,
      zone: 'Asia/Tokyo',
      contract: {
        startDate: '2026-01-01T00:00:00.000Z',
        endDate: null,
        nextBillingDate: '2026-11-30T15:00:00.000Z',
      },
    })
  })

  it('without a plan in force says so', async () => {
    const { organizationId } = await createOrganization(database.ownerDb)
    expect(await readOne(organizationId, true)).toMatchObject({
      contract: { startDate: null, endDate: null, nextBillingDate: null },
    })
  })

  it('without a contract is not found', async () => {
    const club = await cell.open()
    const path = `/organization/${club.organizationId}`
    expect(await club.send({ path })).toMatchObject({ status: 200 })
    await database.ownerDb.deleteFrom('contracts').where('organization_id', '=', club.organizationId).execute()
    expect(await club.send({ path })).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })
})
