import type { Action } from '../people/index.ts'

/** How long a signed link opens its task, and how long the session lasts that it opens; seconds. */
export const LINK_SECONDS = 60
export const LINKED_SESSION_SECONDS = 15 * 60

interface TaskRow {
  /** What the role of the person must allow, or the task would open nothing. */
  readonly needs: Action
  /** What the buttons of its screens may do. */
  readonly actions: readonly Action[]
  /** The calls of its screens, by their names in the contract. */
  readonly calls: readonly string[]
}

/** What every screen reads of the account, and the way out. */
const account = [
  'getContractInfo',
  'listContractInfo',
  'listContractPlans',
  'listContractPlanGroups',
  'listBillingInfo',
  'getUnpaid',
  'signOut',
] as const

/** A card, and the bill that it pays at once. */
const card = ['requestCard', 'saveCard', 'payBilling', 'readPaymentResult'] as const

/** A bill with its documents. */
const bill = [
  'getBillingDetail',
  'getReceipt',
  'getTransfers',
  'getDocument',
  'getDocumentPdf',
  'getDocumentXml',
] as const

/** What is used, and what a purchase asks before it is made. */
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

/** Nothing of a task changes who signs in, who is a member or where mails about a login go. */
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
    actions: ['see', 'buy', 'ask-approval', 'pay', 'edit-account'],
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
      // What a first purchase registers, where nothing is registered (`replacesRegistered`).
      'saveContractInfo',
      'requestMailAddressChange',
      'readMailAddressChange',
      'resendMailAddressChange',
    ],
  },
  invoice: { needs: 'download', actions: ['see', 'download'], calls: [...account, ...bill] },
} as const satisfies Record<string, TaskRow>

/** What a signed link of the platform is for. */
export type LinkedTask = keyof typeof tasks

export const linkedTasks = ['pay', 'card', 'hours', 'plan', 'invoice'] as const satisfies readonly LinkedTask[]

const rowOf = (task: LinkedTask): TaskRow => tasks[task]

export const actionNeeded = (task: LinkedTask): Action => rowOf(task).needs

export const actionsInTask = (task: LinkedTask): readonly Action[] => rowOf(task).actions

export const callsInTask = (task: LinkedTask): readonly string[] => rowOf(task).calls

/** Whether a call is one of the task's; the person's role is asked as well, so that a task only narrows it. */
export const mayCallInTask = (task: LinkedTask, call: string): boolean => rowOf(task).calls.includes(call)

export interface Registered {
  readonly name: string | null
  readonly tel: string | null
  readonly country: string | null
  readonly method: string
  readonly yearlyMethod: string
}

const isMissing = (value: string | null): boolean => value === null || value === ''

/** Whether something would be replaced that a task may only add to; the card is a task of its own, and so is paying by it. */
export const replacesRegistered = (before: Registered, after: Registered): boolean => {
  const isReplaced = (field: 'name' | 'tel') => !isMissing(before[field]) && after[field] !== before[field]
  const isLeft = (field: 'method' | 'yearlyMethod') => before[field] === 'CREDIT_CARD' && after[field] !== 'CREDIT_CARD'
  const isContact = !isMissing(before.name) || !isMissing(before.tel)
  const isMoved = isContact && !isMissing(before.country) && after.country !== before.country
  return isMoved || isReplaced('name') || isReplaced('tel') || isLeft('method') || isLeft('yearlyMethod')
}

/**
 * Whether a browser may be led back there: an address of one of the origins, spelled as the origin is, e.g. `https://app.kita.example`.
 * What follows the origin begins with its path, so that neither a longer name nor a user before another name passes.
 */
export const isReturnAddress = (address: string, origins: readonly string[]): boolean =>
  origins.some((origin) => address === origin || ['/', '?', '#'].some((next) => address.startsWith(origin + next)))
