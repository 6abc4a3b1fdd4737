import { beginProviderSignIn } from '@touchline/contract/calls/sign-in-provider'
import { openCall } from '../http/open-call.ts'

const ERRAND = 'console.errand'

/** What is done by the sign-in at the provider, too: the token of the link that leads there. */
export interface Errand {
  readonly invitation?: string
  readonly reopening?: string
}

/** What somebody went to the provider for, for this tab and once. */
export function takeErrand(): Errand {
  const kept = sessionStorage.getItem(ERRAND)
  sessionStorage.removeItem(ERRAND)
  return Object.fromEntries(new URLSearchParams(kept ?? ''))
}

interface Leaving extends Errand {
  /** The provider asks who it is even where a session runs there. */
  readonly isAgain?: boolean
}

/** Leaves the page for the provider of the region. Throws ApiError where that one cannot be used. */
export async function goToProvider(base: string, { isAgain = false, ...errand }: Leaving = {}): Promise<void> {
  const body = isAgain ? { prove: 'again' as const } : {}
  const { data } = await openCall(base, beginProviderSignIn, { body })
  if (!/^https?:/.test(data.url)) throw new Error('the provider has no address of the web')
  sessionStorage.setItem(ERRAND, new URLSearchParams({ ...errand }).toString())
  location.assign(data.url)
}
