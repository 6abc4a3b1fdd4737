import { createHash } from 'node:crypto'
import { type OpenDispute, openDisputes } from '../../books/billing/open-disputes.store.ts'
import { brakeOf } from '../../books/findings/brake.ts'
import { DISPUTE_CHECK, disputeSubject } from '../../books/findings/dispute-check.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { writeContent } from '../../letters/layout.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'
import { noteNotified, type Unreported, unreported } from './notify.store.ts'

/** By log and mail, repeated under the same id if it could not be recorded. */
export async function notifyOperators({ db, clock, mail, operators, cell }: Deps): Promise<void> {
  const found = await inTransaction(db, jobsScope, unreported)
  const [first] = found
  if (first === undefined) return
  for (const { organization_id: organizationId, check_id: check, subject, facts } of found)
    operators?.alert({ region: cell.region, organizationId, check, subject, facts }, alertOf(check))
  const address = operators?.address ?? null
  const ofBooks = found.filter(({ check_id }) => check_id !== DISPUTE_CHECK.id)
  const subjects = new Set(found.map(({ subject }) => subject))
  const disputes = (await inTransaction(db, jobsScope, (tx) => openDisputes(tx))).filter(({ disputeId }) =>
    subjects.has(disputeSubject(disputeId)),
  )
  if (address !== null) {
    for (const dispute of disputes)
      await mail.send({ id: idOf(['dispute', dispute.disputeId]), to: address, ...disputeLetter(cell, dispute) })
    const ids = ofBooks.map(({ finding_id }) => finding_id)
    if (ids.length > 0) await mail.send({ id: idOf(ids), to: address, ...letterOf(cell, ofBooks) })
  }
  const all = found.map(({ finding_id }) => finding_id)
  await inTransaction(db, jobsScope, (tx) => noteNotified(tx, all, clock.now()))
}

const idOf = (of: readonly string[]): string => createHash('sha256').update(of.join()).digest('hex').slice(0, 32)

const alertOf = (check: string): string =>
  check === DISPUTE_CHECK.id ? 'a payment is disputed' : 'the books do not add up'

const disputedText = (region: string): string =>
  'Answer it by its last day, at the desk or by send-evidence: without an answer it is lost. The bill stays paid until then. ' +
  `touchline-admin --region ${region} dispute-evidence <dispute> shows what our books say, list-disputes all that are open.`

function disputeLetter({ brand, region }: Pick<CellConfig, 'brand' | 'region'>, dispute: OpenDispute) {
  const { club, invoice, amount, reason, answer, billingId, disputeId } = dispute
  const subject = `Disputed in ${region}: ${amount} by ${club}, ${answer}`
  return writeContent({
    language: 'en',
    brand,
    subject,
    heading: subject,
    paragraphs: [disputedText(region)],
    rows: [
      ['Club', club],
      ['Invoice', invoice],
      ['Bill', billingId],
      ['Amount', amount],
      ['Reason', reason],
      ['Last day', answer],
      ['Dispute', disputeId],
    ],
    notes: [],
    foot: { links: [], organization: 'docs/operations/findings.md' },
  })
}

const SHOWN = 20

const brakedText = (region: string): string =>
  'So many at once are probably one fault of a check or a release. No more organisations are put on hold; those beyond the limit buy as usual, but none of their charges is made until you say what is wrong: ' +
  `touchline-admin --region ${region} answer-brake --wrong check --operator "your name" --reason "what was wrong", or the same with --wrong books.`
const heldText = (region: string): string =>
  'These organisations are not charged and cannot buy until an operator releases them: ' +
  `touchline-admin --region ${region} list-findings, then touchline-admin --region ${region} release-organization --organization <id> --operator "your name" --reason "what was done".`

function letterOf({ brand, region }: Pick<CellConfig, 'brand' | 'region'>, found: readonly Unreported[]) {
  const held = new Set(found.flatMap(({ organization_id }) => organization_id ?? [])).size
  const isBraked = found.some(({ check_id }) => check_id === brakeOf.id)
  const subject = isBraked
    ? `STOPPED: books of ${region}: so many organisations have findings that their charges wait for you`
    : `Books of ${region}: ${found.length} new findings, ${held} organisations on hold`
  const rows = found
    .slice(0, SHOWN)
    .map((each) => [`${each.check_id}: ${each.subject}`, each.organization_id ?? 'the whole region'] as const)
  const more = found.length > SHOWN ? [`And ${found.length - SHOWN} more: list-findings shows all.`] : []
  return writeContent({
    language: 'en',
    brand,
    subject,
    heading: subject,
    paragraphs: [...(isBraked ? [brakedText(region)] : []), heldText(region)],
    rows,
    notes: more,
    foot: { links: [], organization: 'docs/operations/findings.md' },
  })
}
