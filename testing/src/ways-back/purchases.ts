import { addOnQuote } from '@touchline/contract/plans/add-ons'
import { priceGivingUp } from '@touchline/contract/plans/give-up-seats'
import { priceSleep } from '@touchline/contract/plans/sleep'
import { getRequest } from '@touchline/contract/requests'
import { instantToWire } from '@touchline/contract/wire'
import { addMonths, DAY, firstDay, monthOf, startOfNextMonth, yearlyTerm } from '@touchline/domain/calendar'
import { sellAddOns } from '../catalogue.ts'
import { makeCoupon } from '../coupons.ts'
import { createGame } from '../game.ts'
import { createUser } from '../organization.ts'
import type { Club } from '../steps/club.ts'
import {
  atPrice,
  type Case,
  type Cases,
  contractPath,
  rowOf,
  succeeded,
  takeBackAddition,
  withdrawPlan,
} from './case.ts'

const addition =
  (what: string, body: object): Case =>
  async (club) =>
  async () => {
    await atPrice(club, `${contractPath(club)}/plans/${what}`, body)
    return { undo: () => takeBackAddition(club) }
  }

const scheduled =
  (path: string, body: object): Case =>
  async (club) =>
  async () => {
    await atPrice(club, `${contractPath(club)}/plans/${path}`, body)
    return { undo: () => withdrawPlan(club) }
  }

const approved =
  (purchase: object, undo: (club: Club) => ReturnType<typeof withdrawPlan>): Case =>
  async (club) =>
  async () => {
    const asked = await atPrice(club, '/purchase_requests', { purchase }, await club.world.server.signIn(club.reader))
    const { _id, quote } = getRequest.response.parse(asked.body)
    const { currency: _, ...quoted } = quote
    await succeeded(club.manage('POST', `/purchase_requests/${_id}/approve`, quoted))
    return { undo: () => undo(club) }
  }

const cellOf = ({ world: { database, deps } }: Club) => ({ database, clock: deps.clock })

const couponOf = (club: Club, groupId: string) => makeCoupon(cellOf(club), { groupId, effectiveFrom: '2026-10-01' })

const BASIC = 'teamBasicPlanDiscount10Percent'

