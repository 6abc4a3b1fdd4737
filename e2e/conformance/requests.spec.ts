import { expect, serverTest as test } from '../fixtures.ts'
import { freshKey, signIn } from './session.ts'

test.use({ world: 'conformance' })

/** Purchases that wait for an administrator's approval. */

const nobody = '00000000-0000-4000-8000-000000000000'
const keyed = (json: unknown) => ({ json, headers: { 'idempotency-key': freshKey() } })
/** For a yearly plan. */
const purchase = { kind: 'upload', hours: 60 }

test('a billing manager asks for what costs more than the limit, which an administrator sets', async ({ address }) => {
  const admin = await signIn(address, 'asia', 'standard')
  const manager = await signIn(address, 'asia', 'manager')
  const limit = (amount: number | null) => admin.call('savePurchaseLimit', { json: { amount } })
  expect((await limit(0)).body).toEqual({ amount: 0, currency: 'JPY' })
  expect((await manager.call('readPurchaseLimit')).body).toEqual({ amount: 0, currency: 'JPY' })
  await manager.refused('savePurchaseLimit', 'not-permitted', { json: { amount: null } })
  // How many are sold follows from the plan, which other calls may have changed.
  const unsold = await manager.refused('priceUploadTime', 'amount-not-offered', { json: { hours: 59 } })
  const json = { hours: unsold.body.details.amounts[0] }
  const quotedTotal: number = (await manager.call('priceUploadTime', { json })).body.charge.total
  const { body } = await manager.refused('addUploadTime', 'approval-required', keyed({ ...json, quotedTotal }))
  expect(body.details).toEqual({ amount: quotedTotal, limit: 0 })
  await limit(null)
  await admin.refused('savePurchaseLimit', 'invalid-request', { json: { amount: -1 } })
})

test('a purchase is asked for, approved, declined and withdrawn', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'coupon')
  const unseen = await refused('askApproval', 'quote-changed', keyed({ purchase, quotedTotal: -1 }))
  const quotedTotal: number = unseen.body.details.total
  const ask = async () => (await call('askApproval', keyed({ purchase, quotedTotal, note: 'For the cup' }))).body
  const first = await ask()
  const params = { id: first._id }
  expect((await call('getRequest', { params })).body).toEqual(first)
  const { currency: _, ...shown } = first.quote
  const other = { ...keyed({ ...shown, total: shown.total + 1 }), params }
  const changed = await refused('approveRequest', 'request-changed', other)
  expect(changed.body.details).toEqual(shown)
  await call('approveRequest', { ...keyed(shown), params })
  await refused('declineRequest', 'request-decided', { params, json: { reason: 'Too late' } })
  await call('declineRequest', { params: { id: (await ask())._id }, json: { reason: 'Not this month' } })
  await call('withdrawRequest', { params: { id: (await ask())._id } })
  const { results } = (await call('listRequests')).body
  expect(results.map(({ state }: { state: string }) => state)).toEqual(['withdrawn', 'declined', 'approved'])
  await refused('getRequest', 'not-found', { params: { id: nobody } })
  await refused('withdrawRequest', 'not-found', { params: { id: nobody } })
})
