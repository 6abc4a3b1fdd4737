import { ok, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { createdRange, inRange, page, pageShape } from '../http/page.ts'
import {
  changed,
  email,
  flag,
  hash,
  id,
  ignored,
  integer,
  metadata,
  oneOf,
  type Parameters,
  readParameters,
  text,
  texts,
} from '../http/parameters.ts'
import { address, mergeAddress, mergeShipping, personName, shipping } from '../objects/billing-details.ts'
import { type Customer, mergeMetadata } from '../objects/customer.ts'
import { changesBetween, emit } from '../sandbox.ts'
import { newId, randomText } from '../store/identifier.ts'
import { attach, refuseAttach, spend } from './attachment.ts'
import { causeOf, keepOnClock } from './cause.ts'
import { pageOfMethods } from './method-page.ts'

const shape = {
  address,
  balance: integer,
  description: text,
  email,
  expand: texts,
  invoice_prefix: id,
  invoice_settings: hash({
    custom_fields: ignored,
    default_payment_method: text,
    footer: ignored,
    rendering_options: ignored,
  }),
  metadata,
  name: personName,
  phone: text,
  preferred_locales: texts,
  shipping,
  tax: ignored,
  tax_exempt: oneOf('exempt', 'none', 'reverse'),
  validate: flag,
}
const createShape = { ...shape, payment_method: id }

type CustomerParams = Parameters<typeof shape>

const withChanges = (customer: Customer, given: CustomerParams): Customer => ({
  ...customer,
  address: mergeAddress(customer.address, given.address),
  balance: given.balance ?? customer.balance,
  description: changed(given.description, customer.description),
  email: changed(given.email, customer.email),
  invoice_prefix: given.invoice_prefix ?? customer.invoice_prefix,
  invoice_settings: {
    ...customer.invoice_settings,
    default_payment_method: changed(
      given.invoice_settings?.default_payment_method,
      customer.invoice_settings.default_payment_method,
    ),
  },
  metadata: mergeMetadata(customer.metadata, given.metadata),
  name: changed(given.name, customer.name),
  phone: changed(given.phone, customer.phone),
  preferred_locales: given.preferred_locales ?? customer.preferred_locales,
  shipping: mergeShipping(customer.shipping, given.shipping),
  tax_exempt: given.tax_exempt ?? customer.tax_exempt,
})

const blank = (created: number): Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: randomText(8).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

const withDefault = (customer: Customer, id: string | null): Customer => ({
  ...customer,
  invoice_settings: { ...customer.invoice_settings, default_payment_method: id },
})

/** A card that is gone is nobody's default. */
export const forgetDefault = (call: Call, customerId: string, paymentMethod: string): void => {
  const { customers } = call.sandbox.books
  const before = customers.get(customerId)
  if (before === undefined || before.invoice_settings.default_payment_method !== paymentMethod) return
  const after = customers.put(withDefault(before, null))
  emit(call.sandbox, causeOf(call), 'customer.updated', after, changesBetween(before, after))
}

const refuseDefault = ({ sandbox }: Call, customer: string | null, given: CustomerParams) => {
  const chosen = given.invoice_settings?.default_payment_method
  if (chosen === undefined || chosen === null) return null
  return sandbox.books.paymentMethods.get(chosen)?.customer === customer
    ? null
    : resourceMissing('PaymentMethod', chosen, 'invoice_settings[default_payment_method]')
}

const create = (call: Call) => {
  const { sandbox } = call
  const read = readParameters(createShape, call.form)
  if (read.kind === 'refused') return read.answer
  const { payment_method: paymentMethod, ...given } = read.value
  const refusal = paymentMethod === undefined ? null : refuseAttach(call, paymentMethod, 'payment_method')
  if (refusal !== null) return refusal
  const customer = sandbox.books.customers.put(withChanges(blank(sandbox.clock.nowSeconds()), given))
  keepOnClock(call, customer.id)
  emit(sandbox, causeOf(call), 'customer.created', customer)
  const attached = paymentMethod === undefined ? undefined : attach(call, paymentMethod, customer.id)
  // A test card's name stands for the card attached by it.
  const isDefault = attached !== undefined && customer.invoice_settings.default_payment_method === paymentMethod
  return ok(isDefault ? sandbox.books.customers.put(withDefault(customer, attached.id)) : customer)
}

const update = (call: Call) => {
  const { sandbox } = call
  const read = readParameters(shape, call.form)
  if (read.kind === 'refused') return read.answer
  const before = sandbox.books.customers.get(call.id)
  if (before === undefined) return resourceMissing('customer', call.id)
  const refusal = refuseDefault(call, before.id, read.value)
  if (refusal !== null) return refusal
  const after = sandbox.books.customers.put(withChanges(before, read.value))
  emit(sandbox, causeOf(call), 'customer.updated', after, changesBetween(before, after))
  return ok(after)
}

const get = ({ sandbox, id: customerId }: Call) => {
  const customer = sandbox.books.customers.get(customerId) ?? sandbox.books.deletedCustomers.get(customerId)
  return customer === undefined ? resourceMissing('customer', customerId) : ok(customer)
}

/** Cards are detached; charges stay. */
const remove = (call: Call) => {
  const { books } = call.sandbox
  const customer = books.customers.get(call.id)
  if (customer === undefined) return resourceMissing('customer', call.id)
  for (const method of books.paymentMethods.all()) {
    if (method.customer !== customer.id) continue
    books.paymentMethods.put({ ...method, customer: null })
    spend(call, method.id)
  }
  books.customers.remove(customer.id)
  const deleted = books.deletedCustomers.put({ id: customer.id, object: 'customer', deleted: true })
  emit(call.sandbox, causeOf(call), 'customer.deleted', customer)
  return ok(deleted)
}

const list = ({ sandbox, form }: Call) => {
  const read = readParameters({ ...pageShape, created: createdRange, email: id, expand: texts }, form)
  if (read.kind === 'refused') return read.answer
  const { created, email: address } = read.value
  const rows = sandbox.books.customers
    .all()
    .filter((row) => (address === undefined || row.email === address) && inRange(row.created, created))
  return page(rows, read.value, '/v1/customers', 'customer')
}

const getPaymentMethod = ({ sandbox, id: methodId, customer }: Call) => {
  const { customers, paymentMethods } = sandbox.books
  if (customers.get(customer) === undefined) return resourceMissing('customer', customer)
  const found = paymentMethods.get(methodId)
  return found?.customer === customer ? ok(found) : resourceMissing('PaymentMethod', methodId)
}

const listPaymentMethods = (call: Call) =>
  call.sandbox.books.customers.get(call.id) === undefined
    ? resourceMissing('customer', call.id)
    : pageOfMethods(call, { customer: call.id, url: `/v1/customers/${call.id}/payment_methods` })

export const customerEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/customers', access: 'secret', returns: 'customer', run: create },
  { method: 'GET', path: '/v1/customers', access: 'secret', returns: 'customer', list: true, run: list },
  { method: 'GET', path: '/v1/customers/:id', access: 'secret', returns: 'customer', run: get },
  { method: 'POST', path: '/v1/customers/:id', access: 'secret', returns: 'customer', run: update },
  { method: 'DELETE', path: '/v1/customers/:id', access: 'secret', returns: 'deleted_customer', run: remove },
  {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    access: 'secret',
    returns: 'payment_method',
    list: true,
    run: listPaymentMethods,
  },
  {
    method: 'GET',
    path: '/v1/customers/:customer/payment_methods/:id',
    access: 'secret',
    returns: 'payment_method',
    run: getPaymentMethod,
  },
]
