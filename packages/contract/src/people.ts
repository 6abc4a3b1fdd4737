import { billingRoles, memberRoles } from '@touchline/domain/people'
import * as z from 'zod/mini'
import * as calls from './calls/people.ts'
import { type BodyOf, endpoint } from './endpoint.ts'
import { mailedAgain } from './mail.ts'
import { factorAnswer } from './second-factor.ts'
import {
  documentParams,
  id,
  instant,
  language,
  localDate,
  mailAddress,
  organizationParams,
  personName,
} from './wire.ts'

const person = z.object({
  /** For an administrator the user's, for anybody else the membership's. */
  _id: id,
  name: z.string(),
  /** Where the invitation went; null for persons who were not invited. */
  address: z.nullable(z.string()),
  role: z.enum(billingRoles),
  /**
   * `expired`: the link of the invitation is too old. `no-login`: the video platform gave this user no login, so nobody can
   * sign in as them.
   */
  state: z.enum(['active', 'invited', 'expired', 'no-login']),
  /** Until when the invitation can be accepted; null for persons who are active. */
  invitedUntil: z.nullable(instant),
  /** The last sign-in; null before the first one. */
  lastHere: z.nullable(instant),
  /** Whether this is the caller. */
  isSelf: z.boolean(),
  /** Whether the video platform made them an administrator: no call of ours takes that role. */
  isOfPlatform: z.boolean(),
  /** For an administrator who has scheduled to leave. */
  departure: z.nullable(
    z.object({
      /** The first day on which they have that role no longer, in the organisation's zone. */
      leavesOn: localDate,
      /** Null where the successor is not among these people any more. */
      successor: z.nullable(z.string()),
      /** The day came, and nobody else could sign in as an administrator. */
      isWaiting: z.boolean(),
    }),
  ),
})
export type Person = z.infer<typeof person>

/** Administrators first, then by name. */
const people = z.object({ people: z.array(person) })

const memberRole = z.enum(memberRoles)
const name = personName
const address = mailAddress

export const listPeople = endpoint({
  ...calls.listPeople,
  summary: 'Who sees and changes the bills: administrators and members.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  response: people,
  refusals: [],
})

/** Nothing is said of whether the address belongs to somebody whom we know. */
const invitePerson = endpoint({
  ...calls.invitePerson,
  summary: 'Mails an invitation; its link works once, for seven days.',
  access: 'organization',
  action: 'manage-people',
  proof: 'recent',
  params: organizationParams,
  body: z.strictObject({
    address,
    name,
    role: memberRole,
    lang: language,
  }),
  status: 201,
  rate: { windowSeconds: 3600, perAccount: 20, perOrganization: 40, perAddress: 100 },
  response: people,
  refusals: ['person-exists', 'too-many-people', 'addressee-full', 'addressee-unwilling', 'too-many-attempts'],
})

const sendInvitationAgain = endpoint({
  ...calls.sendInvitationAgain,
  summary: 'Mails a new link; the earlier one is invalid.',
  access: 'organization',
  action: 'manage-people',
  ...mailedAgain,
  response: people,
})

const changePersonRole = endpoint({
  ...calls.changePersonRole,
  summary: 'Gives a member another role, which counts from the next call on.',
  access: 'organization',
  action: 'manage-people',
  proof: 'recent',
  params: documentParams,
  body: z.strictObject({ role: memberRole }),
  response: people,
  refusals: ['not-found', 'last-administrator'],
})

const removePerson = endpoint({
  ...calls.removePerson,
  summary: 'Revokes an invitation, or removes a member, whose sessions end at once.',
  access: 'organization',
  action: 'manage-people',
  proof: 'recent',
  params: documentParams,
  response: people,
  refusals: ['not-found', 'last-administrator'],
})

/** The successor is an administrator from now on, or from the moment on in which the invitation is accepted. */
const handOver = endpoint({
  ...calls.handOver,
  summary: 'Makes somebody the successor of the caller, who is no administrator of the bills from that day on.',
  access: 'organization',
  action: 'manage-people',
  proof: 'recent',
  params: organizationParams,
  body: z.strictObject({
    successor: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('person'), id }),
      z.strictObject({ kind: z.literal('invitation'), address, name, lang: language }),
    ]),
    leavesOn: localDate,
  }),
  status: 201,
  rate: { windowSeconds: 3600, perAccount: 20, perOrganization: 40, perAddress: 100 },
  response: people,
  refusals: [
    'not-found',
    'already-leaving',
    'successor-leaves',
    'successor-without-login',
    'departure-date',
    'person-exists',
    'too-many-people',
    'addressee-full',
    'addressee-unwilling',
    'too-many-attempts',
  ],
})
export type HandOver = BodyOf<typeof handOver>

const withdrawDeparture = endpoint({
  ...calls.withdrawDeparture,
  summary: 'Withdraws a scheduled departure; the successor stays an administrator.',
  access: 'organization',
  action: 'manage-people',
  proof: 'recent',
  params: documentParams,
  response: people,
  refusals: ['not-found'],
})

const token = z.string().check(z.minLength(20), z.maxLength(300))

/** What the link of the mail is about. */
const invitation = z.object({
  organizationName: z.string(),
  name: z.string(),
  role: z.enum(billingRoles),
  invitedUntil: instant,
})
export type Invitation = z.infer<typeof invitation>

const readInvitation = endpoint({
  ...calls.readInvitation,
  access: 'public',
  body: z.strictObject({ token }),
  rate: { windowSeconds: 3600, perAddress: 60, inAll: 5000 },
  response: invitation,
  refusals: ['mail-token-unknown', 'mail-token-expired', 'too-many-attempts'],
})

/** With a new login, or with one that exists, its password and the second factor that it has. Whether a login name is taken only a link's holder hears. */
export const acceptInvitation = endpoint({
  ...calls.acceptInvitation,
  ownWay: true,
  access: 'public',
  body: z.strictObject({
    token,
    login: z.enum(['new', 'own']),
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    /** Without it a login that has one is refused with the ways to prove it. */
    factor: z.optional(factorAnswer),
  }),
  bodyBytes: 32_768,
  rate: { windowSeconds: 3600, perAddress: 30, inAll: null },
  response: z.object({ organizationId: id, username: z.string() }),
  refusals: [
    'mail-token-unknown',
    'mail-token-expired',
    'login-taken',
    'wrong-credentials',
    'factor-proof-required',
    'wrong-code',
    'person-exists',
    'too-many-attempts',
    'work-required',
  ],
})

export const peopleEndpoints = {
  listPeople,
  handOver,
  invitePerson,
  sendInvitationAgain,
  changePersonRole,
  removePerson,
  withdrawDeparture,
  readInvitation,
  acceptInvitation,
} as const
