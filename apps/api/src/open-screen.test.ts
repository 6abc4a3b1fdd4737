import { getContractInfo } from '@touchline/contract/contract-info'
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { everything } from '@touchline/testing/everything'
import { createOrganization, type MadeOrganization } from '@touchline/testing/organization'
import { sharedWorld } from '@touchline/testing/shared'
import { beforeAll, expect, it } from 'vitest'

const SIX_MINUTES = 360_000
const NOBODY = '5b6f0d5e-8a0c-4a6e-9d64-0d1f6f3c1a2b'
const somebody = { address: 'spy@elsewhere.example', name: 'Spy', lang: 'en' }

/** Opens no door, and is notified. */
const ofTheDay: ReadonlySet<string> = new Set(
  [
    'payBilling readPaymentResult saveMonthlyPlan contractCoupon saveCouponPlan endPlan addPlans',
    'quoteYearlyPlan changeYearlyPlan saveYearlyPlan withdrawPlanChange calculateBilling addUploadTime',
    'priceUploadTime addExportTime priceExportTime addUsers priceUsers buyYearlyOptions',
    'priceGivingUp giveUpSeats keepSeats askAboutSeat takeBackAddition',
    'addCustom priceCustom priceGivingUpCustom giveUpCustom keepCustom',
    'priceSleep planSleep withdrawSleep priceWaking wakeEarlier saveOwnSeason',
    'priceYearlyOptions createUserContract getCurrentUsage getCurrentUsersUsage deleteGameMatch',
    'restoreGames deleteTrashed',
    'createTestGame markNoticesRead saveThresholds sendSample sendDocuments reissueDocument',
    'saveBuyer askOwnPasskey signOut openCase',
  ].flatMap((names) => names.split(' ')),
)
/** An administrator decides with the request on screen. */
const ofRequests: ReadonlySet<string> = new Set(['askApproval', 'approveRequest', 'declineRequest', 'withdrawRequest'])
/** Ends something, or repeats to a proven address. */
const ofWhatIsThere: ReadonlySet<string> = new Set(
  [
    'cancelOwnAddress cancelMailAddressChange resendMailAddressChange sendInvitationAgain editRecipient',
    'removeRecipient sendToRecipientAgain switchNotice endCalendarFeed',
  ].flatMap((names) => names.split(' ')),
)
const provenThere: ReadonlySet<string> = new Set(['changePassword'])
const inSomeCases: ReadonlySet<string> = new Set(['saveContractInfo'])

const lasting: Readonly<Record<string, object | undefined>> = {
  addRecipient: { ...somebody, classes: ['documents'] },
  beginCalendarFeed: {},
  withdrawCancellation: undefined,
  cancelContract: { contractInfoId: NOBODY, cancellationDate: '2026-12-31T14:59:59.999Z' },
  requestMailAddressChange: { mailAddress: somebody.address },
  requestCard: undefined,
  saveCard: { paymentMethodId: 'pm_card_visa' },
  invitePerson: { ...somebody, role: 'reader' },
  handOver: { successor: { kind: 'invitation', ...somebody }, leavesOn: '2026-12-31' },
  changePersonRole: { role: 'billing-manager' },
  removePerson: undefined,
  withdrawDeparture: undefined,
  savePurchaseLimit: { amount: null },
  saveLooks: { looks: 'mail' },
  setFactorDemand: { isDemanded: false },
  askOwnAddress: { address: somebody.address, lang: 'en' },
  endSession: undefined,
  endOtherSessions: undefined,
  beginPasskey: undefined,
  addPasskey: {
    name: 'Phone',
    made: { id: 'x'.repeat(22), clientDataJSON: 'x', attestationObject: 'x', transports: [] },
  },
  renamePasskey: { name: 'Phone' },
  removePasskey: undefined,
  endProviderLink: undefined,
  beginAuthenticator: undefined,
  confirmAuthenticator: { code: '123456' },
  replaceAuthenticator: { kind: 'totp', code: '123456' },
  removeAuthenticator: { kind: 'totp', code: '123456' },
  renewRecoveryCodes: undefined,
  switchOrganization: { organizationId: NOBODY },
}

const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
const writing = table.filter(
  ([, { method, access }]) => method !== 'GET' && (access === 'session' || access === 'organization'),
)

const world = await sharedWorld({ hearsEvents: false })
let made: MadeOrganization
let token: string
beforeAll(async () => {
  made = await createOrganization(world.database.ownerDb, { createdAt: world.now(), canBuy: true })
  token = await world.server.signIn(made)
  await world.liveUntil(world.now() + SIX_MINUTES)
})

it('every call that writes is known for what it leaves behind', () => {
  const known = [ofTheDay, ofRequests, ofWhatIsThere, provenThere, inSomeCases, new Set(Object.keys(lasting))]
  expect(writing.map(([name]) => name).filter((name) => known.filter((names) => names.has(name)).length !== 1)).toEqual(
    [],
  )
})

it('every call whose contract has a proof is one of what counts longer', () => {
  const proven = writing.filter(([, { proof }]) => proof !== undefined).map(([name]) => name)
  expect(proven.filter((name) => !Object.hasOwn(lasting, name))).toEqual([])
})

const asked = writing.filter(([name]) => Object.hasOwn(lasting, name))

it.each(asked)(
  '%s asks for the password on a screen that was left open, and does nothing without',
  async (name, call) => {
    const ids: Readonly<Record<string, string>> = { orgId: made.organizationId, id: made.contractId }
    const path = call.path.replaceAll(/:(\w+)/g, (_, key: string) => ids[key] ?? NOBODY)
    const json = lasting[name]
    const body = name === 'cancelContract' ? { ...json, contractInfoId: made.contractId } : json
    const { throttles: _before, ...before } = await everything(world.database)
    const reply = await world.server.send({
      method: call.method,
      path,
      token,
      ...(body === undefined ? {} : { json: body }),
    })
    expect(reply).toMatchObject({ status: 403, body: { code: 'password-required' } })
    expect(await everything(world.database)).toMatchObject(before)
  },
)

it('another telephone asks for the password, as operators call it to prove a person; another name does not', async () => {
  const path = `/${made.organizationId}/manage/contract_info/${made.contractId}`
  const read = async () => {
    const { body, headers } = await world.server.send({ path, token })
    return { document: getContractInfo.response.parse(body), etag: String(headers['etag']) }
  }
  const save = async (change: object) => {
    const { document, etag } = await read()
    const json = { ...document, customerInfo: { ...document.customerInfo, ...change } }
    return world.server.send({ method: 'PUT', path, token, json, headers: { 'if-match': etag } })
  }
  expect((await save({ name: 'Another office' })).status).toBe(200)
  const before = await read()
  const tel = '+81355500199'
  for (const change of [{ tel }, { tel: null }])
    expect(await save(change)).toMatchObject({ status: 403, body: { code: 'password-required' } })
  expect(await read()).toEqual(before)
  token = await world.server.signIn(made)
  expect((await save({ tel })).status).toBe(200)
})
