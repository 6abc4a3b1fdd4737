import type { MailReportOutcome } from '@touchline/contract/mail-reports'
import type { Instant } from '@touchline/domain/calendar'
import { type DeliveryStatus, mailStateOf, type NamedMail } from '@touchline/domain/mail-reports'
import { forgetRefusals } from '../../../books/recipients/refused-addresses.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { noteRefusal } from '../note-refusal.ts'
import { readReport } from './read-report.ts'
import { lockNamed, markArrived, markCameBack } from './store.ts'

type Taking = Pick<Deps, 'db' | 'clock' | 'cell' | 'onMailReport'>

/** Counted whatever it is; acted on once, and only where it names a mail of ours. */
export async function takeReport(taking: Taking, raw: string | Uint8Array): Promise<MailReportOutcome> {
  const outcome = await taken(taking, raw)
  taking.onMailReport?.(outcome)
  return outcome
}

async function taken({ db, clock, cell }: Taking, raw: string | Uint8Array): Promise<MailReportOutcome> {
  if (cell.mailReturn === null) return 'names-none'
  const report = await readReport(raw, cell.mailReturn.address)
  if (report.kind !== 'report') return report.kind
  const { named, status } = report
  if (named === null) return 'names-none'
  return inTransaction(db, { organizationId: named.organizationId }, (tx) => book(tx, named, status, clock.now()))
}

async function book(tx: Tx, named: NamedMail, status: DeliveryStatus, now: Instant): Promise<MailReportOutcome> {
  const mail = await lockNamed(tx, named)
  if (mail === undefined) return 'names-none'
  if (status.kind === 'nothing-final') return status.kind
  const state = mailStateOf(mail)
  const isOpen = state === 'waiting' || state === 'handed-over'
  if (status.kind === 'arrived' ? !isOpen : !isOpen && state !== 'arrived') return 'known-already'
  const { address } = mail
  if (status.kind === 'arrived') {
    await markArrived(tx, named, now)
    if (address !== null) await forgetRefusals(tx, named.organizationId, address)
    return status.kind
  }
  const { said, isOfAddress } = status
  await markCameBack(tx, named, said, now)
  if (isOfAddress && address !== null)
    await noteRefusal(tx, { organizationId: named.organizationId, address, said, cameBack: true }, now)
  return status.kind
}
