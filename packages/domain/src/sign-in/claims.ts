/** What one answer of a sign-in provider says of a person. */
export type Claims = Readonly<Record<string, unknown>>

export interface ClaimedPerson {
  /** What the claim says that names the login; null where it says nothing that counts. */
  readonly loginName: string | null
  /** The address that the provider verified, in lower case. */
  readonly address: string | null
}

/** A login name or an address (RFC 5321, 4.5.3.1.3) is no longer. */
const MOST_CHARACTERS = 254
/** OpenID Connect Core, 2: 255 ASCII characters at most. */
const SUBJECT = /^[!-~][ -~]{0,254}$/

export const isSubject = (subject: string): boolean => SUBJECT.test(subject)

const textIn = (claims: Claims, name: string): string | null => {
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Another spelling may be another person at the provider, so it matches nobody. */
const isExact = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && text === text.normalize('NFKC').trim().toLowerCase()

const addressIn = (claims: Claims): string | null =>
  textIn(claims, 'email')?.replaceAll(/[A-Z]/g, (each) => each.toLowerCase()) ?? null

const agreed = (said: readonly (string | null)[]): string | null => {
  const [only, ...others] = new Set(said.filter((each) => each !== null))
  return only !== undefined && others.length === 0 && isExact(only) ? only : null
}

/**
 * Who it is by all answers of a provider. An address counts by the mark of the same answer, and nothing counts of which
 * another answer says otherwise.
 */
export function personIn(answers: readonly Claims[], loginClaim: string): ClaimedPerson {
  const marked = answers.filter((claims) => textIn(claims, 'email') !== null)
  const isVerified =
    marked.some((claims) => claims['email_verified'] === true) &&
    marked.every((claims) => claims['email_verified'] === undefined || claims['email_verified'] === true)
  const address = isVerified ? agreed(marked.map(addressIn)) : null
  const named = agreed(answers.map((claims) => textIn(claims, loginClaim)))
  return { address, loginName: loginClaim === 'email' ? address : named }
}
