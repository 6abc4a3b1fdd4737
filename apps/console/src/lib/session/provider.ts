import { beginProviderSignIn } from '@touchline/contract/calls/sign-in-provider'
import { openCall } from '../http/open-call.ts'

const ERRAND = 'console.errand'

export interface Errand {
  readonly invitation?: string
  readonly reopening?: string
}

export function takeErrand(): Errand {
  const kept = sessionStorage.getItem(ERRAND)
  sessionStorage.removeItem(ERRAND)
  return Object.fromEntries(new URLSearchParams(kept ?? ''))
}

interface Leaving extends Errand {
  readonly isAgain?: boolean
}

export async function goToProvider(base: string, { isAgain = false, ...errand }: Leaving = {}): Promise<void> {
  const body = isAgain ? { prove: 'again' as const } : {}
  const { data } = await openCall(base, beginProviderSignIn, { body })
  if (!/^https?:/.test(data.url)) throw new Error('the provider has no address of the web')
  sessionStorage.setItem(ERRAND, new URLSearchParams({ ...errand }).toString())
  location.assign(data.url)
}
