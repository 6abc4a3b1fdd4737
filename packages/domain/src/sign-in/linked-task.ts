import type { Action } from '../people/index.ts'

/** Seconds, of the link and of its session. */
export const LINK_SECONDS = 60
export const LINKED_SESSION_SECONDS = 15 * 60

interface TaskRow {
  readonly needs: Action
  readonly actions: readonly Action[]
  readonly calls: readonly string[]
}

const account = [
  'getContractInfo',
  'listContractInfo',
  'listContractPlans',
  'listContractPlanGroups',
  'listBillingInfo',
  'getUnpaid',
  'signOut',
] as const

const card = ['requestCard', 'saveCard', 'payBilling', 'readPaymentResult'] as const

const bill = [
  'getBillingDetail',
  'getReceipt',
  'getTransfers',
  'getDocument',
  'getDocumentPdf',
  'getDocumentXml',
] as const

const purchase = [
  'getCurrentUpperLimits',
  'getCurrentUsage',
  'getCurrentUsersUsage',
  'getUsageHistory',
  'getUsersUsageHistory',
  'getRecentUse',
  'getUserUpperLimits',
  'getStoredDays',
  'getNextTerm',
  'listUsers',
  'readPurchaseLimit',
  'askApproval',
] as const

/** None changes sign-in, members or addresses. */
const tasks = {
  pay: { needs: 'pay', actions: ['see', 'pay', 'download'], calls: [...account, ...card, ...bill] },
  card: { needs: 'pay', actions: ['see', 'pay'], calls: [...account, ...card] },
  hours: {
    needs: 'buy',
    actions: ['see', 'buy', 'ask-approval'],
    calls: [
      ...account,
      ...purchase,
      'addUploadTime',
      'priceUploadTime',
      'addExportTime',
      'priceExportTime',
      'buyYearlyOptions',
      'priceYearlyOptions',
      'createUserContract',
    ],
  },
  plan: {
    needs: 'buy',
    actions: ['see', 'buy', 'ask-approval', 'ask-coupon', 'pay', 'edit-account'],
    calls: [
      ...account,
      ...card,
      ...purchase,
      'saveMonthlyPlan',
      'quoteYearlyPlan',
      'saveYearlyPlan',
      'changeYearlyPlan',
      'getCouponByCode',
      'contractCoupon',
      'saveCouponPlan',
      'saveContractInfo',
      'requestMailAddressChange',
      'readMailAddressChange',
      'resendMailAddressChange',
    ],
  },
  invoice: { needs: 'download', actions: ['see', 'download'], calls: [...account, ...bill] },
} as const satisfies Record<string, TaskRow>

export type LinkedTask = keyof typeof tasks

const isTask = (name: string): name is LinkedTask => Object.hasOwn(tasks, name)

export const linkedTasks: readonly LinkedTask[] = Object.keys(tasks).filter(isTask)

const rowOf = (task: LinkedTask): TaskRow => tasks[task]

export const actionNeeded = (task: LinkedTask): Action => rowOf(task).needs

export const actionsInTask = (task: LinkedTask): readonly Action[] => rowOf(task).actions

export const callsInTask = (task: LinkedTask): readonly string[] => rowOf(task).calls

export const mayCallInTask = (task: LinkedTask, call: string): boolean => rowOf(task).calls.includes(call)

export interface Registered {
  readonly name: string | null
  readonly tel: string | null
  readonly country: string | null
  readonly method: string
  readonly yearlyMethod: string
}

const isMissing = (value: string | null): boolean => value === null || value === ''

export const replacesRegistered = (before: Registered, after: Registered): boolean => {
  const isReplaced = (field: 'name' | 'tel') => !isMissing(before[field]) && after[field] !== before[field]
  const isLeft = (field: 'method' | 'yearlyMethod') => before[field] === 'CREDIT_CARD' && after[field] !== 'CREDIT_CARD'
  const isContact = !isMissing(before.name) || !isMissing(before.tel)
  const isMoved = isContact && !isMissing(before.country) && after.country !== before.country
  return isMoved || isReplaced('name') || isReplaced('tel') || isLeft('method') || isLeft('yearlyMethod')
}

/** Within an origin, e.g. `https://app.kita.example`, whose path begins right after. */
export const isReturnAddress = (address: string, origins: readonly string[]): boolean =>
  origins.some((origin) => address === origin || ['/', '?', '#'].some((next) => address.startsWith(origin + next)))
