import { type Answer, invalidRequest, ok, parameterMissing, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { hash, id, integer, metadata, oneOf, readParameters, text, texts } from '../http/parameters.ts'
import { billingDetails, mergeBillingDetails } from '../objects/billing-details.ts'
import { mergeMetadata } from '../objects/customer.ts'
import { changesBetween, emit } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'
import { attach, refuseAttach, spend } from './attachment.ts'
import { card, createFromData, paymentMethodShape, readCard } from './card-data.ts'
import { causeOf } from './cause.ts'
import { forgetDefault } from './customers.ts'
import { pageOfMethods } from './method-page.ts'

const create = (call: Call): Answer => {
  const read = readParameters({ ...paymentMethodShape, expand: texts }, call.form)
  if (read.kind === 'refused') return read.answer
  const made = createFromData(call, read.value)
  return made.kind === 'refused' ? made.answer : ok(made.paymentMethod)
}

const get = ({ sandbox, id: paymentMethodId }: Call): Answer => {
  const paymentMethod = sandbox.books.paymentMethods.get(paymentMethodId)
  return paymentMethod === undefined ? resourceMissing('PaymentMethod', paymentMethodId) : ok(paymentMethod)
}

const updateShape = {
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  billing_details: billingDetails,
  card: hash({ exp_month: integer, exp_year: integer }),
  expand: texts,
  metadata,
}

const update = (call: Call): Answer => {
  const read = readParameters(updateShape, call.form)
  if (read.kind === 'refused') return read.answer
  const { books } = call.sandbox
  const before = books.paymentMethods.get(call.id)
  if (before === undefined) return resourceMissing('PaymentMethod', call.id)
  if (before.customer === null)
    return invalidRequest('You must save this PaymentMethod to a customer before you can update it.')
  const given = read.value
  const after = books.paymentMethods.put({
    ...before,
    allow_redisplay: given.allow_redisplay ?? before.allow_redisplay,
    billing_details: mergeBillingDetails(before.billing_details, given.billing_details),
    card: {
      ...before.card,
      exp_month: given.card?.exp_month ?? before.card.exp_month,
      exp_year: given.card?.exp_year ?? before.card.exp_year,
    },
    metadata: mergeMetadata(before.metadata, given.metadata),
  })
  emit(call.sandbox, causeOf(call), 'payment_method.updated', after, changesBetween(before, after))
  return ok(after)
}

const attachToCustomer = (call: Call): Answer => {
  const read = readParameters({ customer: id, expand: texts }, call.form)
  if (read.kind === 'refused') return read.answer
  const { books } = call.sandbox
  const { customer } = read.value
  if (customer === undefined) return parameterMissing('customer')
  if (books.customers.get(customer) === undefined) return resourceMissing('customer', customer, 'customer')
  const already = books.paymentMethods.get(call.id)
  if (already?.customer === customer) return ok(already)
  const refusal = refuseAttach(call, call.id, 'id')
  if (refusal !== null) return refusal
  const attached = attach(call, call.id, customer)
  return attached === undefined ? resourceMissing('PaymentMethod', call.id) : ok(attached)
}

const detach = (call: Call): Answer => {
  const { books } = call.sandbox
  const before = books.paymentMethods.get(call.id)
  if (before === undefined) return resourceMissing('PaymentMethod', call.id)
  if (before.customer === null) {
    return invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const after = books.paymentMethods.put({ ...before, customer: null })
  spend(call, after.id)
  emit(call.sandbox, causeOf(call), 'payment_method.detached', after, { customer: before.customer })
  forgetDefault(call, before.customer, after.id)
  return ok(after)
}

const list = (call: Call): Answer => pageOfMethods(call, { url: '/v1/payment_methods' })

const noAddress = {
  address_city: null,
  address_country: null,
  address_line1: null,
  address_line1_check: null,
  address_line2: null,
  address_state: null,
  address_zip: null,
  address_zip_check: null,
}

const createToken = (call: Call): Answer => {
  const read = readParameters({ card, name: text }, call.form)
  if (read.kind === 'refused') return read.answer
  const checked = readCard(call, read.value.card)
  if (checked.kind === 'refused') return checked.answer
  const { test, expMonth, expYear } = checked.entry
  const { books, clock } = call.sandbox
  const last4 = test.number.slice(-4)
  const token = books.tokens.put({
    id: newId('tok'),
    object: 'token',
    card: {
      id: newId('card'),
      object: 'card',
      ...noAddress,
      brand: test.brand,
      country: test.country,
      cvc_check: 'unchecked',
      dynamic_last4: null,
      exp_month: expMonth,
      exp_year: expYear,
      funding: test.funding,
      last4,
      metadata: {},
      name: read.value.name ?? null,
      regulated_status: null,
      tokenization_method: null,
    },
    client_ip: null,
    created: clock.nowSeconds(),
    livemode: false,
    type: 'card',
    used: false,
  })
  books.vault.put({ id: token.id, number: test.number, authenticated: false, spent: false })
  return ok(token)
}

const getToken = ({ sandbox, id: tokenId }: Call): Answer => {
  const token = sandbox.books.tokens.get(tokenId)
  return token === undefined ? resourceMissing('token', tokenId) : ok(token)
}

export const paymentMethodEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/payment_methods', access: 'publishable', returns: 'payment_method', run: create },
  { method: 'GET', path: '/v1/payment_methods', access: 'secret', returns: 'payment_method', list: true, run: list },
  { method: 'GET', path: '/v1/payment_methods/:id', access: 'secret', returns: 'payment_method', run: get },
  { method: 'POST', path: '/v1/payment_methods/:id', access: 'secret', returns: 'payment_method', run: update },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    access: 'secret',
    returns: 'payment_method',
    run: attachToCustomer,
  },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', access: 'secret', returns: 'payment_method', run: detach },
  { method: 'POST', path: '/v1/tokens', access: 'publishable', returns: 'token', run: createToken },
  { method: 'GET', path: '/v1/tokens/:id', access: 'secret', returns: 'token', run: getToken },
]
