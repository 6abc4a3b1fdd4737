import type { Call } from '@touchline/contract/endpoint'
import { ApiError } from './api-error.ts'
import { fieldOf } from './field-of.ts'
import { type Answered, exchange, type Parts } from './request.ts'

const listeners = new Set<() => void>()
let working = 0

export const workStore = {
  read: (): boolean => working > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const change = (by: 1 | -1): void => {
  working += by
  for (const listener of listeners) listener()
}

async function workFor(details: unknown): Promise<string> {
  change(1)
  try {
    const { doWork } = await import('./work.ts')
    return await doWork(String(fieldOf(details, 'challenge')), Number(fieldOf(details, 'bits')))
  } finally {
    change(-1)
  }
}

/** Without a session. Does the server's proof of work if required (docs/sign-in.md, "Guessing"). */
export async function openCall<const C extends Call>(base: string, call: C, parts: Parts<C>): Promise<Answered<C>> {
  try {
    return await exchange(base, call, parts, null)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'work-required') throw error
    return exchange(base, call, { ...parts, work: await workFor(error.details) }, null)
  }
}
