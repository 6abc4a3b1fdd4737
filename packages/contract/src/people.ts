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
  /** The user's for administrators, else the membership's. */
  _id: id,
  name: z.string(),
  address: z.nullable(z.string()),
  role: z.enum(billingRoles),
  /** `expired`: an old invitation. `no-login`: a platform user without a login. */
  state: z.enum(['active', 'invited', 'expired', 'no-login']),
  invitedUntil: z.nullable(instant),
  lastHere: z.nullable(instant),
  isSelf: z.boolean(),
  /** Removable only by the platform. */
  isOfPlatform: z.boolean(),
  departure: z.nullable(
    z.object({
      /** In the organisation's zone. */
      leavesOn: localDate,
      successor: z.nullable(z.string()),
      /** Due, but no other administrator can sign in. */
      isWaiting: z.boolean(),
    }),
  ),
})
export type Person = z.infer<typeof person>

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

/** Reveals nothing about the address. */
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

/** The successor administers at once, or on accepting. */
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

/** With a new login, or an existing one with all its factors. Only the link's holder learns whether a name is taken. */
export const acceptInvitation = endpoint({
  ...calls.acceptInvitation,
  ownWay: true,
  access: 'public',
  body: z.strictObject({
    token,
    login: z.enum(['new', 'own']),
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    /** If missing and needed, refused with the ways to prove it. */
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
