import type { customerEndpoints } from '@touchline/contract/desk/customer'
import type { QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { mailStateOf } from '@touchline/domain/mail-reports'
import { payersChoice } from '@touchline/domain/recipients'
import type { Tx } from '../../db/connect.ts'
import { deskScope, inRead } from '../../db/transaction.ts'
import { readPeople } from '../../features/people/read-people.ts'
import { type DeskRoute, deskRoute, type Operator } from '../../http/desk/desk-route.ts'
import { answer } from '../../http/route.ts'
import { say } from '../../letters/say.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { noteSecurity } from '../../watch/cause.ts'
import { caseFault } from '../case-fault.ts'
import { addressesOf, type MailAddressRow, mailsOf, standingOf } from './customer.store.ts'
import { readCustomer, readCustomerBills } from './read-customer.ts'
import { readHappened, readTimeline } from './read-timeline.ts'

interface Asked {
  readonly operator: Operator
  readonly params: { readonly organizationId: OrganizationId }
  readonly query: { readonly case?: string | undefined }
}

/** Reads as an administrator, as no person of the club. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const dateOrNull = (at: Instant | null): string | null => (at === null ? null : instantToWire(at))

const addressToWire = ({ address, place, classes, refusals, said, refusedAt, takenAt }: MailAddressRow) => ({
  address,
  gets: place === null ? null : { isPayer: place === 0, classes: [...(classes ?? payersChoice.classes)] },
  refusals,
  said,
  refusedDate: dateOrNull(refusedAt),
  lastTakenDate: dateOrNull(takenAt),
})

async function readMails(
  tx: Tx,
  organizationId: OrganizationId,
  { limit, lang }: QueryOf<typeof customerEndpoints.listCustomerMails>,
): Promise<ResponseOf<typeof customerEndpoints.listCustomerMails>> {
  const [rows, addresses] = await Promise.all([mailsOf(tx, organizationId, { limit }), addressesOf(tx, organizationId)])
  const mails = rows.flatMap((mail) => {
    const { notice_id, recipient_id, kind, happened_at, address, sentAt, said } = mail
    if (address === null) return []
    return {
      noticeId: notice_id,
      recipientId: recipient_id,
      said,
      kind,
      name: say(lang, 'names', kind),
      happenedAt: instantToWire(happened_at),
      address,
      state: mailStateOf(mail),
      sentAt: sentAt === null ? null : instantToWire(sentAt),
    }
  })
  return { mails, addresses: addresses.map(addressToWire) }
}

const unknown = refuse('not-found', 'No club of this region has this id')

export function customerRoutes({ db, clock, cell }: Pick<Deps, 'db' | 'clock' | 'cell'>): readonly DeskRoute[] {
  /** With the rights of this club's requests; null if unknown. */
  const read = async <T>(
    { operator, params: { organizationId }, query }: Asked,
    work: (tx: Tx, organizationId: OrganizationId) => Promise<T | null>,
  ) => {
    const fault = caseFault(operator, query.case)
    if (fault !== null) return fault
    const found = await inRead(db, deskScope, (tx) => work(tx, organizationId))
    return found === null ? unknown : answer(found)
  }
  /** For answers that do not reveal an unknown club. */
  const readOf = <T>(asked: Asked, work: (tx: Tx, organizationId: OrganizationId) => Promise<T>) =>
    read(asked, async (tx, organizationId) =>
      (await standingOf(tx, organizationId)) === undefined ? null : work(tx, organizationId),
    )
  return [
    deskRoute('getCustomer', async (call) => {
      const outcome = await read(call, (tx, organizationId) => readCustomer(tx, organizationId, cell, clock.now()))
      if (outcome.kind === 'answer') {
        const fields = {
          operator: call.operator.name,
          ...(call.query.case === undefined ? {} : { case: call.query.case }),
        }
        noteSecurity({ event: 'customer-opened', organizationId: call.params.organizationId, fields })
      }
      return outcome
    }),
    deskRoute('listCustomerBills', (call) =>
      readOf(call, (tx, organizationId) => readCustomerBills(tx, organizationId, call.query, clock.now())),
    ),
    deskRoute('listCustomerMails', (call) =>
      readOf(call, (tx, organizationId) => readMails(tx, organizationId, call.query)),
    ),
    deskRoute('listCustomerPeople', (call) =>
      readOf(call, (tx, organizationId) => readPeople(tx, { organizationId, userId: NOBODY }, clock.now())),
    ),
    deskRoute('getCustomerHistory', async (call) => {
      const { params, query } = call
      const known = await readOf(call, (tx, organizationId) => readHappened(tx, organizationId, query, clock.now()))
      if (known.kind === 'refused') return known
      return answer(await readTimeline(db, params.organizationId, query, known.body))
    }),
  ]
}
