import type { Language } from '@touchline/contract/wire'
import type { Brand } from '@touchline/domain/brand'
import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { dateText } from '@touchline/words/date-text'
import { addressOfLogin } from '../../../books/recipients/person-addresses.ts'
import { recipientOf } from '../../../books/recipients/recipient.ts'
import type { Tx } from '../../../db/connect.ts'
import { type LetterKind, writeLetter } from '../../../letters/letters.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Person } from '../persons.ts'
import type { DepartureRow } from './store.ts'

interface HandoverText {
  readonly organizationId: OrganizationId
  readonly brand: Brand
  readonly now: Instant
  readonly date: LocalDate
  readonly name: string
}

interface Addressed {
  readonly address: string
  readonly language: Language
}

function addressOf(tx: Tx, organizationId: OrganizationId, { userId, member }: Person): Promise<Addressed | null> {
  if (userId !== null) return addressOfLogin(tx, organizationId, userId)
  return Promise.resolve(member === null ? null : { address: member.address, language: member.lang })
}

async function mail(tx: Tx, to: Person, kind: LetterKind, said: HandoverText): Promise<void> {
  const { organizationId, brand, now, date, name } = said
  const reached = await addressOf(tx, organizationId, to)
  if (reached === null) return
  const { address, language } = reached
  const { organization_name: organization } = await recipientOf(tx, organizationId)
  const values = { organization, name, date: dateText(date, language, 'fullDay') }
  const letter = writeLetter(brand, kind, language, values)
  await enqueue(tx, jobs.sendMail({ organizationId, to: address, ...letter }), { now })
}

interface Scheduled {
  readonly organizationId: OrganizationId
  readonly brand: Brand
  readonly self: Person
  readonly leavesOn: LocalDate
  readonly now: Instant
}

export const mailAppointed = (tx: Tx, { self, leavesOn, ...scheduled }: Scheduled, successor: Person): Promise<void> =>
  mail(tx, successor, 'successorAppointed', { ...scheduled, date: leavesOn, name: self.name })

export const mailScheduled = (tx: Tx, { self, leavesOn, ...scheduled }: Scheduled, name: string): Promise<void> =>
  mail(tx, self, 'departureScheduled', { ...scheduled, date: leavesOn, name })

interface Due {
  readonly brand: Brand
  readonly departure: DepartureRow
  readonly leaver: Person
  readonly now: Instant
}

const saidOf = ({ brand, departure, now }: Due): Omit<HandoverText, 'name'> => ({
  brand,
  organizationId: departure.organization_id,
  now,
  date: departure.leaves_on,
})

const nameOf = (successor: Person | null): string => successor?.name ?? '–'

export async function mailLeft(tx: Tx, due: Due, successor: Person | null): Promise<void> {
  const { departure, leaver, now } = due
  await mail(tx, leaver, 'departed', { ...saidOf(due), name: nameOf(successor) })
  if (successor !== null && departure.scheduled_at < now)
    await mail(tx, successor, 'predecessorDeparted', { ...saidOf(due), name: leaver.name })
}

export const mailWaiting = (tx: Tx, due: Due, successor: Person | null): Promise<void> =>
  mail(tx, due.leaver, 'departureWaits', { ...saidOf(due), name: nameOf(successor) })

export async function mailWithdrawn(tx: Tx, due: Due, successor: Person | null): Promise<void> {
  await mail(tx, due.leaver, 'departureWithdrawn', { ...saidOf(due), name: due.leaver.name })
  if (successor !== null) await mail(tx, successor, 'departureWithdrawn', { ...saidOf(due), name: due.leaver.name })
}
