import { memberRoles } from '@touchline/domain/people'
import * as z from 'zod/mini'
import * as calls from './calls/sign-in.ts'
import { endpoint } from './endpoint.ts'
import { organizationDetail } from './organization.ts'
import { id, regionName } from './wire.ts'

/** Calls 1 and 2 differ by grant. The refresh token may come as a cookie. */
export const passwordGrant = z.strictObject({
  grant_type: z.literal('password'),
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
  /** After a 409. */
  organizationId: z.optional(id),
  /** Even in a browser with a running session. */
  prove: z.optional(z.literal('factor')),
})

const refreshGrant = z.strictObject({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.optional(z.string().check(z.maxLength(512))),
})

const memberRole = z.optional(z.enum(memberRoles))

/** The refresh token is an HttpOnly cookie; `refresh_token` is for programs, omitted for pages of this origin. */
export const session = z.object({
  _id: id,
  displayName: z.string(),
  loginId: z.string(),
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  expires_in: z.int(),
  _organization: id,
  organizationDetail,
  memberRole,
  /** Credentials are proven at the region’s OpenID provider. */
  byProvider: z.optional(z.literal(true)),
  /** Demanded and missing: nothing else answers until it is set up. */
  secondFactorDemanded: z.optional(z.literal(true)),
  /** Neither an own address nor one awaiting its link. */
  ownAddressMissing: z.optional(z.literal(true)),
})
export type Session = z.infer<typeof session>

const role = z.enum(['administrator', 'analyst', 'viewer'])

/** A 409's content, after the password is proven (reading N3). */
export const organizationChoice = z.object({
  code: z.literal('organization-choice'),
  message: z.string(),
  url: z.string(),
  server: regionName,
  details: z.array(
    z.object({
      _id: id,
      organizationName: z.string(),
      roles: z.array(role),
      memberRole,
      url: z.string(),
      server: regionName,
    }),
  ),
})
export type OrganizationChoice = z.infer<typeof organizationChoice>

export const authenticate = endpoint({
  ...calls.authenticate,
  access: 'public',
  body: z.discriminatedUnion('grant_type', [passwordGrant, refreshGrant]),
  response: session,
  refusals: [
    'wrong-credentials',
    'provider-only',
    'organization-choice',
    'not-administrator',
    'account-closed',
    'second-factor-required',
    'too-many-attempts',
    'work-required',
    'not-signed-in',
    'session-expired',
    'session-reused',
  ],
})

const signOut = endpoint({
  ...calls.signOut,
  access: 'session',
  action: 'keep-own',
  beforeFactor: true,
  status: 204,
  response: z.undefined(),
  refusals: [],
})

/** Replaces the session, keeping its proof's age; other regions have their own passwords. */
const switchOrganization = endpoint({
  ...calls.switchOrganization,
  summary: 'A session of another organisation of the login in this region, within five minutes of the password.',
  access: 'session',
  action: 'keep-own',
  proof: 'recent',
  body: z.strictObject({ organizationId: id }),
  rate: { windowSeconds: 900, perAccount: 60, perOrganization: 300, perAddress: 600 },
  response: session,
  refusals: ['not-found', 'not-administrator', 'account-closed', 'too-many-attempts'],
})

export const signInEndpoints = { authenticate, signOut, switchOrganization } as const
