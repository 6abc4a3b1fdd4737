import { beginProviderSignIn } from '@touchline/contract/calls/sign-in-provider'
import { openCall } from '../http/open-call.ts'

const INVITATION = 'console.invitation'

/** The token of the invitation that somebody went to the provider with, for this tab and once. */
export function takeInvitation(): string | null {
  const kept = sessionStorage.getItem(INVITATION)
  sessionStorage.removeItem(INVITATION)
  return kept
}

interface Leaving {
  /** The provider asks who it is even where a session runs there. */
  readonly isAgain?: boolean
  readonly invitation?: string
}

/** Leaves the page for the provider of the region. Throws ApiError where that one cannot be used. */
export async function goToProvider(base: string, { isAgain = false, invitation }: Leaving = {}): Promise<void> {
  const body = isAgain ? { prove: 'again' as const } : {}
  const { data } = await openCall(base, beginProviderSignIn, { body })
  if (!/^https?:/.test(data.url)) throw new Error('the provider has no address of the web')
  sessionStorage.removeItem(INVITATION)
  if (invitation !== undefined) sessionStorage.setItem(INVITATION, invitation)
  location.assign(data.url)
}
