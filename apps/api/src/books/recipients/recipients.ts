import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import { isNoticeKind, type NoticeKind, noticeRow } from '@touchline/domain/notices'
import {
  getsMail,
  isMailTopic,
  isPaused,
  isSameAddress,
  type MailChoice,
  payersChoice,
} from '@touchline/domain/recipients'
import type { Selectable } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import type { RecipientsTable } from '../../db/schema.ts'
import { administratorsOf, managersOf } from '../people/administrators.ts'
import { addressesOfPersons, addressOfLogin } from './person-addresses.ts'
import { type OrganizationRecipient, recipientsOfAll } from './recipient.ts'
import { type Refusals, refusalsOfAll } from './refused-addresses.ts'

export interface Recipient {
  readonly recipientId: string
  readonly address: string
  readonly name: string
  readonly language: Language
  /** Has a login: no link unsubscribes them. */
  readonly isPerson?: true
  readonly isPaused?: true
}

const columns = [
  'organization_id',
  'recipient_id',
  'place',
  'address',
  'recipient_name',
  'lang',
  'mail_classes',
  'switched_on',
  'switched_off',
  'created_at',
  'confirmed_at',
  'link_sent_at',
  'link_expires_at',
] as const

export type RecipientRow = Pick<Selectable<RecipientsTable>, (typeof columns)[number]>

export const recipientRows = (tx: Tx, ...organizationIds: readonly OrganizationId[]): Promise<RecipientRow[]> =>
  tx
    .selectFrom('recipients')
    .select(columns)
    .where(among('organization_id', organizationIds))
    .orderBy('place')
    .execute()

export const choiceOf = (row: RecipientRow): MailChoice => ({
  isPayer: row.place === 0,
  classes: row.mail_classes,
  switchedOn: row.switched_on.filter(isMailTopic),
  switchedOff: row.switched_off.filter(isMailTopic),
})

interface Chosen {
  readonly recipient: Recipient
  readonly choice: MailChoice
}

export function payerOf(payer: OrganizationRecipient, row: RecipientRow | undefined): Chosen | null {
  const { contract_id, payer_mail, payer_name, lang } = payer
  if (payer_mail === null) return null
  const name = row?.recipient_name ?? payer_name ?? payer_mail
  return {
    recipient: { recipientId: contract_id, address: payer_mail, name, language: row?.lang ?? lang },
    choice: row === undefined ? payersChoice : choiceOf(row),
  }
}

function addedAs(row: RecipientRow): readonly Chosen[] {
  const { recipient_id: recipientId, address, recipient_name: name, lang: language, confirmed_at } = row
  if (address === null || name === null || language === null || confirmed_at === null) return []
  return [{ recipient: { recipientId, address, name, language }, choice: choiceOf(row) }]
}

export interface Addressees {
  readonly organization: OrganizationRecipient
  readonly chosen: readonly Chosen[]
  readonly refusals: Refusals
}

