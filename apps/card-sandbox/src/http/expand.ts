import type { Books } from '../store/books.ts'
import { type Answer, invalidRequest, ok } from './answer.ts'
import type { Endpoint } from './call.ts'

type Find = (books: Books, id: string) => object | undefined

const customer: Find = (books, id) => books.customers.get(id) ?? books.deletedCustomers.get(id)
const paymentMethod: Find = (books, id) => books.paymentMethods.get(id)
const paymentIntent: Find = (books, id) => books.paymentIntents.get(id)
const charge: Find = (books, id) => books.charges.get(id)

const expandable: Readonly<Record<string, Readonly<Record<string, Find>>>> = {
  payment_method: { customer },
  setup_intent: { customer, payment_method: paymentMethod },
  payment_intent: { customer, payment_method: paymentMethod, latest_charge: charge },
  charge: { customer, payment_intent: paymentIntent },
  refund: { charge, payment_intent: paymentIntent },
  dispute: { charge, payment_intent: paymentIntent },
}

const fieldOf = (endpoint: Endpoint, path: string): string | null => {
  if (!endpoint.list) return path
  return path.startsWith('data.') ? path.slice('data.'.length) : null
}

const finderOf = (endpoint: Endpoint, path: string): Find | undefined => {
  const field = fieldOf(endpoint, path)
  return field === null ? undefined : expandable[endpoint.returns]?.[field]
}

/** Checked before the request has any effect. One level deep, as far as this surface goes. */
export const refuseExpand = (endpoint: Endpoint, paths: readonly string[]): Answer | null => {
  const unknown = paths.find((path) => finderOf(endpoint, path) === undefined)
  return unknown === undefined
    ? null
    : invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
}

const withExpanded = (books: Books, item: object, field: string, find: Find): object => {
  const id: unknown = Reflect.get(item, field)
  return typeof id === 'string' ? { ...item, [field]: find(books, id) ?? id } : item
}

const isList = (body: object): body is { data: object[] } => 'data' in body && Array.isArray(body.data)

export const expand = (books: Books, endpoint: Endpoint, answer: Answer, paths: readonly string[]): Answer => {
  if (answer.status !== 200) return answer
  let body = answer.body
  for (const path of paths) {
    const find = finderOf(endpoint, path)
    const field = fieldOf(endpoint, path)
    if (find === undefined || field === null) continue
    body =
      endpoint.list && isList(body)
        ? { ...body, data: body.data.map((item) => withExpanded(books, item, field, find)) }
        : withExpanded(books, body, field, find)
  }
  return ok(body)
}
