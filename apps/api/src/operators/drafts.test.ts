import { draftEndpoints } from '@touchline/contract/desk/drafts'
import type { OperatorRole } from '@touchline/domain/operators'
import { applied, exported, withLists } from '@touchline/testing/catalogue'
import { operatorOn } from '@touchline/testing/commands'
import { openTestDesk } from '@touchline/testing/desk'
import { sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { openWorld } from '@touchline/testing/world'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

const world = await sharedWorld()

await world.liveUntil(Date.parse('2026-11-28T03:00:00Z'))
const kita = await world.subscribe({ basePlanId: 'teamStandardPlan.base', name: 'Kita' })
const desk = await sharedDesk(world)

type Method = 'GET' | 'POST' | 'PUT'

const send = async (method: Method, path: string, json?: unknown, role: OperatorRole = 'product') =>
  desk.send({ method, path, cookie: await desk.signIn([role]), ...(json === undefined ? {} : { json }) })

const product = { roles: ['product'] } as const
const draft = () => desk.read('getDraft', { params: { draftId: 'spring' }, ...product })
const raised = async () =>
  withLists(await exported({ ...world, ...world.deps }), {
    teamStandardPlan: { from: '2027-04', JPY: { base: 21_000 } },
  })

it('shows the prices in force, and hands over the file that a draft begins with', async () => {
  const { rows, month } = draftEndpoints.getPrices.response.parse((await send('GET', '/catalogue')).body)
  expect(month).toBe('202611')
  expect(rows.find(({ groups }) => groups.some(({ groupId }) => groupId === 'teamStandardPlan'))).toMatchObject({
    role: 'base',
    groups: [{ groupId: 'teamStandardPlan', isOnSale: true }],
    month: { prices: { JPY: 19_800 }, next: null },
    year: { prices: { JPY: 198_000 } },
  })
  const { file } = await desk.read('getCatalogueFile', product)
  await send('PUT', '/drafts/same', { after: 0, file, kept: [] })
  expect((await send('GET', '/drafts/same')).body).toMatchObject({ changes: [], faults: [] })
  expect(await send('GET', '/catalogue', undefined, 'administrator')).toMatchObject({ status: 403 })
})

it('a file is saved by product alone, and its faults are said with their place', async () => {
  const file = await raised()
  const kept = [{ club: 'NOBODY', until: 'soon' }]
  expect(await send('PUT', '/drafts/spring', { after: 0, file, kept: [] }, 'finance')).toMatchObject({ status: 403 })
  expect(await send('PUT', '/drafts/spring', { after: 0, file: { groups: 1 }, kept })).toMatchObject({
    status: 200,
    body: {
      kind: 'not-saved',
      faults: expect.arrayContaining([
        {
          place: 'groups',
          said: { en: 'must be an object in { }', ja: '{ } のオブジェクトとしてください' },
          price: null,
        },
      ]),
    },
  })
  expect(await send('PUT', '/drafts/spring', { after: 0, file, kept })).toMatchObject({
    body: { faults: [{ place: 'NOBODY', said: { en: 'no club of this region has that code' } }] },
  })
  expect(await send('GET', '/drafts/spring')).toMatchObject({ status: 404 })
  expect(await send('PUT', '/drafts/spring', { after: 0, file, kept: [] })).toMatchObject({
    body: { kind: 'saved', version: 1 },
  })
  expect(await send('PUT', '/drafts/spring', { after: 0, file, kept: [] })).toMatchObject({
    status: 409,
    body: { code: 'act-impossible', details: { why: { reason: 'draft-newer' } } },
  })
})

it('says what it changes, and what is paid by it once every contract is computed', async () => {
  expect(await draft()).toMatchObject({
    version: 1,
    state: 'saved',
    changes: expect.arrayContaining([
      expect.objectContaining({
        place: 'groups.teamStandardPlan.prices',
        said: {
          en: 'JPY.base from 2027-04: 19800 becomes 21000',
          ja: 'JPY.base（2027-04から）：19800 → 21000',
        },
        names: expect.objectContaining({ en: 'Standard' }),
        price: expect.objectContaining({
          currency: 'JPY',
          role: 'base',
          from: '202704',
          before: 19_800,
          after: 21_000,
        }),
      }),
    ]),
    faults: [],
    currencies: [],
  })
  const input = { draftId: 'spring', version: 1, on: '2026-12-07' }
  const reply = await desk.order({ act: 'rehearse-draft', input, reason: 'agreed' }, product)
  expect(reply).toMatchObject({ status: 200, body: { kind: 'done' } })
  await world.liveUntil(world.now() + 1_000)
  const { currencies, ...rest } = await draft()
  expect(rest).toMatchObject({ state: 'rehearsed', publishDate: '2026-12-07T00:00:00.000Z' })
  expect(currencies).toMatchObject([
    {
      currency: 'JPY',
      more: 1,
      bars: [{ from: 1_000, count: 1 }],
      hardest: [{ name: 'Kita', month: '2027-04', before: 21_780, after: 23_100, percent: 606, protectedBy: null }],
    },
  ])
})

const letters = async (organizationId: string) =>
  (await send('GET', `/drafts/spring/letters?organizationId=${organizationId}`)).body

it('shows the letter of a club as it is mailed, in six languages, and writes none', async () => {
  const query = { organizationId: kita.organizationId }
  const body = await desk.read('getDraftLetters', { params: { draftId: 'spring' }, query, ...product })
  expect(body.letters.map(({ language }) => language)).toEqual(['en', 'ja', 'fr', 'es', 'pt-pt', 'de'])
  for (const { text } of body.letters) {
    expect(text).toMatch(/21[.,\s]780/u)
    expect(text).toMatch(/23[.,\s]100/u)
  }
  expect(new Set(body.letters.map(({ subject }) => subject)).size).toBe(6)
  expect(await world.database.ownerDb.selectFrom('price_notices').selectAll().execute()).toEqual([])
  const { organizationId: stranger } = await world.subscribe({ name: 'Later' })
  expect(await letters(stranger)).toMatchObject({ code: 'not-found' })
  const path = `/drafts/spring/letters?organizationId=${kita.organizationId}`
  expect(await send('GET', path, undefined, 'support')).toMatchObject({ status: 403 })
  await world.database.ownerDb.transaction().execute(async (tx) => {
    await sql`select from organizations where organization_id = ${kita.organizationId} for update`.execute(tx)
    expect(await send('GET', path)).toMatchObject({
      status: 409,
      body: { details: { why: { reason: 'being-changed' } } },
    })
  })
})

it('keeps who keeps the old price for the next version, which one of two writers saves', async () => {
  const club = 'KITA-FC'
  const { organizationId } = await world.subscribe({ name: 'Kept' })
  const { ownerDb } = world.database
  await world.database.change('organizations', { organization_code: club }, { organization_id: organizationId })
  const name = { kind: 'code', name: club, organization_id: organizationId } as const
  await ownerDb.insertInto('organization_names').values(name).execute()
  const kept = [{ club, until: '2027-10' }]
  const file = await raised()
  const save = () => send('PUT', '/drafts/autumn', { after: 0, file, kept })
  const replies = await Promise.all([save(), save()])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await send('GET', '/drafts/autumn')).body).toMatchObject({ version: 1, kept })
})

