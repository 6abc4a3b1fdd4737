import { authenticatedAt } from '@touchline/domain/sign-in'
import { inTransaction } from '../../db/transaction.ts'
import { withoutProof } from '../../features/sign-in/provider/begin.ts'
import { PASSAGE_SECONDS, passageOf } from '../../features/sign-in/provider/passage.ts'
import { tokenHash } from '../../http/caller/session-check.ts'
import { sessionCookie } from '../../http/desk/admit-operator.ts'
import type { Operator } from '../../http/desk/desk-route.ts'
import {
  endOperatorSession,
  insertOperatorSession,
  useOperatorSession,
} from '../../http/desk/operator-session.store.ts'
import type { Ids } from '../../ports/ids.ts'
import type { ProvenPerson } from '../../ports/sign-in-provider.ts'
import type { Cookie } from '../../use-case/cookie.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { noteSecurity } from '../../watch/cause.ts'
import { type Desk, rolesOf } from './desk.ts'

const scope = { system: 'administration' } as const

export const wayCookie = (value: string | null): Cookie => ({
  name: 'desk_sign_in',
  value,
  maxAgeSeconds: PASSAGE_SECONDS,
  path: '/',
})

const AGAIN = '.again'

interface Begun {
  readonly kind: 'begun'
  readonly url: string
  readonly secret: string
}

/** Everything is derived from the browser's secret, even whether a new proof was asked for. */
export async function beginSignIn(
  ids: Ids,
  { provider }: Desk,
  isAgain: boolean,
): Promise<Begun | Refusal<'provider-unanswered'>> {
  const secret = `${ids.secret()}${isAgain ? AGAIN : ''}`
  const begun = await provider.begin(passageOf(secret), isAgain)
  if (begun.kind !== 'begun') return { ...withoutProof(begun), code: 'provider-unanswered' }
  return { kind: 'begun', url: begun.url, secret }
}

interface Said {
  readonly code: string
  readonly state: string
  readonly iss?: string | undefined
}

interface Browser {
  readonly secret: string | undefined
  /** Of this browser's present session. */
  readonly token: string | undefined
}

type SignInRefusal = 'provider-unanswered' | 'provider-refused' | 'provider-sign-in-over' | 'operator-unknown'

const over = refuse('provider-sign-in-over', 'No such sign-in in this browser, or it is too old')
const unknown = refuse('operator-unknown', 'No group of this person has a role at the desk')
const noFactor = refuse('provider-refused', 'The sign-in provider did not say that a second factor was proven')

const nameOf = ({ loginName, address, subject }: ProvenPerson): string => loginName ?? address ?? subject

/** Providers use one of two claims; the vendor's file lists accepted values. */
const hasFactor = ({ settings: { secondFactor } }: Desk, { methods, context }: ProvenPerson): boolean =>
  secondFactor === null ||
  methods.some((method) => secondFactor.amr.includes(method)) ||
  (context !== null && secondFactor.acr.includes(context))

interface SignedIn {
  readonly kind: 'signed-in'
  readonly operator: Operator
  readonly setCookies: readonly Cookie[]
}

/** The provider accepts a code once, so an answer opens one session. */
export async function signIn(
  ids: Ids,
  desk: Desk,
  said: Said,
  { secret, token: earlier }: Browser,
): Promise<SignedIn | Refusal<SignInRefusal>> {
  if (secret === undefined || secret === '') return over
  const passage = passageOf(secret)
  if (said.state !== passage.state) return over
  const person = await desk.provider.finish(said, passage, secret.endsWith(AGAIN))
  if (person.kind !== 'proven') return withoutProof(person)
  const operator = nameOf(person)
  if (!hasFactor(desk, person)) return { ...noFactor, logged: { operator, reason: 'no second factor' } }
  if (rolesOf(desk, person.groups).length === 0) return { ...unknown, logged: { operator } }
  const token = ids.secret()
  const { issuer, subject, groups } = person
  const provenAt = authenticatedAt(person.provenAgo, desk.now())
  const opened = await inTransaction(desk.db, scope, async (tx) => {
    if (earlier !== undefined) await endOperatorSession(tx, tokenHash(earlier))
    await insertOperatorSession(tx, { tokenHash: tokenHash(token), operator, issuer, subject, groups, provenAt })
    return useOperatorSession(tx, tokenHash(token))
  })
  if (opened === undefined) return over
  noteSecurity({ event: 'operator-signed-in', fields: { operator } })
  return {
    kind: 'signed-in',
    operator: {
      name: operator,
      roles: rolesOf(desk, groups),
      provenAt: opened.proven_at,
      endsAt: opened.expires_at,
      tokenHash: tokenHash(token),
    },
    setCookies: [sessionCookie(token), wayCookie(null)],
  }
}

export const signOut = ({ db }: Desk, { tokenHash: hash }: Operator): Promise<unknown> =>
  inTransaction(db, scope, (tx) => endOperatorSession(tx, hash))
