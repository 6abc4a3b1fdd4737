import { allActions } from '@touchline/domain/people'
import { linkedTasks } from '@touchline/domain/sign-in'
import * as z from 'zod/mini'
import * as calls from './calls/links.ts'
import { endpoint } from './endpoint.ts'
import { session } from './sign-in.ts'
import { id, instant, language, organizationParams } from './wire.ts'

/** Scope for making signed links; must be granted explicitly. */
export const linksScope = 'links'

const task = z.enum(linkedTasks)
/** Within the region's allowed origins; never shown. */
const returnUrl = z.string().check(z.minLength(1), z.maxLength(2_000), z.regex(/^[!-~]+$/))

const createLink = endpoint({
  ...calls.createLink,
  summary: 'A signed link into one task of the console: it works once, for 60 seconds, and signs in for 15 minutes.',
  access: 'service',
  scope: linksScope,
  params: organizationParams,
  body: z.strictObject({
    loginName: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
    task,
    billingInfoId: z.optional(id),
    /** Default: the browser's. */
    lang: z.optional(language),
    returnUrl,
  }),
  rate: { windowSeconds: 60, perAddress: 600, inAll: null },
  status: 201,
  response: z.object({
    /** The token is in the fragment, which reaches no server. */
    url: z.string(),
    expiresAt: instant,
  }),
  refusals: [
    'not-found',
    'user-unknown',
    'not-permitted',
    'account-closed',
    'return-address-refused',
    'too-many-attempts',
  ],
})

/** No refresh token: ends after 15 minutes. */
const linkedSession = z.extend(session, {
  task,
  billingInfoId: z.optional(id),
  actions: z.array(z.enum(allActions())),
  returnUrl: z.string(),
})
export type LinkedSession = z.infer<typeof linkedSession>

/** Called by the link's page, so that link scanners spend nothing. */
const openLink = endpoint({
  ...calls.openLink,
  summary: 'What a signed link carries, once, for a session of its task.',
  access: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(300)) }),
  rate: { windowSeconds: 900, perAddress: 300, inAll: 10_000 },
  response: linkedSession,
  refusals: [
    'link-unknown',
    'link-used',
    'link-expired',
    'not-administrator',
    'not-permitted',
    'account-closed',
    'second-factor-demanded',
    'too-many-attempts',
    'work-required',
  ],
})

export const linkEndpoints = { createLink, openLink } as const
