import { arePercents } from '@touchline/domain/notices'
import { mailClasses, mailTopics } from '@touchline/domain/recipients'
import * as z from 'zod/mini'
import * as calls from './calls/recipients.ts'
import { endpoint } from './endpoint.ts'
import { mailedAgain } from './mail.ts'
import { documentParams, id, instant, language, mailAddress, organizationParams, personName } from './wire.ts'

/** Kinds of notices that are switched together. */
const line = z.enum(mailTopics)
const classes = z.array(z.enum(mailClasses)).check(z.maxLength(mailClasses.length))

const recipient = z.object({
  /** The payer's is the contract's. */
  _id: id,
  isPayer: z.boolean(),
  address: z.string(),
  name: z.string(),
  lang: language,
  /** Which mails: classes, and single lines that differ from their class. */
  classes: z.array(z.enum(mailClasses)),
  switchedOn: z.array(line),
  switchedOff: z.array(line),
  /** Whether the choice has receipts in it; nothing is sent where the state is another than `active`. */
  getsReceipts: z.boolean(),
  /**
   * `waiting`: the link of the mail was not opened yet; `expired`: it is too old; `refused`: the mail server does not
   * know the address; `paused`: it refused so often that nothing is sent any more.
   */
  state: z.enum(['active', 'waiting', 'expired', 'refused', 'paused']),
  linkSentAt: z.nullable(instant),
})
export type Recipient = z.infer<typeof recipient>

/** The payer first, where one has an address. */
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

/** Valid once the addressee opens the link of the mail that is sent to the address. */
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

/** The address stays: another one is another recipient, who confirms. Of the payer, name and language. */
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

/** A new link to a recipient who has not confirmed; mails again to one who is paused. */
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

/** The link of the mail to an address that was added; the token is its own proof. */
const confirmRecipient = endpoint({
  ...calls.confirmRecipient,
  access: 'public',
  body: z.strictObject({ token }),
  rate: ofLinks,
  response: z.object({ address: z.string(), organizationName: z.string(), classes: z.array(z.enum(mailClasses)) }),
  refusals: ['mail-token-unknown', 'mail-token-expired', 'mail-token-used', 'too-many-attempts'],
})

/** What a link at the foot of a mail is about; the address is shown in part. */
const linked = z.object({
  organizationName: z.string(),
  /** Null where the link does not know it: of one that ends all that nobody there asked for. */
  maskedAddress: z.nullable(z.string()),
  line,
  /** The class goes as a whole where its lines have no switches. */
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

/** Off, and on again. */
const followUnsubscribeLink = endpoint({
  ...calls.followUnsubscribeLink,
  access: 'public',
  body: z.strictObject({ token, isOn: z.boolean() }),
  rate: ofLinks,
  response: linked,
  refusals: ['not-found', 'too-many-attempts'],
})

/** RFC 8058: what a mail program sends for its reader, of whatever type; the address alone says what it ends. */
const unsubscribeAtOnce = endpoint({
  ...calls.unsubscribeAtOnce,
  access: 'public',
  query: z.strictObject({ token }),
  // Mail programs of many readers share an address.
  rate: { windowSeconds: 3600, perAddress: 5000, inAll: null },
  response: z.object({}),
  refusals: ['not-found', 'too-many-attempts'],
})

/** An amount from which a notice is sent, in minor units of the contract's currency; null where there is none. */
const above = z.nullable(z.int().check(z.minimum(1), z.maximum(999_999_999)))

const thresholds = z.object({
  /** Percent of the hard limit of upload time: at most five, ascending. */
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

/** To the payer, in their language, with figures that are invented. */
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
