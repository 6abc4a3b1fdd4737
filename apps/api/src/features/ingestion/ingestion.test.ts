import { randomUUID } from 'node:crypto'
import { type IngestionResult } from '@touchline/contract/ingestion'
import { everything } from '@touchline/testing/everything'
import { platformOf } from '@touchline/testing/platform'
import { createServiceKey } from '@touchline/testing/service-key'
import { sharedCell } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { serviceKeyHash } from '../../http/caller/service-key.ts'

const NOW = '2026-11-21T04:00:00.000Z'

const cell = await sharedCell()

const { post, feed } = await platformOf(cell)

const codes = ({ refusals }: IngestionResult) => refusals.map(({ line, code }) => [line, code])

const game = (organization: TestOrganization, rest: object = {}) => ({
  matchId: randomUUID(),
  organizationId: organization.organizationId,
  title: 'Kita - Minato',
  scheduleDate: '2026-11-14T05:00:00.000Z',
  createdDate: '2026-11-14T07:00:00.000Z',
  ...rest,
})

describe('the door', () => {
  it.each([
    ['no key', ''],
    ['a session token', 'Bearer whatever'],
    ['a key that nobody made', `Bearer tlsk_${'x'.repeat(43)}`],
  ])('stays shut for %s', async (_, authorization) => {
    expect(await post('game_match', '{}', { authorization })).toMatchObject({
      status: 401,
      body: { code: 'wrong-service-key' },
    })
  })

  it('stays shut for a key that was revoked', async () => {
    const revoked = await createServiceKey(cell.database.ownerDb, { isRevoked: true })
    const reply = await post('game_match', '{}', { authorization: `Bearer ${revoked}` })
    expect(reply).toMatchObject({ status: 401, body: { code: 'wrong-service-key' } })
  })

  it('opens for some nouns to a key that was made for them, and the log names the key', async () => {
    const { ownerDb } = cell.database
    const scoped = await createServiceKey(ownerDb, { scopes: ['usage'] })
    const authorization = `Bearer ${scoped}`
    expect(await post('users', '', { authorization })).toMatchObject({
      status: 403,
      body: { code: 'service-key-scope' },
    })
    expect((await post('usage', '', { authorization })).status).toBe(200)
    const one = ownerDb.selectFrom('service_keys').select('key_id').where('key_hash', '=', serviceKeyHash(scoped))
    const { key_id: keyId } = await one.executeTakeFirstOrThrow()
    expect(cell.logLines.filter((line) => line.includes(keyId))).toHaveLength(1)
    expect(cell.logLines.join('')).not.toContain(scoped)
  })

  it('wants lines', async () => {
    const reply = await post('game_match', '{}', { 'content-type': 'application/json' })
    expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } })
  })
})

