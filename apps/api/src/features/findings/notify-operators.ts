import { createHash } from 'node:crypto'
import { brakeOf } from '../../books/findings/brake.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { writeContent } from '../../letters/layout.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import type { Deps } from '../../use-case/deps.ts'
import { noteNotified, type Unreported, unreported } from './notify.store.ts'

/**
 * One line of the log for each finding that operators do not know, and one mail for all. What was sent and could not be
 * noted is sent again under the same id, which mail programs show once.
 */
export async function notifyOperators({ db, clock, mail, operators, cell }: Deps): Promise<void> {
  const found = await inTransaction(db, jobsScope, unreported)
  const [first] = found
  if (first === undefined) return
  for (const { organization_id: organizationId, check_id: check, subject, facts } of found)
    operators?.alert({ region: cell.region, organizationId, check, subject, facts }, 'the books do not add up')
  const ids = found.map(({ finding_id }) => finding_id)
  const address = operators?.address ?? null
  if (address !== null) {
    const id = createHash('sha256').update(ids.join()).digest('hex').slice(0, 32)
    await mail.send({ id, to: address, ...letterOf(cell, found) })
  }
  await inTransaction(db, jobsScope, (tx) => noteNotified(tx, ids, clock.now()))
}

const SHOWN = 20

/** As an operator types them; `npm run lab -- arch` compares them with the commands. */
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
