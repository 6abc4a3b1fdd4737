import type { FastifyInstance } from 'fastify'
import { declineCodes } from '../cards/decline.ts'
import type { Sandbox } from '../sandbox.ts'
import { newId } from '../store/identifier.ts'
import type { FailedStatus, FaultEffect, FaultRule } from './fault.ts'

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
    code: { enum: ['lock_timeout', 'rate_limit'] },
    kept: { type: 'boolean' },
    retryAfter: { type: 'integer', minimum: 0 },
    shouldRetry: { type: 'boolean' },
    method: { enum: ['GET', 'POST'] },
    path: text,
    body: text,
    times,
  },
} as const

interface FaultRequest extends Partial<Pick<FailedStatus, 'code' | 'kept' | 'retryAfter' | 'shouldRetry'>> {
  kind: FaultEffect['kind']
  when: 'after' | 'before'
  status: FailedStatus['status']
  method?: string
  path?: string
  body?: string
  times: number
}

/** The provider's own failures are kept with the key, earlier ones not. */
const ruleOf = ({ kind, when, status, code, kept, retryAfter, shouldRetry, ...rule }: FaultRequest): FaultRule => {
  if (kind !== 'status') return { ...rule, effect: { kind, when } }
  const failed: FailedStatus = {
    status,
    kept: kept ?? (status === 500 && when === 'after'),
    ...(code === undefined ? {} : { code }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(shouldRetry === undefined ? {} : { shouldRetry }),
  }
  return { ...rule, effect: { kind, when, ...failed } }
}

const misfit = ({ kind, status, code, kept }: FaultRequest): string | null => {
  if (code !== undefined && (kind !== 'status' || status !== 429)) return 'code is for status 429'
  return kept === true && (kind !== 'status' || status !== 500) ? 'only status 500 is kept' : null
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

/** `/_control/faults`: failing requests. `/_control/declines`: declining charges. */
export const registerFaultControl = (control: FastifyInstance, { faults, books }: Sandbox): void => {
  control.post<{ Body: FaultRequest }>('/faults', { schema: { body: faultSchema } }, ({ body }, reply) => {
    const error = misfit(body)
    return error === null ? faults.add(ruleOf(body)) : reply.status(400).send({ error })
  })
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