describe('a body of lines', () => {
  it('is taken line by line: what is wrong with one is reported with its number', async () => {
    const organization = await cell.open()
    const good = JSON.stringify(game(organization))
    const reply = await post(
      'game_match',
      [good, '{', '', JSON.stringify({ ...game(organization), title: '', x: 1 })].join('\n'),
    )
    expect(reply.body).toEqual({
      lines: 3,
      accepted: 1,
      unchanged: 0,
      refused: 2,
      refusals: [
        { line: 2, code: 'malformed-json' },
        { line: 4, code: 'invalid-line', fields: ['title', 'x'] },
      ],
    })
  })

  it('names few of the fields that nothing reads, each cut', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`${'x'.repeat(40)}${at}`, 0]))
    const lines = Array.from({ length: 3 }, () => JSON.stringify({ ['x'.repeat(10_000)]: 0, ...unknown }))
    const { body } = await post('game_match', lines.join('\n'))
    expect(JSON.stringify(body).length).toBeLessThan(6_000)
  })

  it('has no second effect when it is sent again', async () => {
    const organization = await cell.open()
    const lines = [game(organization), game(organization)]
    expect(await feed('game_match', ...lines)).toMatchObject({ accepted: 2, unchanged: 0 })
    const books = async () => ({ ...(await everything(cell.database)), throttles: 'count calls' })
    const before = await books()
    expect(await feed('game_match', ...lines)).toMatchObject({ accepted: 0, unchanged: 2 })
    expect(await books()).toEqual(before)
  })

  it('takes the same thing twice in its order', async () => {
    const organization = await cell.open()
    const first = game(organization)
    expect(await feed('game_match', first, { ...first, title: 'Renamed' })).toMatchObject({ accepted: 2 })
    expect((await organization.get('/data/record/game_match')).body).toMatchObject({ results: [{ title: 'Renamed' }] })
  })

  it('names a thousand refused lines and counts the others', async () => {
    const result = await feed('game_match', ...Array.from({ length: 1_200 }, () => 7))
    expect(result).toMatchObject({ lines: 1_200, refused: 1_200 })
    expect(result.refusals).toHaveLength(1_000)
  })

  it('leaves one link in the chain of each organisation it changed', async () => {
    const [one, two] = [await cell.open(), await cell.open()]
    await feed('game_match', game(one), game(two), game(one))
    const entries = await cell.database.ownerDb
      .selectFrom('audit_entries')
      .select(['organization_id', 'actor', 'subject', 'after'])
      .where('organization_id', 'in', [one.organizationId, two.organizationId])
      .where('action', '<>', 'sign-in')
      .execute()
    expect(entries).toHaveLength(2)
    expect(entries).toContainEqual({
      organization_id: one.organizationId,
      actor: 'platform',
      subject: 'games',
      after: { accepted: 2 },
    })
  })
})

describe('games and movies', () => {
  it('are refused in an organisation, or for a game, that there is not', async () => {
    const organization = await cell.open()
    const nowhere = { ...game(organization), organizationId: randomUUID() }
    expect(codes(await feed('game_match', nowhere))).toEqual([[1, 'organization-unknown']])
    const movie = {
      angleMovieId: randomUUID(),
      organizationId: organization.organizationId,
      matchId: randomUUID(),
      angleId: 'main',
      movieLength: 60,
      createdDate: NOW,
    }
    expect(codes(await feed('angle_movie_info', movie))).toEqual([[1, 'game-unknown']])
  })

  it('of a deleted game are refused: what comes late revives nothing', async () => {
    const organization = await cell.open()
    const line = game(organization)
    await feed('game_match', line)
    await organization.delete(`/data/record/game_match/${line.matchId}/force`)
    expect(codes(await feed('game_match', line))).toEqual([[1, 'game-deleted']])
    expect((await organization.get('/data/record/game_match')).body).toEqual({ results: [] })
  })

  it('come with their championships and teams', async () => {
    const organization = await cell.open()
    const championshipMasterId = randomUUID()
    const { organizationId } = organization
    const championship = { championshipMasterId, organizationId, championshipId: 'kanto', championshipName: 'Kanto' }
    await feed('championship', { ...championship, endDate: '2026-11-30T14:59:59.999Z' })
    const team = { teamMasterId: randomUUID(), organizationId, teamId: 'kita', teamName: 'Kita', championshipMasterId }
    await feed('team', team)
    expect((await organization.get('/data/master/championship')).body).toMatchObject({
      results: [{ championshipName: 'Kanto', endDate: '2026-11-30T14:59:59.999Z' }],
    })
    expect((await organization.get('/data/master/team')).body).toMatchObject({ results: [{ teamName: 'Kita' }] })
  })
})

