import { getRequest } from '@touchline/contract/requests'
import * as z from 'zod/mini'
import type { Club, Take } from './club.ts'

const WEEK = 7 * 86_400_000
const refused = z.object({ details: z.object({ total: z.int() }) })

export function requestSteps({ world, reader, manage }: Club) {
  const purchase = { kind: 'upload', hours: 2 }
  const ask = async () => {
    const as = await world.server.signIn(reader)
    const post = (quotedTotal: number) => manage('POST', '/purchase_requests', { purchase, quotedTotal }, as)
    const { details } = refused.parse((await post(-1)).body)
    return { as, request: getRequest.response.parse((await post(details.total)).body) }
  }
  const person = reader
  return {
    'ask-approval': async () => [{ person }, ask],
    'approve-request': async () => {
      const { _id, quote } = (await ask()).request
      const { currency: _, ...shown } = quote
      return [{ person }, () => manage('POST', `/purchase_requests/${_id}/approve`, shown)]
    },
    'decline-request': async () => {
      const { _id } = (await ask()).request
      return [{ person }, () => manage('POST', `/purchase_requests/${_id}/decline`, { reason: 'Not now' })]
    },
    'withdraw-request': async () => {
      const { as, request } = await ask()
      return [{ person }, () => manage('POST', `/purchase_requests/${request._id}/withdraw`, undefined, as)]
    },
    'request-expired': async () => {
      await ask()
      return [{ person }, () => world.liveUntil(world.deps.clock.now() + WEEK)]
    },
  } as const satisfies Readonly<Record<string, Take>>
}
