import { dateOf, type Instant } from '@touchline/domain/calendar'
import { type NoticeKind, noticeKinds } from '@touchline/domain/notices'
import { lineOf, type MailLine } from '@touchline/domain/recipients'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import { loadContract, organizationContractId } from '../../books/contract/contracts.ts'
import { recipientOf } from '../../books/organization/recipient.ts'
import { payerOf, recipientRows } from '../../books/organization/recipients.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { writeNoticeLetter } from '../../use-case/letters/notice-letter.ts'
import { sampleFacts } from '../../use-case/letters/sample-facts.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Requester } from './held.ts'
import { resumeAddress } from './resume-address.ts'

interface SampleAsked extends Requester {
  readonly line: MailLine
  /** The caller's. */
  readonly userName: string
}

interface Context {
  readonly cell: CellConfig
  readonly now: Instant
}

interface Sent {
  readonly kind: 'sent'
  readonly address: string
}

const noAddress = refuse('mail-unregistered', 'No e-mail address is registered')

/** Users have no e-mail address here: the payer is who reads it. */
export async function sendSample(
  tx: Tx,
  { organizationId, actor, line, userName }: SampleAsked,
  { cell, now }: Context,
): Promise<Sent | Refusal<'mail-unregistered'>> {
  const kind = noticeKinds.find((each) => lineOf(each) === line)
  const rows = await recipientRows(tx, organizationId)
  const payer = await payerOf(
    tx,
    organizationId,
    rows.find(({ place }) => place === 0),
  )
  const loaded = await loadContract(tx, organizationId, await organizationContractId(tx, organizationId))
  if (payer === null || loaded === null || kind === undefined) return noAddress
  const { address, name, language } = payer.recipient
  const { zone, currency } = loaded.contract
  const { organization_name: organization } = await recipientOf(tx, organizationId)
  const names = await planNames(tx)
  const around = { now, zone, today: dateOf(now, zone), currency, userName }
  const letter = letterOf(kind, sampleFacts(around), {
    language,
    zone,
    organization,
    organizationId,
    isClosed: false,
    isSample: true,
    planName: planNameIn(names, language),
    recipientName: name,
    consoleUrl: cell.consoleUrl,
    stop: null,
  })
  await resumeAddress(tx, { organizationId, actor, address, now })
  await enqueue(tx, jobs.sendMail({ organizationId, to: address, ...letter }), { now })
  return { kind: 'sent', address }
}

const letterOf = <K extends NoticeKind>(
  kind: K,
  facts: ReturnType<typeof sampleFacts>,
  letter: Parameters<typeof writeNoticeLetter>[2],
) => writeNoticeLetter(kind, facts[kind], letter)
