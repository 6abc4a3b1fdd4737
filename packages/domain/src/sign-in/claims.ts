export type Claims = Readonly<Record<string, unknown>>

export interface ClaimedPerson {
  readonly loginName: string | null
  readonly address: string | null
}

/** RFC 5321, 4.5.3.1.3. */
const MOST_CHARACTERS = 254
/** OpenID Connect Core, 2: 255 ASCII characters at most. */
const SUBJECT = /^[!-~][ -~]{0,254}$/

export const isSubject = (subject: string): boolean => SUBJECT.test(subject)

const textIn = (claims: Claims, name: string): string | null => {
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** Other spellings may be other persons. */
const isExact = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && text === text.normalize('NFKC').trim().toLowerCase()

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const listIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(isText) : [value].filter(isText)

/** By name, else by dotted path: `realm_access.roles`. */
const claimIn = (claims: Claims, name: string): unknown =>
  claims[name] ??
  name
    .split('.')
    .reduce<unknown>((inner, key) => (isClaims(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined), claims)

const isClaims = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/** From all of a provider's answers; a text counts as a list of one. */
export const groupsIn = (answers: readonly Claims[], name: string): readonly string[] => [
  ...new Set(answers.flatMap((claims) => listIn(claimIn(claims, name)))),
]

const addressIn = (claims: Claims): string | null =>
  textIn(claims, 'email')?.replaceAll(/[A-Z]/g, (each) => each.toLowerCase()) ?? null

const agreed = (said: readonly (string | null)[]): string | null => {
  const [only, ...others] = new Set(said.filter((each) => each !== null))
  return only !== undefined && others.length === 0 && isExact(only) ? only : null
}

/** An address needs its own answer's verification mark; contradictions void both. */
export function personIn(answers: readonly Claims[], loginClaim: string): ClaimedPerson {
  const marked = answers.filter((claims) => textIn(claims, 'email') !== null)
  const isVerified =
    marked.some((claims) => claims['email_verified'] === true) &&
    marked.every((claims) => claims['email_verified'] === undefined || claims['email_verified'] === true)
  const address = isVerified ? agreed(marked.map(addressIn)) : null
  const named = agreed(answers.map((claims) => textIn(claims, loginClaim)))
  return { address, loginName: loginClaim === 'email' ? address : named }
}
