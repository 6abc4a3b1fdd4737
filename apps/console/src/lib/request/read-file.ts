import type { Call } from '@touchline/contract/endpoint'
import { ApiError } from '../http/api-error.ts'
import { type Parts, send } from '../http/request.ts'
import { withSession } from './call.ts'

export const readFile = <const C extends Call>(endpoint: C, parts: Parts<C>): Promise<Blob> =>
  withSession(async ({ base, access_token }) => {
    const response = await send(base, endpoint, parts, access_token)
    if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null))
    return response.blob()
  })
