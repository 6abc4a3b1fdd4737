import { payoutAsOf } from '../endpoints/payout-life.ts'
import { asOf } from '../objects/balance-transaction.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Answer, invalidRequest, ok } from './answer.ts'
import type { Endpoint } from './call.ts'

interface Target {
  kind: string
  find: (sandbox: Sandbox, id: string) => object | undefined
}

const customer: Target = {
  kind: 'customer',
  find: ({ books }, id) => books.customers.get(id) ?? books.deletedCustomers.get(id),
}
const paymentMethod: Target = { kind: 'payment_method', find: ({ books }, id) => books.paymentMethods.get(id) }
const paymentIntent: Target = { kind: 'payment_intent', find: ({ books }, id) => books.paymentIntents.get(id) }
const setupIntent: Target = { kind: 'setup_intent', find: ({ books }, id) => books.setupIntents.get(id) }
const charge: Target = { kind: 'charge', find: ({ books }, id) => books.charges.get(id) }
const setupAttempt: Target = { kind: 'setup_attempt', find: ({ books }, id) => books.setupAttempts.get(id) }
const balanceTransaction: Target = {
  kind: 'balance_transaction',
  find: ({ books, clock }, id) => {
    const found = books.balanceTransactions.get(id)
    return found === undefined ? undefined : asOf(clock.nowSeconds(), found)
  },
}
const payout: Target = {
  kind: 'payout',
  find: (sandbox, id) => {
    const found = sandbox.books.payouts.get(id)
    return found === undefined ? undefined : payoutAsOf(sandbox, found)
  },
}
const source: Target = {
  kind: 'source',
  find: (sandbox, id) => {
    const { charges, disputes, refunds } = sandbox.books
    return charges.get(id) ?? refunds.get(id) ?? disputes.get(id) ?? payout.find(sandbox, id)
  },
}

const refunds: Target = {
  kind: 'refunds',
  find: ({ books }, chargeId) => ({
    object: 'list',
    data: books.refunds
      .all()
      .filter((refund) => refund.charge === chargeId)
      .toReversed(),
    has_more: false,
    url: `/v1/charges/${chargeId}/refunds`,
  }),
}
const refund: Target = { kind: 'refund', find: ({ books }, id) => books.refunds.get(id) }

const expandable: Readonly<Record<string, Readonly<Record<string, Target>>>> = {
  customer: { 'invoice_settings.default_payment_method': paymentMethod },
  payment_method: { customer },
  setup_intent: { customer, payment_method: paymentMethod, latest_attempt: setupAttempt },
  setup_attempt: { customer, payment_method: paymentMethod, setup_intent: setupIntent },
  payment_intent: { customer, payment_method: paymentMethod, latest_charge: charge },
  charge: { customer, payment_intent: paymentIntent, balance_transaction: balanceTransaction, refunds },
  refund: {
    charge,
    payment_intent: paymentIntent,
    balance_transaction: balanceTransaction,
    failure_balance_transaction: balanceTransaction,
  },
  balance_transaction: { source },
  payout: { balance_transaction: balanceTransaction, failure_balance_transaction: balanceTransaction },
  refunds: { data: refund },
  dispute: { charge, payment_intent: paymentIntent },
}

const MOST_LEVELS = 4

interface Step {
  field: string
  target: Target
  rest: string
}

const stepOf = (kind: string, path: string): Step | null => {
  const found = Object.entries(expandable[kind] ?? {}).find(([field]) => path === field || path.startsWith(`${field}.`))
  return found === undefined ? null : { field: found[0], target: found[1], rest: path.slice(found[0].length + 1) }
}

const isExpandable = (kind: string, path: string): boolean => {
  const step = stepOf(kind, path)
  return step !== null && (step.rest === '' || isExpandable(step.target.kind, step.rest))
}

/** Null for a list that the path does not enter. */
const pathInside = (endpoint: Endpoint, path: string): string | null => {
  if (endpoint.list !== true) return path
  return path.startsWith('data.') ? path.slice('data.'.length) : null
}

/** Before any effect. */
export const refuseExpand = (endpoint: Endpoint, paths: readonly string[]): Answer | null => {
  const deep = paths.find((path) => path.split('.').length > MOST_LEVELS)
  if (deep !== undefined) {
    return invalidRequest(`You cannot expand more than ${MOST_LEVELS} levels of a property (${deep}).`, {
      param: 'expand',
    })
  }
  const unknown = paths.find((path) => {
    const inside = pathInside(endpoint, path)
    return inside === null || !isExpandable(endpoint.returns, inside)
  })
  return unknown === undefined
    ? null
    : invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const idIn = (item: object): string => ('id' in item && typeof item.id === 'string' ? item.id : '')

const withExpanded = (sandbox: Sandbox, item: object, kind: string, path: string): object => {
  const step = stepOf(kind, path)
  if (step === null) return item
  const { field, target, rest } = step
  const further = (value: object): object => (rest === '' ? value : withExpanded(sandbox, value, target.kind, rest))
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each: unknown) => replaced(each))
    const object = typeof value === 'string' ? target.find(sandbox, value) : value
    return isObject(object) ? further(object) : value
  }
  const [outer = field, inner] = field.split('.')
  const holder: unknown = Reflect.get(item, outer)
  if (target === refunds) return { ...item, refunds: replaced(holder ?? idIn(item)) }
  if (inner === undefined) return { ...item, [outer]: replaced(holder) }
  return isObject(holder) ? { ...item, [outer]: { ...holder, [inner]: replaced(Reflect.get(holder, inner)) } } : item
}

const isList = (body: object): body is { data: object[] } => 'data' in body && Array.isArray(body.data)

export const expand = (sandbox: Sandbox, endpoint: Endpoint, answer: Answer, paths: readonly string[]): Answer => {
  if (answer.status !== 200) return answer
  const body = paths.reduce<object>((so, path) => {
    const inside = pathInside(endpoint, path)
    if (inside === null) return so
    const each = (item: object): object => withExpanded(sandbox, item, endpoint.returns, inside)
    return endpoint.list === true && isList(so) ? { ...so, data: so.data.map(each) } : each(so)
  }, answer.body)
  return ok(body)
}
