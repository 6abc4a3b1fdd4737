import { lookSettings } from '@touchline/domain/operators'
import { billingRoles } from '@touchline/domain/people'
import * as z from 'zod/mini'
import * as calls from './calls/looks.ts'
import { endpoint } from './endpoint.ts'
import { session } from './sign-in.ts'
import { instant, organizationParams } from './wire.ts'

const setting = z.object({ looks: z.enum(lookSettings) })
export type LooksSetting = z.infer<typeof setting>

/** A session of nobody, without renewal. */
const lookSession = z.extend(session, {
  /** The sign-in provider's name for the operator. */
  operator: z.string(),
  caseId: z.string(),
  /** The look ends then, or after 15 idle minutes. */
  endsDate: instant,
})
export type LookSession = z.infer<typeof lookSession>

const token = z.string().check(z.minLength(20), z.maxLength(300))
const rate = { windowSeconds: 900, perAddress: 300, inAll: 10_000 } as const

const openLook = endpoint({
  ...calls.openLook,
  summary: "Opens an operator's look at a club's console by its link, once: it reads, and changes nothing.",
  access: 'public',
  body: z.strictObject({ token }),
  rate,
  response: lookSession,
  refusals: ['link-unknown', 'looks-forbidden', 'too-many-attempts', 'work-required'],
})

const shown = z.object({ role: z.enum(billingRoles) })

const showLookRole = endpoint({
  ...calls.showLookRole,
  summary: 'Shows an open look by the rights of another role.',
  access: 'public',
  body: z.strictObject({ token, ...shown.shape }),
  rate,
  response: shown,
  refusals: ['link-unknown', 'too-many-attempts', 'work-required'],
})

const leaveLook = endpoint({
  ...calls.leaveLook,
  summary: 'Ends a look before its time.',
  access: 'public',
  body: z.strictObject({ token }),
  rate,
  status: 204,
  response: z.undefined(),
  refusals: ['link-unknown', 'too-many-attempts', 'work-required'],
})

const readLooks = endpoint({
  ...calls.readLooks,
  summary: 'Whether operators of the vendor may look at this console.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  response: setting,
  refusals: [],
})

const saveLooks = endpoint({
  ...calls.saveLooks,
  summary: 'Lets operators look with a line in the history, with a mail to administrators at once, or not at all.',
  access: 'organization',
  action: 'manage-people',
  proof: 'recent',
  params: organizationParams,
  body: setting,
  response: setting,
  refusals: [],
})

export const lookEndpoints = { openLook, showLookRole, leaveLook, readLooks, saveLooks } as const