it('hands over its file, and both sides once another catalogue was applied since', async () => {
  const read = (draftId: string) => desk.read('getDraftFile', { params: { draftId }, ...product })
  const cell = { database: world.database, clock: world.deps.clock }
  const before = await exported(cell)
  expect(await read('spring')).toMatchObject({
    version: 1,
    savedBy: 'product@kita.example',
    firstMonth: '2026-12',
    file: await raised(),
    inForce: before,
    apart: null,
  })
  expect(await send('GET', '/drafts/none/file')).toMatchObject({ status: 404 })
  const tokyo = await openWorld()
  const other = await openTestDesk([tokyo.deps])
  const cookie = await other.signIn(['product'])
  const cellOfOther = { database: tokyo.database, clock: tokyo.deps.clock }
  const first = withLists(await exported(cellOfOther), { teamBasicPlan: { from: '2027-05', JPY: { base: 9_800 } } })
  expect(await applied(cellOfOther, first)).toEqual([])
  await tokyo.liveUntil(tokyo.deps.clock.now() + 1_000)
  const file = withLists(first, { teamBasicPlan: { from: '2027-10', JPY: { base: 9_000 } } })
  const json = { after: 0, file, kept: [] }
  expect(await other.send({ method: 'PUT', path: '/drafts/late', cookie, json })).toMatchObject({ status: 200 })
  await tokyo.liveUntil(tokyo.deps.clock.now() + 1_000)
  const theirs = withLists(first, { teamStandardPlan: { from: '2027-10', JPY: { base: 20_000 } } })
  expect(await applied(cellOfOther, theirs)).toEqual([])
  const { body } = await other.send({ method: 'GET', path: '/drafts/late/file', cookie })
  expect(draftEndpoints.getDraftFile.response.parse(body)).toMatchObject({
    inForce: theirs,
    apart: { base: first, ours: file },
  })
  await other.close()
  await tokyo.close()
})

it('is published with a second person, and listed for those who read the catalogue', async () => {
  const input = { draftId: 'spring', version: 1 }
  const seen = await send('POST', '/acts/publish-catalogue/preview', { input, reason: 'agreed' })
  expect(seen).toMatchObject({ status: 200, body: { standing: { needsSecond: true } } })
  expect(await send('POST', '/acts/publish-catalogue/preview', { input, reason: '' }, 'finance')).toMatchObject({
    status: 403,
  })
  expect(await send('GET', '/drafts', undefined, 'auditor')).toMatchObject({
    body: { drafts: expect.arrayContaining([expect.objectContaining({ draftId: 'spring', state: 'rehearsed' })]) },
  })
  expect(await send('GET', '/drafts', undefined, 'support')).toMatchObject({ status: 403 })
})

it('says of each month that is billed since it was published what was billed otherwise', async () => {
  const bills = async (query = '') => send('GET', `/drafts/spring/bills${query}`)
  expect(await bills()).toMatchObject({ status: 404 })
  const asRehearsed = await letters(kita.organizationId)
  await operatorOn(world.deps).type('catalogue publish spring --reason agreed --operator Sato'.split(' '))
  await world.liveUntil(Date.parse('2027-05-01T03:00:00Z'))
  expect(await bills()).toMatchObject({ body: { months: [], month: null, comparison: null } })
  await world.liveUntil(Date.parse('2027-05-02T03:00:00Z'))
  const totals = [{ currency: 'JPY', previewed: 23_100, billed: 23_100 }]
  expect(await bills()).toMatchObject({
    status: 200,
    body: { months: ['202704'], month: '202704', comparison: { equal: 1, unexplained: 0, totals } },
  })
  expect(await bills('?month=202704')).toMatchObject({ body: { month: '202704', comparison: { totals } } })
  expect(await bills('?month=203001')).toMatchObject({ body: { month: null, comparison: null } })
  expect(await letters(kita.organizationId)).toEqual(asRehearsed)
})
