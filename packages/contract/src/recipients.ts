import { arePercents, mailClasses } from '@touchline/domain/notices'
import { mailTopics } from '@touchline/domain/recipients'
import * as z from 'zod/mini'
import * as calls from './calls/recipients.ts'
import { endpoint } from './endpoint.ts'
import { mailedAgain } from './mail.ts'
import { documentParams, id, instant, language, mailAddress, organizationParams, personName } from './wire.ts'

const line = z.enum(mailTopics)
const classes = z.array(z.enum(mailClasses)).check(z.maxLength(mailClasses.length))

const recipient = z.object({
  _id: id,
  isPayer: z.boolean(),
  address: z.string(),
  name: z.string(),
  lang: language,
  /** Classes, and topics that differ from theirs. */
  classes: z.array(z.enum(mailClasses)),
  switchedOn: z.array(line),
  switchedOff: z.array(line),
  getsReceipts: z.boolean(),
  /** `waiting`: link not opened; `expired`: too late; `refused`: unknown address; `paused`: refused too often. */
  state: z.enum(['active', 'waiting', 'expired', 'refused', 'paused']),
  linkSentAt: z.nullable(instant),
})
export type Recipient = z.infer<typeof recipient>

/** The payer first, if mailed. */
const recipients = z.object({ recipients: z.array(recipient) })

const name = personName

export const listRecipients = endpoint({
  ...calls.listRecipients,
  summary: 'Who gets mail: the payer and the addresses that were added.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  response: recipients,
  refusals: [],
})

/** In force once the link is opened. */
const addRecipient = endpoint({
  ...calls.addRecipient,
  summary: 'Adds an address, which is valid once its addressee confirms it.',
  access: 'organization',
  action: 'edit-account',
  proof: 'recent',
  params: organizationParams,
  body: z.strictObject({
    address: mailAddress,
    name,
    lang: language,
    classes,
  }),
  status: 201,
  rate: { windowSeconds: 3600, perAccount: 20, perOrganization: 40, perAddress: 100 },
  response: recipients,
  refusals: ['recipient-exists', 'too-many-recipients', 'addressee-full', 'addressee-unwilling', 'too-many-attempts'],
})

/** Another address is another recipient. Of the payer, name and language. */
const editRecipient = endpoint({
  ...calls.editRecipient,
  summary: 'Changes name, language and classes of a recipient.',
  access: 'organization',
  action: 'edit-account',
  params: documentParams,
  body: z.strictObject({ name, lang: language, classes }),
  response: recipients,
  refusals: ['not-found'],
})

const removeRecipient = endpoint({
  ...calls.removeRecipient,
  summary: 'Removes a recipient; links of mails that were sent are invalid from then on.',
  access: 'organization',
  action: 'edit-account',
  params: documentParams,
  response: recipients,
  refusals: ['not-found'],
})

/** A new link, or mail again after a pause. */
const sendToRecipientAgain = endpoint({
  ...calls.sendToRecipientAgain,
  summary: 'Sends the link again, and lifts a pause.',
  access: 'organization',
  action: 'edit-account',
  ...mailedAgain,
  response: recipients,
})

const switchNotice = endpoint({
  ...calls.switchNotice,
  summary: 'Switches one line of mails on or off for one recipient.',
  access: 'organization',
  action: 'edit-account',
  params: z.extend(documentParams, { line }),
  body: z.strictObject({ isOn: z.boolean() }),
  response: recipients,
  refusals: ['not-found', 'notice-locked'],
})

const token = z.string().check(z.minLength(20), z.maxLength(300))
const ofLinks = { windowSeconds: 3600, perAddress: 60, inAll: 5000 }

const confirmRecipient = endpoint({
  ...calls.confirmRecipient,
  access: 'public',
  body: z.strictObject({ token }),
  rate: ofLinks,
  response: z.object({ address: z.string(), organizationName: z.string(), classes: z.array(z.enum(mailClasses)) }),
  refusals: ['mail-token-unknown', 'mail-token-expired', 'mail-token-used', 'too-many-attempts'],
})

const linked = z.object({
  organizationName: z.string(),
  maskedAddress: z.nullable(z.string()),
  line,
  /** The whole class if its topics have no switches. */
  ends: z.enum(['line', 'class', 'unasked']),
  isOn: z.boolean(),
})
export type UnsubscribeLink = z.infer<typeof linked>

const readUnsubscribeLink = endpoint({
  ...calls.readUnsubscribeLink,
  access: 'public',
  body: z.strictObject({ token }),
  rate: ofLinks,
  response: linked,
  refusals: ['not-found', 'too-many-attempts'],
})

const followUnsubscribeLink = endpoint({
  ...calls.followUnsubscribeLink,
  access: 'public',
  body: z.strictObject({ token, isOn: z.boolean() }),
  rate: ofLinks,
  response: linked,
  refusals: ['not-found', 'too-many-attempts'],
})

/** RFC 8058, any content type. */
const unsubscribeAtOnce = endpoint({
  ...calls.unsubscribeAtOnce,
  access: 'public',
  query: z.strictObject({ token }),
  // Mail services share addresses.
  rate: { windowSeconds: 3600, perAddress: 5000, inAll: null },
  response: z.object({}),
  refusals: ['not-found', 'too-many-attempts'],
})

/** Minor units of the contract's currency. */
const above = z.nullable(z.int().check(z.minimum(1), z.maximum(999_999_999)))

const thresholds = z.object({
  /** Percent of the hard upload limit: at most five, ascending. */
  usagePercents: z.array(z.int().check(z.minimum(1), z.maximum(999))).check(z.maxLength(5), z.refine(arePercents)),
  nextPaymentAbove: above,
  storageAbove: above,
})
export type Thresholds = z.infer<typeof thresholds>

const readThresholds = endpoint({
  ...calls.readThresholds,
  summary: 'From which use and which amounts on notices are sent.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  response: thresholds,
  refusals: [],
})

const saveThresholds = endpoint({
  ...calls.saveThresholds,
  access: 'organization',
  action: 'edit-account',
  params: organizationParams,
  body: z.strictObject(thresholds.shape),
  response: thresholds,
  refusals: [],
})

/** To the payer, with sample figures. */
const sendSample = endpoint({
  ...calls.sendSample,
  summary: 'Sends a mail of a line, marked as a sample, to the payer.',
  access: 'organization',
  action: 'edit-account',
  params: organizationParams,
  body: z.strictObject({ line }),
  status: 202,
  rate: { windowSeconds: 3600, perAccount: 10, perOrganization: 20, perAddress: 100 },
  response: z.object({ address: z.string() }),
  refusals: ['mail-unregistered', 'too-many-attempts'],
})

export const recipientEndpoints = {
  listRecipients,
  addRecipient,
  editRecipient,
  removeRecipient,
  sendToRecipientAgain,
  switchNotice,
  confirmRecipient,
  readUnsubscribeLink,
  followUnsubscribeLink,
  unsubscribeAtOnce,
  readThresholds,
  saveThresholds,
  sendSample,
} as const
