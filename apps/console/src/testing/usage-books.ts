import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractPlan, ContractPlanGroup } from '@touchline/contract/catalogue'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { User } from '@touchline/contract/seats'
import type { CurrentUsage, UsageHistory, UserUsageHistory } from '@touchline/contract/usage'
import { groupRoles } from '@touchline/domain/catalogue'
import type { StoredDay } from '@touchline/domain/storage'
import { json, organization, type SeenRequest } from './cell.ts'
import { contractDocument } from './contract-document.ts'

const prices = { base: 19_800, analyst: 2_000, viewer: 500, upload: 1_000, export: 800, storage: 18 }
const yearly = { base: 198_000, analyst: 20_000, viewer: 5_000, upload: 15, export: 750, storage: 180 }

const group = (id: string, cycle: 'month' | 'year', kind: ContractPlanGroup['kind'] = 'paid'): ContractPlanGroup => ({
  _id: id,
  contractPlanGroupId: id,
  contractPlanGroupName: { en: id },
  kind,
  tier: kind === 'paid' ? 'standard' : null,
  cycle,
  offering: 'regional',
  discountPercent: 0,
  baseContractPlanGroupId: null,
  resolution: 'high',
  matchKeepingDuration: 12,
  maxConcurrentSession: 3,
  permissions: [],
  contractPlanGroupDetail: { resolution: 'high', cycle, keepingMonths: 12 },
  grade: 1,
})

export const groups = [
  group('standard', 'month'),
  group('yearly', 'year'),
  group('trial', 'month', 'trial'),
  group('trialEnded', 'month', 'trial-readonly'),
  group('paused', 'month', 'settlement-readonly'),
]

const HOUR = 3600
const hoursOf = (role: string, thing: 'upload' | 'export') =>
  role === 'base' ? (thing === 'upload' ? 15 : 1) : role === thing ? 1 : 0

export const plans = groups.flatMap(({ contractPlanGroupId: id, cycle, kind }) =>
  groupRoles
    .filter((role) => kind === 'paid' || role === 'base')
    .map(
      (role): ContractPlan => ({
        _id: `${id}.${role}`,
        contractPlanId: `${id}.${role}`,
        planGroupId: id,
        name: { en: role },
        price: { JPY: (cycle === 'year' ? yearly : prices)[role] },
        priceChanges: [],
        paymentCycle: cycle === 'year' ? 'YEAR' : 'MONTH',
        upperLimitIds: [],
        billing: { targetUsageType: null },
        basePlanGroupId: id,
        originContractPlanId: `${id}.${role}`,
        couponFlag: false,
        getCouponDiscount: 0,
        availableTerm: null,
        numberOfAvailableUses: null,
        permissions: [],
        priceUsageDetails: [],
        startDate: null,
        endDate: null,
        planType: role === 'base' ? 'GENERAL' : 'ADDITION',
        planSubType: null,
        planSubTypeDetail: null,
        role,
        uploadHardSeconds: hoursOf(role, 'upload') * HOUR,
        uploadSoftSeconds: hoursOf(role, 'upload') * (role === 'base' ? 2880 : HOUR),
        exportHardSeconds: hoursOf(role, 'export') * HOUR,
        exportSoftSeconds: hoursOf(role, 'export') * (role === 'base' ? 2880 : HOUR),
      }),
    ),
)

export const camera = {
  group: { ...group('camera', 'month', 'add-on'), contractPlanGroupName: { en: 'Camera' } },
  plan: plans.slice(0, 1).map((plan) => ({
    ...plan,
    _id: 'camera.custom',
    contractPlanId: 'camera.custom',
    planGroupId: 'camera',
    name: { en: 'Camera' },
    price: { JPY: 3_000 },
    role: 'custom' as const,
    custom: {
      description: { en: 'With its mast.' },
      soldWith: ['standard'],
      most: 3,
      within: true,
      sleeps: true,
      discounted: false,
      unitCode: 'C62',
    },
  })),
}

/** Saturday, 21 November 2026, 13:00 in Tokyo. */
export const NOW = '2026-11-21T04:00:00.000Z'
export const CONTRACT = organization.contractInfoId
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const entry = (contractPlanId: string, startDate: string, endDate: string | null = null) => ({
  _id: uuid(1),
  contractPlanId,
  couponId: null,
  coupon: null,
  limits: [],
  startDate,
  endDate,
  nextBillingDate: null,
})