describe('organisations and users', () => {
  const organization = (rest: object = {}) => {
    const organizationId = randomUUID()
    const organizationCode = `code-${organizationId}`
    return { organizationId, organizationCode, organizationName: 'Kita', createdDate: NOW, ...rest }
  }
  const user = (organizationId: string, rest: object = {}) => ({
    userId: randomUUID(),
    organizationId,
    username: 'a.tanaka',
    displayName: 'Aya Tanaka',
    roles: ['analyst'],
    startDate: NOW,
    ...rest,
  })

  it('begin with a contract in the region, and keep its currency and zone', async () => {
    const line = organization({ zone: 'Asia/Kolkata' })
    expect(await feed('organization', line)).toMatchObject({ accepted: 1 })
    expect(codes(await feed('organization', { ...line, zone: 'Asia/Tokyo' }))).toEqual([[1, 'fixed-for-good']])
    const contract = await cell.database.pick('contracts', ['zone', 'currency', 'tax_region'], {
      organization_id: line.organizationId,
    })
    expect(contract).toEqual([{ zone: 'Asia/Kolkata', currency: 'JPY', tax_region: 'JP' }])
  })

  it('begin with the trial of their line, which a later line does not change; one that is unknown refuses its line alone', async () => {
    const trial = { contractPlanGroupId: 'freePlan', days: 14 }
    const [line, unpriced, unknown, plain] = [
      organization({ trial }),
      organization({ trial: { contractPlanGroupId: 'teamBasicPlan', days: 14 } }),
      organization({ trial: { contractPlanGroupId: 'goldPlan', days: 14 } }),
      organization(),
    ] as const
    expect(codes(await feed('organization', line, unpriced, unknown, plain))).toEqual([
      [2, 'trial-unknown'],
      [3, 'trial-unknown'],
    ])
    expect(await feed('organization', line)).toMatchObject({ unchanged: 1 })
    const later = [
      { ...line, trial: { ...trial, days: 30 } },
      { ...plain, trial },
    ]
    for (const each of later) expect(codes(await feed('organization', each))).toEqual([[1, 'fixed-for-good']])
    const ids = [line, unpriced, unknown, plain].map(({ organizationId }) => organizationId)
    const entries = cell.database.ownerDb.selectFrom('plan_entries').select(['organization_id', 'ends_at'])
    const ends_at = Date.parse('2026-12-04T15:00:00Z')
    expect(await entries.where('organization_id', 'in', ids).execute()).toEqual([
      { organization_id: line.organizationId, ends_at },
    ])
    const refused = organization({ trial: { ...trial, days: 367 } })
    expect(await feed('organization', refused)).toMatchObject({
      refusals: [{ code: 'invalid-line', fields: ['trial.days'] }],
    })
  })

  it('are refused with the code or the name of another', async () => {
    const line = organization()
    const twin = organization({ organizationCode: line.organizationCode })
    expect(codes(await feed('organization', line, twin))).toEqual([[2, 'organization-code-taken']])
    const { organizationId } = line
    expect(codes(await feed('users', user(organizationId), user(organizationId)))).toEqual([[2, 'username-taken']])
  })

  it('leave their old code to others when they get another', async () => {
    const line = organization()
    const renamed = { ...line, organizationCode: `new-${line.organizationId}` }
    const heir = organization({ organizationCode: line.organizationCode })
    expect(await feed('organization', line)).toMatchObject({ accepted: 1 })
    expect(await feed('organization', renamed)).toMatchObject({ accepted: 1 })
    expect(await feed('organization', heir)).toMatchObject({ accepted: 1 })
    const late = organization({ organizationCode: renamed.organizationCode })
    expect(codes(await feed('organization', late))).toEqual([[1, 'organization-code-taken']])
  })

  it('sign in with an account that there is', async () => {
    const organization = await cell.open()
    const { organizationId } = organization
    const unknown = user(organizationId, { loginName: 'nobody', roles: ['administrator'] })
    expect(codes(await feed('users', unknown))).toEqual([[1, 'login-unknown']])
    const known = user(organizationId, { username: 'second', loginName: organization.login.toUpperCase() })
    expect(await feed('users', known)).toMatchObject({ accepted: 1 })
  })

  it('go with a flag, from then on, and take no seat', async () => {
    const organization = await cell.open()
    const line = user(organization.organizationId)
    await feed('users', line)
    const asked = { targetAggregationTypes: ['ANALYST_USER_COUNT'] }
    const count = async () => (await organization.post('/manage/usage_aggregation_result/current_value', asked)).body
    expect(await count()).toMatchObject({ currentUsageAggregationResults: [{ usage: 1 }] })
    expect(await feed('users', { ...line, _deletedFlag: true })).toMatchObject({ accepted: 1 })
    expect(await count()).toMatchObject({ currentUsageAggregationResults: [{ usage: 0 }] })
    expect(await feed('users', { ...line, _deletedFlag: true })).toMatchObject({ unchanged: 1 })
  })
})
