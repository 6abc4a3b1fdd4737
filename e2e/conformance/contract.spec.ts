import { expect, serverTest as test } from '../fixtures.ts'
import { type Administrator, freshKey, iso, nowOf, signIn } from './session.ts'

test.use({ world: 'conformance' })

/** Calls 5, 10, 12, 13, 14, 19 and 22: the contract documents. */

const nobody = '00000000-0000-4000-8000-000000000000'

const read = async ({ call }: Administrator) => {
  const { body, headers } = await call('getContractInfo')
  return { document: body, headers: { 'if-match': headers.get('etag') ?? '' } }
}

test('call 5: the documents, whole', async ({ address }) => {
  const { call, refused, contractId } = await signIn(address, 'asia', 'standard')
  const { body } = await call('listContractInfo')
  expect(body.results[0]).toMatchObject({
    contractInfoId: contractId,
    customerType: 'manage_organization',
    currency: 'JPY',
    payment: { method: 'CREDIT_CARD', paymentService: { cardLast4: '4242' } },
  })
  expect((await call('getContractInfo')).headers.get('etag')).toMatch(/^"\d+"$/)
  await refused('getContractInfo', 'not-found', { params: { id: nobody } })
})

test('call 10: the document is sent whole, read-only fields are ignored, a stale one is refused', async ({
  address,
}) => {
  const admin = await signIn(address, 'asia', 'standard')
  const { document, headers } = await read(admin)
  const json = { ...document, _createdBy: 'somebody', customerInfo: { ...document.customerInfo, name: 'Conformance' } }
  const saved = await admin.call('saveContractInfo', { json, headers })
  expect(saved.body).toEqual({ ...document, customerInfo: { ...document.customerInfo, name: 'Conformance' } })
  await admin.refused('saveContractInfo', 'stale-document', { json, headers })
  await admin.refused('saveContractInfo', 'precondition-required', { json })
  const cancelled = { ...json, isCancellation: true }
  const { headers: now } = await read(admin)
  await admin.refused('saveContractInfo', 'cancellation-not-saved-here', { json: cancelled, headers: now })
  const again = await read(admin)
  const bank = { ...json, payment: { ...json.payment, method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER' } }
  await admin.refused('saveContractInfo', 'card-in-use', { json: bank, headers: again.headers })
  await admin.refused('saveContractInfo', 'not-found', { json, headers: again.headers, params: { id: nobody } })
  const wrong = { ...json, customerInfo: { ...json.customerInfo, tel: '0355500142' } }
  const { body } = await admin.refused('saveContractInfo', 'invalid-request', { json: wrong, headers: again.headers })
  expect(body.details).toEqual({ fields: ['body.customerInfo.tel'] })
})

test('call 10: a card cannot be chosen where there is none', async ({ address }) => {
  const admin = await signIn(address, 'asia', 'bank-transfer')
  const { document, headers } = await read(admin)
  const json = { ...document, payment: { ...document.payment, method: 'CREDIT_CARD' } }
  await admin.refused('saveContractInfo', 'card-unregistered', { json, headers })
})

test('whom documents are made out to is saved whole, once per version', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'standard-plus')
  const { body, headers } = await call('getBuyer')
  const buyer = {
    name: 'NPO Minato',
    attention: null,
    addressLines: ['3-9-12 Example-cho'],
    postalCode: '105-0001',
    city: 'Minato',
    state: null,
    country: 'JP',
    taxNumber: 'T9234567890123',
    orderReference: null,
    orderReferences: [{ year: 2026, reference: 'PO 7' }],
    language: 'ja',
  }
  const json = { buyer, fiscalYearStart: 4 }
  const read = { 'if-match': headers.get('etag') ?? '' }
  expect((await call('saveBuyer', { json, headers: read })).body).toEqual({ ...body, ...json })
  await refused('saveBuyer', 'stale-document', { json, headers: read })
  await refused('saveBuyer', 'precondition-required', { json })
  const wrong = { ...json, buyer: { ...buyer, taxNumber: 'T8234567890123' } }
  const { body: fault } = await refused('saveBuyer', 'invalid-request', { json: wrong, headers: read })
  expect(fault.details).toEqual({ fields: ['body.buyer.taxNumber'] })
})

test('a bank transfer says where to, by when and under which reference', async ({ address }) => {
  const { call } = await signIn(address, 'asia', 'bank-transfer')
  const { body } = await call('getTransfers')
  expect(body).toMatchObject({ bank: { account: '1234567' }, credit: { currency: 'JPY', amount: 0 } })
  expect(body.bills).toMatchObject([{ reference: expect.stringMatching(/^JP-I-\d{4}-\d{6}$/) }])
  const [bill] = body.bills
  expect(bill.paid + bill.open).toBe(bill.total)
})

/** The token of the newest mail, once it differs from the one before. */
const mailedToken = async (address: string, before: string): Promise<string> => {
  let token = before
  await expect(async () => {
    const inbox = await (await fetch(`${address}/inbox`)).text()
    token = /mail-confirmation\?token=([\w-]+)/.exec(inbox)?.[1] ?? before
    expect(token).not.toBe(before)
  }).toPass()
  return token
}

test('call 22: a mailed token registers the address, once', async ({ address }) => {
  const { api, call, refused } = await signIn(address, 'asia', 'mbp')
  const json = { mailAddress: 'conformance@mbp.example', lang: 'en' }
  await call('requestMailAddressChange', { json })
  await refused('requestMailAddressChange', 'not-found', { json, params: { id: nobody } })
  const token = await mailedToken(address, '')
  await api.call('confirmMailAddress', { json: { token } })
  await api.refused('confirmMailAddress', 'mail-token-used', { json: { token } })
  await api.refused('confirmMailAddress', 'mail-token-unknown', { json: { token: 'x'.repeat(43) } })
  expect((await call('getContractInfo')).body.customerInfo.mail).toBe('conformance@mbp.example')
})

