import { listUserApprovements, listUsers } from '@touchline/contract/seats'
import { createUser } from '@touchline/testing/organization'
import { NOW, sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { beforeEach, describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const cell = await sharedCell()
let organization: TestOrganization

beforeEach(async () => {
  organization = await cell.open({ login: `a-${crypto.randomUUID().slice(0, 8)}` })
})

const add = async (username: string, roles: ('analyst' | 'viewer')[], columns: Record<string, unknown> = {}) => {
  const { ownerDb } = cell.database
  const userId = await createUser(ownerDb, {
    organizationId: organization.organizationId,
    roles,
    username,
    createdAt: Date.UTC(2026, 0, 1),
  })
  if (Object.keys(columns).length > 0)
    await ownerDb.updateTable('users').set(columns).where('user_id', '=', userId).execute()
  return userId
}

const names = async (query: string) =>
  listUsers.response
    .parse((await organization.get(`/manage/users?${query}`)).body)
    .results.map((user) => user.username)
    .filter((name) => !name.startsWith('a-'))

describe('the users', () => {
  it('are all of the organisation by name, with their roles and dates', async () => {
    await add('ken', ['analyst'], { end_at: at(NOW), player_id: '9', staff_position: 'Coach' })
    await add('emi', ['viewer'])
    expect(await names('')).toEqual(['emi', 'ken'])
    const { body } = await organization.get('/manage/users?limit=1&offset=2')
    expect(listUsers.response.parse(body)).toMatchObject({
      results: [
        {
          username: 'ken',
          roles: ['analyst'],
          endDate: '2026-11-21T03:59:59.999Z',
          playerId: '9',
          staffPosition: 'Coach',
          _deletedFlag: false,
        },
      ],
    })
  })

  it('are filtered by role, by id and by whether they were deleted', async () => {
    const ken = await add('ken', ['analyst'])
    await add('emi', ['viewer'])
    await add('gone', ['viewer'], { deleted_at: at(NOW) })
    expect(await names('roles[]=viewer')).toEqual(['emi', 'gone'])
    expect(await names('roles[]=viewer&_deletedFlag=false')).toEqual(['emi'])
    expect(await names(`_id[]=${ken}`)).toEqual(['ken'])
  })

  it('who are valid are those who count', async () => {
    await add('ken', ['analyst'])
    await add('gone', ['analyst'], { deleted_at: at(NOW) })
    await add('idle', [])
    await add('waiting', ['analyst'], { approval: 'UNAPPROVED' })
    await add('coming', ['analyst'], { start_at: at(NOW + 1) })
    await add('over', ['analyst'], { end_at: at(NOW) })
    expect(await names('valid=true')).toEqual(['ken'])
  })

  it('of other organisations are not among them', async () => {
    const other = organization
    organization = await cell.open()
    const { body } = await organization.get(`/manage/users?_id[]=${other.userId}`)
    expect(listUsers.response.parse(body).results).toEqual([])
  })

  it.each(['roles[]=owner', 'valid=false', '_id[]=me', 'name=ken'])('are refused for %s', async (query) => {
    expect(await organization.get(`/manage/users?${query}`)).toMatchObject({ status: 400 })
  })
})

describe('the approvals', () => {
  it('say who awaits one', async () => {
    const waiting = await add('waiting', ['viewer', 'analyst'], { approval: 'UNAPPROVED' })
    await add('gone', ['viewer'], { approval: 'UNAPPROVED', deleted_at: at(NOW) })
    const { body } = await organization.get('/manage/user_approvement?approvementStatus=UNAPPROVED')
    expect(listUserApprovements.response.parse(body).results).toEqual([
      { _id: waiting, userApprovementId: waiting, userId: waiting, approvementStatus: 'UNAPPROVED', role: 'analyst' },
    ])
    const all = await organization.get('/manage/user_approvement')
    expect(listUserApprovements.response.parse(all.body).results).toHaveLength(2)
  })
})