export const monthlyPurchases: Cases = {
  addUploadTime: addition('upload', { hours: 2 }),
  addExportTime: addition('export', { hours: 1 }),
  addUsers: addition('users', { role: 'viewer', count: 2 }),
  addCustom: async (club) => {
    await sellAddOns(cellOf(club))
    return addition('custom', { planId: 'camera', count: 2 })(club)
  },
  'approveRequest hours': approved({ kind: 'upload', hours: 2 }, takeBackAddition),
  'approveRequest seats': approved({ kind: 'seats', role: 'viewer', count: 1 }, takeBackAddition),
  'approveRequest scheduled': approved({ kind: 'monthly-plan', planId: 'teamBasicPlan' }, withdrawPlan),
  'saveMonthlyPlan scheduled': scheduled('monthly', { planId: 'teamStandardPlusPlan', startsNextMonth: true }),
  'saveCouponPlan scheduled': async (club) => {
    const { id: couponId } = await couponOf(club, BASIC)
    return async () => {
      await atPrice(club, `${contractPath(club)}/plans/coupon/save`, { couponId })
      return { undo: () => withdrawPlan(club) }
    }
  },
  'contractCoupon scheduled': async (club) => {
    const { id: couponId } = await couponOf(club, BASIC)
    const start = startOfNextMonth(club.world.deps.clock.now(), 'Asia/Tokyo')
    const times = { contractStartDate: instantToWire(start), contractEndDate: null }
    const couponPlans = [{ originContractPlanId: `${BASIC}.base`, limits: [] }]
    return async () => {
      const body = { couponId, ...times, couponPlans, isBilledAllPlansSameTime: true }
      await succeeded(club.manage('POST', `${contractPath(club)}/plans/coupon`, body))
      return { undo: () => withdrawPlan(club) }
    }
  },
  createUserContract: async (club) => {
    const { organizationId, contractId } = club.mori
    const { ownerDb } = club.world.database
    const userId = await createUser(ownerDb, { organizationId, roles: ['analyst'], createdAt: 0 })
    return async () => {
      const startDate = instantToWire(club.world.deps.clock.now())
      const plans = [{ contractPlanId: 'teamStandardPlan.upload', startDate, endDate: null }]
      const document = { customerId: userId, customerType: 'manage_user', billingContractInfoId: contractId, plans }
      await succeeded(club.manage('POST', '/contract_info', document))
      return { undo: () => takeBackAddition(club) }
    }
  },
  giveUpSeats: async (club) => {
    await atPrice(club, `${contractPath(club)}/plans/users`, { role: 'viewer', count: 3 })
    const path = `${contractPath(club)}/plans/users/give_up`
    const given = { analystNum: 0, viewerNum: 2 }
    return async () => {
      const { after } = priceGivingUp.response.parse((await club.manage('POST', `${path}/price`, given)).body)
      await succeeded(club.manage('POST', path, { ...given, quotedTotal: after.total }))
      return { undo: () => club.manage('DELETE', path) }
    }
  },
  giveUpCustom: async (club) => {
    await sellAddOns(cellOf(club))
    const path = `${contractPath(club)}/plans/custom`
    await atPrice(club, path, { planId: 'camera', count: 2 })
    const given = { planId: 'camera', count: 1 }
    return async () => {
      await atPrice(club, `${path}/give_up`, given)
      return { undo: () => club.manage('DELETE', `${path}/camera/give_up`) }
    }
  },
  saveOwnSeason: async (club) => async () => {
    const save = (playMonths: readonly number[] | null) =>
      club.manage('PUT', `${contractPath(club)}/season`, { playMonths })
    await succeeded(save([1, 2, 3]))
    return { undo: () => save(null) }
  },
  'cancelContract reserved': async (club) => async () => {
    const end = startOfNextMonth(club.world.deps.clock.now(), 'Asia/Tokyo')
    const json = { contractInfoId: club.mori.contractId, cancellationDate: instantToWire(end - 1) }
    await succeeded(club.manage('PUT', `${contractPath(club)}/cancel`, json))
    return { undo: () => club.manage('DELETE', `${contractPath(club)}/cancel`) }
  },
  planSleep: async (club) => async () => {
    const firstIn = (months: number) => firstDay(addMonths(monthOf(club.world.deps.clock.now(), 'Asia/Tokyo'), months))
    const days = { from: firstIn(1), until: firstIn(2) }
    const path = `${contractPath(club)}/sleep`
    const { after } = priceSleep.response.parse((await club.manage('POST', `${path}/price`, days)).body)
    await succeeded(club.manage('POST', path, { ...days, isEveryYear: true, quotedTotal: after }))
    await rowOf(club, 'withdrawSleep')
    return { undo: () => club.manage('DELETE', path) }
  },
  // Old enough for storage charges.
  deleteGameMatch: async (club) => {
    const { mori, world } = club
    const storedAt = world.deps.clock.now() - 500 * DAY
    const { matchId } = await createGame(world.database.ownerDb, mori, { storedAt, seconds: 36_000, angles: [600] })
    const path = `/${mori.organizationId}/data/record`
    const remove = () => succeeded(club.send('DELETE', `${path}/game_match/${matchId}/force`))
    const restore = () => club.send('POST', `${path}/trash/restore`, { matchIds: [matchId] })
    // The month's bill is recalculated only by a changing call.
    await remove()
    await restore()
    return async () => {
      await remove()
      return { undo: restore }
    }
  },
}

export const ANCHOR = '2026-04-01'

export const yearlyPurchases: Cases = {
  'saveYearlyPlan scheduled': scheduled('yearly', { planId: 'yearlyBasicPlan' }),
  'changeYearlyPlan scheduled': async (club) => async () => {
    const { start, end } = yearlyTerm(ANCHOR, 1, 'Asia/Tokyo')
    const newPlans = ['base', 'viewer'].map((role) => ({ contractPlanId: `yearlyBasicPlan.${role}` }))
    const body = { startDate: instantToWire(start), endDate: instantToWire(end - 1), newPlans }
    await succeeded(club.manage('PUT', `${contractPath(club)}/plans/yearly`, body))
    return { undo: () => withdrawPlan(club) }
  },
  buyYearlyOptions: async (club) => async () => {
    const limit = { upperLimitId: 'yearlyStandardPlan.upload:upload', hardLimit: 216_000, softLimit: 216_000 }
    const addPlans = [{ originContractPlanId: 'yearlyStandardPlan.upload', limits: [limit] }]
    const body = { startDate: instantToWire(club.world.deps.clock.now()), addPlans }
    const path = `${contractPath(club)}/option_plans/yearly`
    addOnQuote.parse((await club.manage('POST', `${path}/price`, body)).body)
    await succeeded(club.manage('PUT', path, body))
    return { undo: () => takeBackAddition(club) }
  },
}
