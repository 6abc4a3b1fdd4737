import { expect, serverTest as test } from '../fixtures.ts'
import { freshKey, iso, nowOf, signIn } from './session.ts'

test.use({ world: 'conformance' })

/** Calls 6 to 9 and 24 to 29: billings, limits, usage, users, and the stored games. */

const nobody = '00000000-0000-4000-8000-000000000000'

test('call 6: the billings, newest first, one by its id or by its contract', async ({ address }) => {
  const { call, refused, contractId } = await signIn(address, 'america', 'large')
  const { body } = await call('listBillingInfo')
  const months = body.results.map(
    ({ billingTargetYearMonth }: { billingTargetYearMonth: string }) => billingTargetYearMonth,
  )
  expect(months).toEqual(months.toSorted().toReversed())
  const fixed = body.results.find(({ billingStatus }: { billingStatus: string }) => billingStatus === 'Fixed')
  expect((await call('getBillingDetail', { params: { id: fixed.billingInfoId } })).body).toEqual(fixed)
  expect((await call('getBillingDetail', { params: { id: contractId } })).body).toMatchObject({ paymentCycle: 'MONTH' })
  await refused('getBillingDetail', 'not-found', { params: { id: nobody } })
})

test('call 24: the running month is calculated again, a fixed one never', async ({ address }) => {
  const { call, refused } = await signIn(address, 'america', 'large')
  const { results } = (await call('listBillingInfo')).body
  const byStatus = (status: string) =>
    results.find(({ billingStatus }: { billingStatus: string }) => billingStatus === status)
  const running = byStatus('Provisional') ?? byStatus('InProgress')
  const params = { id: running.billingInfoId }
  await expect.poll(async () => (await call('getBillingDetail', { params })).body.billingStatus).toBe('Provisional')
  const { body: settled } = await call('getBillingDetail', { params })
  expect((await call('calculateBilling', { params })).body).toEqual(settled)
  await refused('calculateBilling', 'already-fixed', { params: { id: byStatus('Fixed').billingInfoId } })
  await refused('calculateBilling', 'not-found', { params: { id: nobody } })
})

test('a paid billing has its receipt, another has none', async ({ address }) => {
  const { call, refused } = await signIn(address, 'america', 'large')
  const { results } = (await call('listBillingInfo')).body
  const paid = results.find(({ paymentStatus }: { paymentStatus: string }) => paymentStatus === 'Complete')
  const { body } = await call('getReceipt', { params: { id: paid.billingInfoId } })
  expect(body.charge).toEqual(paid.charge)
  const open = results.find(({ paymentStatus }: { paymentStatus: string }) => paymentStatus !== 'Complete')
  await refused('getReceipt', 'receipt-not-issued', { params: { id: open.billingInfoId } })
  await refused('getReceipt', 'not-found', { params: { id: nobody } })
})

test('documents are listed and read, and issued again once within a year', async ({ address }) => {
  const { call, refused } = await signIn(address, 'america', 'large')
  const { results } = (await call('listDocuments')).body
  const days = results.map(({ issueDate }: { issueDate: string }) => issueDate)
  expect(days).toEqual(days.toSorted().toReversed())
  const [newest, oldest] = [results[0], results.at(-1)]
  const { body: read } = await call('getDocument', { params: { id: newest.documentId } })
  expect(read).toMatchObject({ ...newest, content: { number: newest.number, total: newest.total } })
  const { body: again } = await call('reissueDocument', { params: { id: newest.documentId } })
  expect(again).toMatchObject({ replaces: newest.number, total: newest.total })
  await refused('reissueDocument', 'already-reissued', { params: { id: newest.documentId } })
  await refused('reissueDocument', 'too-old-to-reissue', { params: { id: oldest.documentId } })
  await refused('reissueDocument', 'not-found', { params: { id: nobody } })
  await refused('getDocument', 'not-found', { params: { id: nobody } })
})

test('a failed billing can be paid, once it can be', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'unpaid')
  const { results } = (await call('listBillingInfo')).body
  const failed = results.find(({ paymentStatus }: { paymentStatus: string }) => paymentStatus === 'Error')
  expect(failed).toMatchObject({ settlementFailureReason: { code: expect.any(String) }, errorMsg: expect.any(String) })
  const params = { id: failed.billingInfoId }
  const owed = (await call('getUnpaid')).body.billings
  expect(owed).toMatchObject([{ billingInfoId: failed.billingInfoId, charge: failed.charge }])
  await refused('getUnpaid', 'not-found', { params: { id: nobody } })
  await call('readPaymentResult', { params })
  await refused('payBilling', 'idempotency-key-required', { params })
  await refused('payBilling', 'not-found', { params: { id: nobody }, headers: { 'idempotency-key': freshKey() } })
  await refused('readPaymentResult', 'not-found', { params: { id: nobody } })
  await call('payBilling', { params, headers: { 'idempotency-key': freshKey() } })
})

