import type { FastifyInstance } from 'fastify'
import { type AuthenticationOutcome, finishChallenge } from '../endpoints/challenge.ts'
import { changesBetween, clockOf, emit, onClock, type Sandbox } from '../sandbox.ts'

interface Replacement {
  last4?: string
  exp_month: number
  exp_year: number
}

const replacementSchema = {
  type: 'object',
  required: ['exp_month', 'exp_year'],
  additionalProperties: false,
  properties: {
    last4: { type: 'string', pattern: '^\\d{4}$' },
    exp_month: { type: 'integer', minimum: 1, maximum: 12 },
    exp_year: { type: 'integer', minimum: 2000 },
  },
} as const

const clockName = { type: 'string', pattern: '^[a-z0-9-]+$' } as const

const clockSchema = {
  type: 'object',
  required: ['now'],
  additionalProperties: false,
  properties: { now: { type: ['string', 'null'] }, name: clockName },
} as const

const outcomeSchema = {
  type: 'object',
  required: ['outcome'],
  additionalProperties: false,
  properties: { outcome: { enum: ['fail', 'succeed'] } },
} as const

const noCause = { requestId: null, idempotencyKey: null }

const replaceCard = (sandbox: Sandbox, id: string, given: Replacement): object | null => {
  const before = sandbox.books.paymentMethods.get(id)
  if (before === undefined) return null
  const after = sandbox.books.paymentMethods.put({ ...before, card: { ...before.card, ...given } })
  const there = onClock(sandbox, clockOf(sandbox, before.customer))
  emit(there, noCause, 'payment_method.automatically_updated', after, changesBetween(before, after))
  return after
}

const reset = ({ books, courier, faults }: Sandbox): void => {
  courier.clear()
  faults.clear()
  const { endpoints: _kept, ...tables } = books
  for (const table of Object.values(tables)) for (const { id } of table.all()) table.remove(id)
}

/** Books, clock, and what happens to cards outside the API. */
export const registerBookControl = (control: FastifyInstance, sandbox: Sandbox): void => {
  const { books, clocks, journal } = sandbox
  control.get('/books', () => ({
    customers: books.customers.all(),
    payment_methods: books.paymentMethods.all(),
    setup_intents: books.setupIntents.all(),
    payment_intents: books.paymentIntents.all(),
    charges: books.charges.all(),
    refunds: books.refunds.all(),
    disputes: books.disputes.all(),
    files: books.files.all(),
    payouts: books.payouts.all(),
  }))
  const said = (name: string | null) => ({ now: new Date(clocks.named(name).nowSeconds() * 1000).toISOString() })
  control.get<{ Querystring: { name?: string } }>('/clock', ({ query }) => said(query.name ?? null))
  control.put<{ Body: { now: string | null; name?: string } }>(
    '/clock',
    { schema: { body: clockSchema } },
    ({ body }, reply) => {
      const milliseconds = body.now === null ? null : Date.parse(body.now)
      if (Number.isNaN(milliseconds)) return reply.status(400).send({ error: 'now must be an ISO 8601 instant' })
      clocks.set(body.name ?? null, milliseconds)
      return said(body.name ?? null)
    },
  )
  control.post<{ Params: { id: string }; Body: Replacement }>(
    '/payment_methods/:id/replace',
    { schema: { body: replacementSchema } },
    ({ params, body }, reply) =>
      replaceCard(sandbox, params.id, body) ?? reply.status(404).send({ error: 'no such payment method' }),
  )
  control.post<{ Params: { id: string }; Body: { outcome: AuthenticationOutcome } }>(
    '/intents/:id/authenticate',
    { schema: { body: outcomeSchema } },
    ({ params, body }, reply) => {
      const answer = finishChallenge(sandbox, params.id, null, body.outcome)
      return reply.status(answer.status).send(answer.body)
    },
  )
  /** Forgets everything but the registered webhook endpoints. */
  control.post('/reset', () => {
    reset(sandbox)
    journal.compact()
    return { reset: true }
  })
}
