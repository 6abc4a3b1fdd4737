import type { FastifyInstance } from 'fastify'
import { declineCodes } from '../cards/decline.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'
import type { FaultEffect, FaultRule } from './fault.ts'

const text = { type: 'string' } as const
const times = { type: 'integer', minimum: 1, default: 1 } as const

const faultSchema = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    kind: { enum: ['status', 'drop', 'hold'] },
    when: { enum: ['before', 'after'], default: 'before' },
    status: { enum: [409, 429, 500, 503], default: 500 },
    retryAfter: { type: 'integer', minimum: 0 },
    method: { enum: ['GET', 'POST'] },
    path: text,
    body: text,
    times,
  },
} as const

interface FaultRequest {
  kind: FaultEffect['kind']
  when: 'after' | 'before'
  status: 409 | 429 | 500 | 503
  retryAfter?: number
  method?: string
  path?: string
  body?: string
  times: number
}

const ruleOf = ({ kind, when, status, retryAfter, ...rule }: FaultRequest): FaultRule => {
  const header = retryAfter === undefined ? {} : { retryAfter }
  return { ...rule, effect: kind === 'status' ? { kind, status, when, ...header } : { kind, when } }
}

const declineSchema = {
  type: 'object',
  required: ['code'],
  additionalProperties: false,
  properties: { code: { enum: declineCodes }, customer: text, times },
} as const

interface DeclineRequest {
  code: (typeof declineCodes)[number]
  customer?: string
  times: number
}

/** `/_control/faults`: what goes wrong with requests. `/_control/declines`: which charges decline. */
export const registerFaultControl = (control: FastifyInstance, { faults, books }: Sandbox): void => {
  control.post<{ Body: FaultRequest }>('/faults', { schema: { body: faultSchema } }, ({ body }) =>
    faults.add(ruleOf(body)),
  )
  control.get('/faults', () => ({ faults: faults.all() }))
  control.post<{ Params: { id: string } }>('/faults/:id/release', ({ params }, reply) =>
    faults.release(params.id) ? { released: params.id } : reply.status(404).send({ error: 'no such fault' }),
  )
  control.delete('/faults', () => {
    faults.clear()
    return { faults: [] }
  })
  control.post<{ Body: DeclineRequest }>('/declines', { schema: { body: declineSchema } }, ({ body }) => {
    for (let left = body.times; left > 0; left -= 1) {
      books.plannedDeclines.put({ id: newId('decline'), code: body.code, customer: body.customer ?? null })
    }
    return { declines: books.plannedDeclines.all() }
  })
  control.get('/declines', () => ({ declines: books.plannedDeclines.all() }))
  control.delete('/declines', () => {
    for (const { id } of books.plannedDeclines.all()) books.plannedDeclines.remove(id)
    return { declines: [] }
  })
}
