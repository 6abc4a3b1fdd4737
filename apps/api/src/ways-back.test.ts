import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getHistory } from '@touchline/contract/history'
import { listPeople } from '@touchline/contract/people'
import { addOnQuote } from '@touchline/contract/plans/add-ons'
import { getRequest } from '@touchline/contract/requests'
import { waysBack, waysOf } from '@touchline/domain/history'
import { type Club, openClub } from '@touchline/testing/steps/club'
import { peopleSteps } from '@touchline/testing/steps/people-steps'
import { requestSteps } from '@touchline/testing/steps/request-steps'
import { openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'

let world: World
let club: Club
beforeAll(async () => {
  world = await openWorld({ hearsEvents: false })
})
beforeEach(async () => {
  await world.database.ownerDb.deleteFrom('throttles').execute()
  club = await openClub(world)
})
afterAll(() => world.close())

/** All that the club has, owes and will owe, who is who, and who gets which mail. */
async function stateOf() {
  await world.worker.runDue()
  const read = async (path: string) => (await club.manage('GET', path)).body
  const { contractId } = club.mori
  const { people } = listPeople.response.parse(await read('/people'))
  return {
    contracts: z
      .object({ results: z.array(z.looseObject({ _version: z.optional(z.unknown()) })) })
      .parse(await read('/contract_info'))
      .results.map(({ plans, cancellationDate, payment, customerType }) => ({
        plans,
        cancellationDate,
        payment,
        customerType,
      }))
      .filter(({ plans }) => !Array.isArray(plans) || plans.length > 0),
    bill: z
      .pick(z.object({ charge: z.unknown(), plans: z.unknown() }), { charge: true, plans: true })
      .parse(await read(`/billing/detail/${contractId}`)),
    ahead: getHistory.response.parse(await read('/history')).lanes?.payments,
    limits: await read('/upper_limit/current_value'),
    people: people.map(({ name, role, departure }) => [name, role, departure]),
    recipients: await read('/recipients'),
    buyer: await read('/buyer'),
    thresholds: await read('/notice_thresholds'),
    limit: await read('/purchase_limit'),
    secondFactor: z.object({ demand: z.unknown() }).parse(await read('/second_factor')),
    feed: z.object({ feed: z.unknown() }).parse(await read('/calendar_feed')),
    // Of what was decided the row stays.
    waiting: z.object({ results: z.array(z.unknown()) }).parse(await read('/purchase_requests?state=pending')).results
      .length,
  }
}

interface Done {
  /** How it is taken back; what it answers is a 2xx. */
  readonly undo: () => Promise<{ readonly status: number }>
}

/** What comes before it, and then the call. */
type Case = () => Promise<() => Promise<Done>>

/** The row of the history that the server says can be taken back, and by which call. */
async function rowOf(by: string): Promise<number> {
  const { entries } = getHistory.response.parse((await club.manage('GET', '/history')).body)
  const [found] = entries.filter(({ takeBack }) => takeBack?.by === by)
  if (found === undefined) throw new Error(`no row says ${by}`)
  return found.sequence
}

const contract = () => `/contract_info/${club.mori.contractId}`

const addition =
  (what: string, body: object): Case =>
  async () =>
  async () => {
    const path = `${contract()}/plans/${what}`
    const { charge } = addOnQuote.parse((await club.manage('POST', `${path}/price`, body)).body)
    const reply = await club.manage('POST', path, { ...body, quotedTotal: charge.total })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return { undo: takeBack }
  }
const takeBack = async () => club.manage('DELETE', `${contract()}/additions/${await rowOf('takeBackAddition')}`)

function approved(purchase: object): Case {
  return async () => async () => {
    const as = await world.server.signIn(club.reader)
    const ask = (quotedTotal: number) => club.manage('POST', '/purchase_requests', { purchase, quotedTotal }, as)
    const shown = z.object({ details: z.object({ total: z.int() }) })
    const { details } = shown.parse((await ask(-1)).body)
    const { _id, quote } = getRequest.response.parse((await ask(details.total)).body)
    const { currency: _, ...quoted } = quote
    await club.manage('POST', `/purchase_requests/${_id}/approve`, quoted)
    return { undo: takeBack }
  }
}

/** A document that is saved whole, and with what was read before. */
const again =
  (path: string, change: object): Case =>
  async () => {
    const before = (await club.manage('GET', path)).body
    return async () => {
      await club.manage('PUT', path, { ...z.looseObject({}).parse(before), ...change })
      return { undo: () => club.manage('PUT', path, before) }
    }
  }

const ids = z.object({ recipients: z.array(z.looseObject({ _id: z.string(), address: z.nullable(z.string()) })) })
const ADDED = 'treasurer@kita.example'
const recipient = { address: ADDED, name: 'Ito', lang: 'en', classes: ['documents'] }
const idOfRecipient = async () => {
  const { recipients } = ids.parse((await club.manage('GET', '/recipients')).body)
  return recipients.find(({ address }) => address === ADDED)?._id ?? 'nobody'
}

const cases: Readonly<Record<string, Case>> = {
  addUploadTime: addition('upload', { hours: 2 }),
  addUsers: addition('users', { role: 'viewer', count: 2 }),
  'approveRequest hours': approved({ kind: 'upload', hours: 2 }),
  'approveRequest seats': approved({ kind: 'seats', role: 'viewer', count: 1 }),
  'saveMonthlyPlan scheduled': async () => async () => {
    const path = `${contract()}/plans/monthly`
    const body = { planId: 'teamStandardPlan', startsNextMonth: true }
    const shown = z.object({ details: z.object({ total: z.int() }) })
    const { details } = shown.parse((await club.manage('POST', path, { ...body, quotedTotal: -1 })).body)
    await club.manage('POST', path, { ...body, quotedTotal: details.total })
    await rowOf('withdrawPlanChange')
    return { undo: () => club.manage('DELETE', `${contract()}/plans/reserved`) }
  },
  askApproval: async () => async () => {
    const [, withdraw] = await requestSteps(club)['withdraw-request']()
    return { undo: async () => z.object({ status: z.int() }).parse(await withdraw()) }
  },
  savePurchaseLimit: async () => async () => {
    await club.manage('PUT', '/purchase_limit', { amount: 5_000 })
    return { undo: () => club.manage('PUT', '/purchase_limit', { amount: null }) }
  },
  saveThresholds: again('/notice_thresholds', { usagePercents: [50] }),
  setFactorDemand: async () => {
    const [, demand] = await peopleSteps(club)['demand-second-factor']()
    return async () => {
      await demand()
      return { undo: () => club.manage('PUT', '/second_factor', { isDemanded: false }) }
    }
  },
  changePersonRole: async () => {
    const id = await club.idOf(club.reader.login)
    return async () => {
      await club.manage('PUT', `/people/${id}/role`, { role: 'billing-manager' })
      return { undo: () => club.manage('PUT', `/people/${id}/role`, { role: 'reader' }) }
    }
  },
  invitePerson: async () => async () => {
    await club.manage('POST', '/people', { address: 'new@kita.example', name: 'Yui Abe', lang: 'en', role: 'reader' })
    const id = await club.idOf('Yui Abe')
    return { undo: () => club.manage('DELETE', `/people/${id}`) }
  },
  handOver: async () => {
    // Who was no administrator before is one afterwards: the successor here is one.
    const id = await club.idOf(club.sato.login)
    return async () => {
      const body = { successor: { kind: 'person', id }, leavesOn: club.dayIn(9) }
      await club.manage('POST', '/people/hand_over', body)
      return { undo: () => club.manage('DELETE', `/people/${club.mori.userId}/departure`) }
    }
  },
  addRecipient: async () => async () => {
    await club.manage('POST', '/recipients', recipient)
    const id = await idOfRecipient()
    return { undo: () => club.manage('DELETE', `/recipients/${id}`) }
  },
  editRecipient: async () => {
    await club.manage('POST', '/recipients', recipient)
    const path = `/recipients/${await idOfRecipient()}`
    const { address: _, ...before } = recipient
    return async () => {
      await club.manage('PUT', path, { ...before, name: 'Ito Ken' })
      return { undo: () => club.manage('PUT', path, before) }
    }
  },
  beginCalendarFeed: async () => async () => {
    await club.manage('POST', '/calendar_feed', {})
    return { undo: () => club.manage('DELETE', '/calendar_feed') }
  },
}

/** Both calls are tested where their world is: terms, coupons, cards, own logins and documents that are saved whole. */
const elsewhere: Readonly<Record<string, string>> = {
  'saveYearlyPlan scheduled': 'features/plans/yearly-plans.test.ts',
  'changeYearlyPlan scheduled': 'features/plans/yearly-plans.test.ts',
  'saveCouponPlan scheduled': 'features/coupons/returned-use.test.ts',
  'contractCoupon scheduled': 'features/coupons/returned-use.test.ts',
  'addPlans scheduled': 'features/plans/contract-plans.test.ts',
  'approveRequest scheduled': 'features/requests/requests.test.ts',
  addExportTime: 'features/add-ons/take-back.test.ts',
  giveUpSeats: 'features/seats/give-up-seats.test.ts',
  deleteGameMatch: 'features/videos/trash.test.ts',
  createUserContract: 'features/add-ons/take-back.test.ts',
  buyYearlyOptions: 'features/add-ons/take-back.test.ts',
  'cancelContract at-once': 'opened-again.test.ts',
  'cancelContract reserved': 'features/cancellation/cancellation.test.ts',
  saveContractInfo: 'features/contract/contract.test.ts',
  saveBuyer: 'features/organization/buyer.test.ts',
  saveCard: 'features/payment/card/card.test.ts',
  requestMailAddressChange: 'features/mail/mail-address.test.ts',
  confirmMailAddress: 'features/mail/mail-address.test.ts',
  removeRecipient: 'features/recipients/recipients.test.ts',
  confirmRecipient: 'features/recipients/recipients.test.ts',
  switchNotice: 'features/recipients/recipients.test.ts',
  acceptInvitation: 'features/people/people.test.ts',
  removePerson: 'features/people/people.test.ts',
  addPasskey: 'features/sign-in/passkeys/passkeys.test.ts',
  renamePasskey: 'features/sign-in/passkeys/passkeys.test.ts',
  confirmAuthenticator: 'features/sign-in/second-factor/second-factor.test.ts',
  askOwnAddress: 'features/sign-in/own-address/own-address.test.ts',
  confirmOwnAddress: 'features/sign-in/own-address/own-address.test.ts',
  switchOrganization: 'features/sign-in/switch-organization.test.ts',
}

const rows = Object.entries(waysBack).flatMap(([call, ways]) =>
  waysOf(ways).map(([outcome, way]) => ({ name: outcome === null ? call : `${call} ${outcome}`, way })),
)

it('of every call that can be taken back it is known where that is done', () => {
  const ways = rows.flatMap(({ name, way }) => (way.kind === 'way' ? [name] : []))
  expect(Object.values(elsewhere).filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([])
  expect([...Object.keys(cases), ...Object.keys(elsewhere)].toSorted()).toEqual(ways.toSorted())
})

it.each(Object.entries(cases))('%s is done and undone, and all is as before', async (_, prepare) => {
  const step = await prepare()
  const before = await stateOf()
  const { undo } = await step()
  expect(await stateOf()).not.toEqual(before)
  expect(Math.trunc((await undo()).status / 100)).toBe(2)
  expect(await stateOf()).toEqual(before)
})

it('the table of ways back says it in a line for each call', () => {
  const lines = rows.map(({ name, way }) =>
    way.kind === 'final'
      ? [name, 'cannot be taken back', way.why, '']
      : [name, way.until, way.by, Object.hasOwn(cases, name) ? 'done and undone here' : (elsewhere[name] ?? '')],
  )
  // oxlint-disable-next-line no-console -- who asks how a call is taken back reads the table here
  console.table(lines)
  expect(lines.every((line) => line[1] !== '')).toBe(true)
})