export async function addresseesOf(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlyMap<OrganizationId, Addressees>> {
  if (organizationIds.length === 0) return new Map()
  const [organizations, rows, refusals] = await Promise.all([
    recipientsOfAll(tx, organizationIds),
    recipientRows(tx, ...organizationIds),
    refusalsOfAll(tx, organizationIds),
  ])
  const rowsOf = Map.groupBy(rows, (row) => row.organization_id)
  return new Map(
    organizations.map((organization) => {
      const own = rowsOf.get(organization.organization_id) ?? []
      const payer = payerOf(
        organization,
        own.find(({ place }) => place === 0),
      )
      const chosen = [...(payer === null ? [] : [payer]), ...own.flatMap(addedAs)]
      return [organization.organization_id, { organization, chosen, refusals: refusals(organization.organization_id) }]
    }),
  )
}

async function addresseesOfOne(tx: Tx, organizationId: OrganizationId): Promise<Addressees> {
  const found = (await addresseesOf(tx, [organizationId])).get(organizationId)
  if (found === undefined) throw new Error(`organisation ${organizationId} has no contract`)
  return found
}

export async function addressesOf(tx: Tx, organizationId: OrganizationId): Promise<ReadonlyMap<string, string>> {
  const { chosen } = await addresseesOfOne(tx, organizationId)
  return new Map(chosen.map(({ recipient: { recipientId, address } }) => [recipientId, address]))
}

const marked = ({ refusals }: Addressees, recipient: Recipient): Recipient =>
  isPaused(refusals(recipient.address)) ? { ...recipient, isPaused: true } : recipient

const wanting = (addressees: Addressees, wants: (choice: MailChoice) => boolean): readonly Recipient[] =>
  addressees.chosen.filter(({ choice }) => wants(choice)).map(({ recipient }) => marked(addressees, recipient))

const notPaused = (all: readonly Recipient[]) => all.filter((each) => each.isPaused !== true)

/** Confirmed recipients who want it. `moment`: of a dated notice. */
export function recipientsFor(
  addressees: Addressees,
  kind: NoticeKind,
  moment: string | null = null,
): readonly Recipient[] {
  const { saidWith } = noticeRow(kind)
  const isSaid = (choice: MailChoice) => saidWith !== undefined && getsMail(choice, saidWith, null)
  return wanting(addressees, (choice) => getsMail(choice, kind, moment) && !isSaid(choice))
}

interface OfPerson {
  readonly organization_id: OrganizationId
  readonly kind: string
  readonly user_id: UserId | null
}

const audienceOf = (kind: string) => (isNoticeKind(kind) ? noticeRow(kind).audience : null)

const isToPersons = (kind: string): boolean => audienceOf(kind) === 'person' || audienceOf(kind) === 'administrators'

const isAlsoToManagers = (kind: string): boolean => isNoticeKind(kind) && noticeRow(kind).isAlsoToManagers === true

const isAlsoToPayer = (kind: string): boolean => isNoticeKind(kind) && noticeRow(kind).isAlsoToPayer === true

const ofEach = async (
  notices: readonly OfPerson[],
  isAbout: (kind: string) => boolean,
  read: (organizationId: OrganizationId) => Promise<readonly UserId[]>,
): Promise<ReadonlyMap<OrganizationId, readonly UserId[]>> => {
  const ids = new Set(notices.filter(({ kind }) => isAbout(kind)).map(({ organization_id }) => organization_id))
  const found = new Map<OrganizationId, readonly UserId[]>()
  for (const id of ids) found.set(id, await read(id))
  return found
}

export async function personsFor(
  tx: Tx,
  notices: readonly OfPerson[],
  all: ReadonlyMap<OrganizationId, Addressees>,
  now: Instant,
): Promise<(notice: OfPerson) => readonly Recipient[] | null> {
  const found = new Map<string, Recipient>()
  const toPersons = notices.filter(({ kind }) => isToPersons(kind) || isAlsoToManagers(kind))
  const isForAdministrators = (kind: string) => audienceOf(kind) === 'administrators'
  const administrators = await ofEach(toPersons, isForAdministrators, (id) => administratorsOf(tx, id, now))
  const managers = await ofEach(toPersons, isAlsoToManagers, (id) => managersOf(tx, id, now))
  for (const [organizationId, own] of Map.groupBy(toPersons, (row) => row.organization_id)) {
    const addressees = all.get(organizationId)
    const concerned = own.flatMap((row) => row.user_id ?? [])
    const userIds = [
      ...concerned,
      ...(administrators.get(organizationId) ?? []),
      ...(managers.get(organizationId) ?? []),
    ]
    const persons = await addressesOfPersons(tx, organizationId, userIds)
    for (const { userId, ...person } of persons.values())
      if (addressees !== undefined)
        found.set(userId, marked(addressees, { recipientId: userId, ...person, isPerson: true }))
  }
  return ({ kind, organization_id, user_id }) => {
    const reached = (userIds: readonly string[] = []) => userIds.flatMap((userId) => found.get(userId) ?? [])
    const addressees = all.get(organization_id)
    if (isNoticeKind(kind) && isAlsoToManagers(kind)) {
      const recipients = addressees === undefined ? [] : recipientsFor(addressees, kind)
      return oneEach([...reached(managers.get(organization_id)), ...recipients])
    }
    if (!isToPersons(kind)) return null
    const persons = reached(audienceOf(kind) === 'person' ? [user_id ?? ''] : administrators.get(organization_id))
    const payer = addressees === undefined || !isAlsoToPayer(kind) ? [] : wanting(addressees, ({ isPayer }) => isPayer)
    return oneEach([...payer, ...persons])
  }
}

const oneEach = (all: readonly Recipient[]): readonly Recipient[] => [
  ...new Map(all.map((each) => [mailboxOf(each.address), each])).values(),
]

/** Always the payer, and recipients who want receipts. */
export const recipientsOfDocuments = async (tx: Tx, organizationId: OrganizationId): Promise<readonly Recipient[]> =>
  notPaused(
    wanting(await addresseesOfOne(tx, organizationId), (choice) => choice.isPayer || getsMail(choice, 'paid', null)),
  )

interface WaitingMail {
  readonly recipientId: string
  readonly address: string
  readonly kind: string
  readonly moment: string | null
}

export async function stillGetsMail(
  tx: Tx,
  addressees: Addressees,
  { recipientId, address, kind, moment }: WaitingMail,
): Promise<boolean> {
  const { organization_id: organizationId } = addressees.organization
  if (isToPersons(kind) || isAlsoToManagers(kind)) {
    const person = await addressOfLogin(tx, organizationId, recipientId)
    if (person !== null || !(isAlsoToPayer(kind) || isAlsoToManagers(kind)))
      return person !== null && isSameAddress(person.address, address)
  }
  const found = addressees.chosen.find(({ recipient }) => recipient.recipientId === recipientId)
  if (found === undefined || !isSameAddress(found.recipient.address, address)) return false
  return !isNoticeKind(kind) || getsMail(found.choice, kind, moment)
}
