/** What a new login may be called: plain letters and digits, so that no two look alike. */
const LOGIN_NAME = /^[a-z0-9][a-z0-9._@+-]{2,99}$/

/** In lower case: capitals make no difference. */
export const isNewLoginName = (loginName: string): boolean => LOGIN_NAME.test(loginName)

const SHORTEST_PASSWORD = 12

type PasswordFault = 'too-short' | 'like-a-name'

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Length counts and nothing else, but it must not be what stands next to it: the login's or the organisation's name. */
export function passwordFault(password: string, names: readonly string[]): PasswordFault | null {
  if (Array.from(password).length < SHORTEST_PASSWORD) return 'too-short'
  const typed = plain(password)
  return names.some((name) => plain(name) === typed) ? 'like-a-name' : null
}