export const documentOf = (more: Partial<ContractInfo> = {}): ContractInfo =>
  contractDocument({ plans: [entry('standard.base', '2026-09-30T15:00:00.000Z')], ...more })

/** Standard for a year from 1 April 2026. */
export const yearlyDocument = documentOf({
  plans: [entry('yearly.base', '2026-03-31T15:00:00.000Z', '2027-03-31T14:59:59.999Z')],
  yearlyAnchor: '2026-03-31T15:00:00.000Z',
})

export const userOf = (number: number, roles: User['roles'] = ['analyst']): User => ({
  _id: uuid(100 + number),
  username: `user-${number}`,
  displayName: `User ${number}`,
  playerId: null,
  staffPosition: null,
  roles,
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: null,
  _deletedFlag: false,
})

type Type = CurrentUsage[number]['targetAggregationType']

export const used = (unitId: string, targetAggregationType: Type, usage: number): CurrentUsage[number] => ({
  usageAggregationResultId: `${unitId}:${targetAggregationType}`,
  usageAggregationUnitId: unitId,
  usageAggregationUnitType: unitId === organization._id ? 'organization' : 'user',
  targetAggregationType,
  aggregationYearMonth: '202611',
  usage,
})

export interface Books {
  readonly documents: readonly ContractInfo[]
  readonly billings: readonly BillingInfo[]
  readonly storedSeconds?: number
  readonly storedDays?: readonly StoredDay[]
  readonly trash?: { readonly count: number; readonly keptUntilDate: string }
  readonly users: readonly User[]
  readonly organization: CurrentUsage
  readonly byUser: CurrentUsage
  readonly history?: UsageHistory
  readonly usersHistory?: readonly UserUsageHistory[]
  readonly groups?: readonly ContractPlanGroup[]
  readonly plans?: readonly ContractPlan[]
}

const history: UsageHistory = {
  months: [
    { yearMonth: '202610', uploadSeconds: 10 * HOUR, exportSeconds: 1200 },
    { yearMonth: '202611', uploadSeconds: 12.47 * HOUR, exportSeconds: 0 },
  ],
  days: [
    { date: '2026-10-05', uploadSeconds: 10 * HOUR, exportSeconds: 1200 },
    { date: '2026-11-20', uploadSeconds: 12.47 * HOUR, exportSeconds: 0 },
  ],
}

export const answerBooks =
  (books: () => Books, other: (asked: SeenRequest) => Response | Promise<Response>) =>
  (asked: SeenRequest): Response | Promise<Response> => {
    const { documents, billings, storedSeconds = 0, storedDays = [], users, organization: whole, byUser } = books()
    const [path = '', query = ''] = asked.path.split('?')
    const isValidOnly = query.includes('valid=true')
    const list = (results: readonly unknown[]) => json(200, { results })
    const reads: Readonly<Record<string, () => Response>> = {
      '/test_clock': () => json(200, { now: NOW, dueJobs: 0 }),
      '/data/master/contract_plan': () => list(books().plans ?? plans),
      '/data/master/contract_plan_group': () => list(books().groups ?? groups),
      '/manage/contract_info': () => list(documents),
      [`/manage/contract_info/${CONTRACT}`]: () => json(200, documents[0]),
      '/manage/billing_info': () => json(200, { results: billings, storedSeconds }),
      '/manage/stored_day': () => json(200, { days: storedDays, trash: books().trash }),
      '/manage/users': () => list(users.filter((user) => !isValidOnly || user.roles.length > 0)),
      '/manage/usage_aggregation_result/current_value': () => json(200, { currentUsageAggregationResults: whole }),
      '/manage/usage_aggregation_result/current_value/users': () =>
        json(200, { currentUsageAggregationResults: byUser }),
      '/manage/usage_history': () => json(200, books().history ?? history),
      '/manage/user_usage_history': () => list(books().usersHistory ?? []),
    }
    const end = Object.keys(reads).find((each) => path.endsWith(each))
    return end === undefined ? other(asked) : (reads[end]?.() ?? other(asked))
  }