test('call 7: the limits, one by one and added up, for the organisation and a user', async ({ address }) => {
  const { call, refused } = await signIn(address, 'europe', 'elite-yearly')
  expect((await call('listUpperLimits')).body.results.length).toBeGreaterThan(0)
  const { body } = await call('getCurrentUpperLimits')
  for (const limit of body.currentUpperLimits) {
    expect(limit.totalUpperSoftLimit).toBeLessThanOrEqual(limit.totalUpperHardLimit)
    expect(limit.combinedUpperLimitIds).toEqual(expect.any(Array))
  }
  const { body: users } = await call('listUsers', { query: '?limit=1' })
  await call('getUserUpperLimits', { params: { userId: users.results[0]._id } })
  await refused('getUserUpperLimits', 'user-unknown', { params: { userId: nobody } })
})

test('call 8: the usage of the organisation and of its users', async ({ address }) => {
  const { call, refused } = await signIn(address, 'europe', 'elite-yearly')
  const json = { targetAggregationTypes: ['MOVIE_CONVERT_TIME', 'ANALYST_USER_COUNT'] }
  const { body } = await call('getCurrentUsage', { json })
  expect(body.currentUsageAggregationResults).toHaveLength(2)
  await call('getCurrentUsersUsage', { json: { targetAggregationTypes: ['MOVIE_CONVERT_TIME'] } })
  await refused('getCurrentUsage', 'invalid-request', { json: { targetAggregationTypes: ['NONSENSE'] } })
})

test('the usage over time, of the organisation and of its users', async ({ address }) => {
  const { call } = await signIn(address, 'america', 'large')
  const { months } = (await call('getUsageHistory')).body
  expect(months.length).toBeLessThanOrEqual(13)
  const { body } = await call('getUsersUsageHistory', { query: '?limit=2' })
  expect(body.results.map((user: { months: unknown[] }) => user.months.length)).toEqual([6, 6])
  const recent = (await call('getRecentUse', { query: '?limit=2' })).body
  expect(recent).toMatchObject({ results: [{ uploadSeconds: expect.any(Number) }, {}], nextOffset: 2 })
})

test('call 9: the users and whether they are approved', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'standard-plus')
  const { body } = await call('listUsers', { query: '?roles[]=administrator&_deletedFlag=false' })
  expect(body.results[0]).toMatchObject({ roles: expect.arrayContaining(['administrator']) })
  const ids = body.results.map(({ _id }: { _id: string }) => `_id[]=${_id}`).join('&')
  expect((await call('listUsers', { query: `?${ids}` })).body.results).toEqual(body.results)
  await call('listUserApprovements', { query: '?approvementStatus=APPROVED' })
  await refused('listUsers', 'invalid-request', { query: '?roles[]=owner' })
})

test('call 25: the usage records, by type and not deleted', async ({ address }) => {
  const { call, refused } = await signIn(address, 'america', 'large')
  const { body } = await call('listUsage', { query: '?limit=20&_deletedFlag=false' })
  expect(body.results).toHaveLength(20)
  const [{ usageType: type }] = body.results
  const { body: one } = await call('listUsage', { query: `?limit=20&usageType[]=${type}` })
  expect(new Set(one.results.map(({ usageType }: { usageType: string }) => usageType))).toEqual(new Set([type]))
  await refused('listUsage', 'invalid-request', { query: '?usageType[]=NONSENSE' })
})

test('the history: past and future at once, its log page by page', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'standard')
  const { body } = await call('getHistory', { query: '?limit=2' })
  expect(body.entries).toHaveLength(2)
  expect(body.lanes.payments.some(({ state }: { state: string }) => state === 'ahead')).toBe(true)
  const { body: older } = await call('getHistory', { query: `?limit=1&before=${body.nextBefore}` })
  expect(older.entries[0].sequence).toBeLessThan(body.nextBefore)
  expect((await call('getHistory', { query: '?about=access' })).body.entries[0].kind).toBe('sign-in')
  await refused('getHistory', 'invalid-request', { query: '?limit=5000' })
})