test('an address waits for its link, is sent it again, and can be given up', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'mbp')
  await call('requestMailAddressChange', { json: { mailAddress: 'waiting@mbp.example' } })
  const { waiting } = (await call('readMailAddressChange')).body
  expect(waiting.mailAddress).toBe('waiting@mbp.example')
  await call('resendMailAddressChange', { json: { lang: 'ja' } })
  await call('cancelMailAddressChange')
  expect((await call('readMailAddressChange')).body).toEqual({ waiting: null })
  await refused('resendMailAddressChange', 'mail-token-unknown', { json: {} })
  await refused('readMailAddressChange', 'not-found', { params: { id: nobody } })
  await refused('cancelMailAddressChange', 'not-found', { params: { id: nobody } })
})

test('calls 13 and 14: plans are listed, added and ended', async ({ address }) => {
  const admin = await signIn(address, 'asia', 'standard')
  const { call, refused } = admin
  const before = (await call('listPlans')).body.results
  const now = await nowOf(admin)
  const viewer = { contractPlanId: 'teamStandardPlan.viewer', startDate: iso(now), endDate: null }
  await call('addPlans', { json: { plans: [viewer] } })
  const after = (await call('listPlans')).body.results
  expect(after).toHaveLength(before.length + 1)
  const known = new Set(before.map(({ _id }: { _id: string }) => _id))
  const key: string = after.find(({ _id }: { _id: string }) => !known.has(_id))._id
  await call('endPlan', { params: { key }, json: { endDate: iso(now + 3_600_000) } })
  await refused('endPlan', 'not-found', { params: { key: nobody }, json: { endDate: iso(now) } })
  await refused('listPlans', 'not-found', { params: { id: nobody } })
  const base = { ...viewer, contractPlanId: 'teamBasicPlan.base' }
  await refused('addPlans', 'plan-overlap', { json: { plans: [base] } })
  await refused('addPlans', 'not-offered', { json: { plans: [{ ...viewer, contractPlanId: 'freePlan.base' }] } })
})

test('call 12: a yearly contract ends at its term, and can be withdrawn until then', async ({ address }) => {
  const admin = await signIn(address, 'europe', 'elite-yearly')
  const { call, refused, contractId } = admin
  const now = await nowOf(admin)
  const { body: document } = await call('getContractInfo')
  const running = document.plans.find(
    ({ startDate, endDate }: { startDate: string; endDate: string }) =>
      Date.parse(startDate) <= now && now < Date.parse(endDate),
  )
  const json = { contractInfoId: contractId, cancellationDate: running.endDate }
  await refused('withdrawCancellation', 'nothing-reserved')
  await refused('cancelContract', 'not-contract-date', { json: { ...json, cancellationDate: iso(now) } })
  await refused('cancelContract', 'not-found', { json: { ...json, contractInfoId: nobody }, params: { id: nobody } })
  const said = { ...json, reason: 'season-over' }
  expect((await call('cancelContract', { json: said })).body).toMatchObject({ cancellation: 'reserved' })
  await refused('cancelContract', 'already-reserved', { json })
  expect((await call('withdrawCancellation')).body).toMatchObject({ cancellationDate: null, isCancellation: false })
})

test('call 12: what is over cannot be cancelled, nor what failed to be paid', async ({ address }) => {
  const cancelled = await signIn(address, 'america', 'cancelled')
  const date = iso(await nowOf(cancelled))
  const json = { contractInfoId: cancelled.contractId, cancellationDate: date }
  await cancelled.refused('cancelContract', 'already-cancelled', { json })
  const unpaid = await signIn(address, 'asia', 'unpaid')
  await unpaid.refused('cancelContract', 'unsettled', { json: { ...json, contractInfoId: unpaid.contractId } })
})

test('a closed account is exported to the holder of its token', async ({ address }) => {
  const { api } = await signIn(address, 'asia', 'standard')
  await api.refused('readAccountExport', 'export-unknown', { json: { token: 'x'.repeat(43) } })
})

test('call 19: a user has a document of their own, billed with the organisation', async ({ address }) => {
  const { call, refused, contractId } = await signIn(address, 'asia', 'standard')
  const { body } = await call('listUsers', { query: '?roles[]=analyst&valid=true' })
  const json = {
    customerId: body.results[0]._id,
    customerType: 'manage_user',
    billingContractInfoId: contractId,
    plans: [],
  }
  expect((await call('createUserContract', { json })).body).toMatchObject({ customerType: 'manage_user' })
  await refused('createUserContract', 'user-contract-exists', { json })
  await refused('createUserContract', 'user-unknown', { json: { ...json, customerId: nobody } })
})

test('a key gives one answer', async ({ address }) => {
  const { refused, send } = await signIn(address, 'asia', 'basic')
  const json = { planId: 'teamStandardPlusPlan', quotedTotal: 0 }
  await refused('saveMonthlyPlan', 'idempotency-key-required', { json })
  const headers = { 'idempotency-key': freshKey() }
  await refused('saveMonthlyPlan', 'quote-changed', { json, headers })
  const quoted = (await send('saveMonthlyPlan', { json, headers })).body.details.total
  expect(quoted).toBeGreaterThan(0)
})
