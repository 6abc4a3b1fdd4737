import { hash } from 'node:crypto'
import { isWorkDone } from '@touchline/domain/sign-in'
import type { Reply } from './http.ts'

const detailsIn = (body: unknown): { readonly challenge: string; readonly bits: number } => {
  if (typeof body === 'object' && body !== null && 'details' in body) {
    const { details } = body
    if (typeof details === 'object' && details !== null && 'challenge' in details && 'bits' in details)
      return { challenge: String(details.challenge), bits: Number(details.bits) }
  }
  throw new Error(`No work is asked for in ${JSON.stringify(body)}`)
}

/** The header for repeating a `work-required` call. */
export const workFor = ({ body }: Pick<Reply, 'body'>): { readonly work: string } => {
  const { challenge, bits } = detailsIn(body)
  for (let answer = 0; ; answer += 1) {
    const work = `${challenge}.${answer.toString(36)}`
    if (isWorkDone(hash('sha256', work, 'buffer'), bits)) return { work }
  }
}
