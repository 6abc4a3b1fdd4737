import { runsOnMany } from '@touchline/testing/one-server'
import { ofEachTest, sharedCell } from '@touchline/testing/shared'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { at } from '../../db/column-values.ts'

const cell = await sharedCell()

const organization = ofEachTest(() => cell.open({ basePlanId: 'teamStandardPlan.base' }))
afterEach(() => vi.restoreAllMocks())

const contracts = () => organization.get('/manage/contract_info')
const typesOf = (...targetAggregationTypes: string[]) => ({ targetAggregationTypes })

describe('a call that only reads', () => {
  it.each([
    ['contracts', 1, contracts],
    ['one contract', 1, () => organization.get(`/manage/contract_info/${organization.contractId}`)],
    ['limits', 1, () => organization.get('/manage/upper_limit/current_value')],
    ['plans', 1, () => organization.get('/data/master/contract_plan')],
    ['videos', 1, () => organization.get('/data/record/angle_movie_info')],
    ['games', 1, () => organization.get('/data/record/game_match')],
    ['the overview', 2, () => organization.get('/overview?lang=de')],
    ['billings and what is stored this month', 2, () => organization.get('/manage/billing_info')],
    [
      'usage of the running month',
      2,
      () => organization.post('/manage/usage_aggregation_result/current_value', typesOf('MOVIE_CONVERT_TIME')),
    ],
  ])('of %s takes %i trip to the database, proof of the caller included', async (_, trips, call) => {
    expect(await call()).toMatchObject({ status: 200 })
    const sent = vi.spyOn(pg.Client.prototype, 'query').mock.calls
    expect(await call()).toMatchObject({ status: 200 })
    expect(sent).toHaveLength(runsOnMany() ? trips + 1 : trips)
  })

  it('is proven each time: a role that was removed ends it, and nothing that was read leaves', async () => {
    expect(await contracts()).toMatchObject({ status: 200 })
    await cell.database.change('users', { roles: ['viewer'] }, { organization_id: organization.organizationId })
    const { status, body } = await contracts()
    expect({ status, body }).toEqual({ status: 401, body: expect.objectContaining({ code: 'not-signed-in' }) })
  })

  it('and depends on the person is read again where the proof says another role', async () => {
    const reader = await cell.join(organization, 'reader')
    const roleOfAnswer = async () => (await reader.get('/manage/notices?lang=de')).headers['etag']
    expect([await roleOfAnswer(), await roleOfAnswer()]).toEqual(Array(2).fill(expect.stringContaining('.reader.')))
    await cell.database.change('users', { roles: ['administrator'] }, { organization_id: organization.organizationId })
    expect(await roleOfAnswer()).toContain('.administrator.')
  })

  it('is refused for the session before it is refused for its form', async () => {
    const misread = () => organization.get('/manage/contract_info?colour=red')
    expect(await contracts()).toMatchObject({ status: 200 })
    expect(await misread()).toMatchObject({ status: 400 })
    await organization.setContract({ closed_at: at(cell.clock.now()) })
    expect(await misread()).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  })

  it('of another organisation is refused although the password was proven recently', async () => {
    const other = await cell.open()
    expect(await contracts()).toMatchObject({ status: 200 })
    const path = `/${other.organizationId}/manage/contract_info`
    expect(await cell.send({ path, token: await organization.signIn() })).toMatchObject({
      body: { code: 'other-organization' },
    })
  })

  it('of an unknown caller costs the question for the session and no more', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query').mock.calls
    const path = `/${organization.organizationId}/manage/contract_info`
    expect(await cell.send({ path, token: 'x'.repeat(43) })).toMatchObject({ status: 401 })
    expect(sent).toHaveLength(1)
  })
})