test('calls 26 to 29: games and their movies in chunks, a game deleted for good', async ({ address }) => {
  const { call, refused } = await signIn(address, 'america', 'large')
  const { body: games } = await call('listGameMatches', { query: '?limit=50' })
  expect(games.nextOffset).toBe(50)
  const ids = games.results.map(({ matchId }: { matchId: string }) => `matchId[]=${matchId}`).join('&')
  expect((await call('listGameMatches', { query: `?${ids}` })).body.results).toHaveLength(50)
  const { body: movies } = await call('listAngleMovies', { query: `?${ids}` })
  const known = new Set(games.results.map(({ matchId }: { matchId: string }) => matchId))
  expect(movies.results.every(({ matchId }: { matchId: string }) => known.has(matchId))).toBe(true)
  const { body: byMovie } = await call('listAngleMovies', {
    query: `?angleMovieId[]=${movies.results[0].angleMovieId}`,
  })
  expect(byMovie.results).toHaveLength(1)
  await call('listChampionships')
  await call('listTeams')
  const { body: stored } = await call('listStoredGames', { query: '?limit=1' })
  const { body: old } = await call('getStoredDays')
  expect(old.days[0].seconds).toBeGreaterThan(0)
  const id: string = stored.results[0].matchId
  await call('deleteGameMatch', { params: { id } })
  await refused('deleteGameMatch', 'not-found', { params: { id: nobody } })
  expect((await call('listGameMatches', { query: `?matchId[]=${id}` })).body.results).toEqual([])
})

test('a test game is made for the debug screen, listed and deleted', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'standard-plus')
  const { body } = await call('createTestGame', { json: { title: 'Test game' } })
  const query = `?matchId[]=${body.matchId}`
  expect((await call('listGameMatches', { query })).body.results).toMatchObject([{ title: 'Test game' }])
  expect((await call('listAngleMovies', { query })).body.results).toMatchObject([{ movieLength: 5_400 }])
  await call('deleteGameMatch', { params: { id: body.matchId } })
  await refused('createTestGame', 'invalid-request', { json: { title: '' } })
})

test('a document is read as a PDF, in Europe also as XML', async ({ address }) => {
  const { call, refused } = await signIn(address, 'europe', 'elite-yearly')
  const { results } = (await call('listDocuments', { query: '?kinds[]=invoice&limit=1' })).body
  const params = { id: results[0].documentId }
  const pdf = await call('getDocumentPdf', { params })
  expect(pdf.body).toMatch(/^%PDF-1\.7/)
  expect(pdf.headers.get('content-disposition')).toContain(`${results[0].number}.pdf`)
  expect((await call('getDocumentXml', { params })).body).toContain(`<ram:ID>${results[0].number}</ram:ID>`)
  await refused('getDocumentPdf', 'not-found', { params: { id: nobody } })
  await refused('getDocumentXml', 'not-found', { params: { id: nobody } })
})

test('the notices come with what is unread, and with 304 while nothing has happened', async ({ address }) => {
  const { call, send } = await signIn(address, 'asia', 'standard')
  const query = '?lang=en'
  const { headers, body } = await call('listNotices', { query })
  expect(body.notices.length).toBeGreaterThan(0)
  expect((await send('listNotices', { query, headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(
    304,
  )
  expect((await call('markNoticesRead', { json: { through: body.through } })).body).toEqual({ unread: 0 })
})

test('the calendar feed is read under its secret address until that ends', async ({ address }) => {
  const { api, call } = await signIn(address, 'asia', 'standard')
  const { token } = (await call('beginCalendarFeed', { json: {} })).body
  expect((await call('getCalendarFeed')).body.feed).not.toBeNull()
  const { headers, body } = await api.call('readCalendarFeed', { params: { token } })
  expect(body).toContain('BEGIN:VEVENT')
  const again = { params: { token }, headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect((await api.send('readCalendarFeed', again)).status).toBe(304)
  await call('endCalendarFeed')
  await api.refused('readCalendarFeed', 'not-found', { params: { token } })
})

test('the test clock goes forward only', async ({ address }) => {
  const admin = await signIn(address, 'europe', 'elite-yearly')
  const now = await nowOf(admin)
  await admin.api.refused('advanceClock', 'clock-backwards', { json: { advanceTo: iso(now - 1) } })
  await admin.api.call('advanceClock', { json: { advanceTo: iso(now + 1_000) } })
  expect(await nowOf(admin)).toBeGreaterThan(now)
})

test('the documents of a period are said before, and come as a ZIP', async ({ address }) => {
  const { call, refused } = await signIn(address, 'europe', 'elite-yearly')
  const query = '?from=2001-01-01&to=2099-12-31&parts[]=invoice&parts[]=csv'
  const { body } = await call('describePeriodPack', { query })
  const [invoices] = body.parts
  expect(invoices.files).toBe(2 * invoices.documents)
  const pack = await call('downloadPeriodPack', { query })
  expect(pack.headers.get('content-disposition')).toContain(body.name)
  expect(pack.body).toMatch(/^PK/)
  const backwards = '?from=2026-02-01&to=2026-01-01'
  await refused('describePeriodPack', 'invalid-request', { query: backwards })
  await refused('downloadPeriodPack', 'invalid-request', { query: backwards })
})
