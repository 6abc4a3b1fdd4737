import { dateOf, type Instant } from '@touchline/domain/calendar'
import { type MailTopic, mailTopicOf, noticeKinds, noticeRow } from '@touchline/domain/notices'
import { planNameIn, planNames } from '../../books/catalogue/plan-names.ts'
import { loadContract, organizationContractId } from '../../books/contract/contracts.ts'
import { recipientOf } from '../../books/recipients/recipient.ts'
import { payerOf, recipientRows } from '../../books/recipients/recipients.ts'
import type { Tx } from '../../db/connect.ts'
import { sampleFacts } from '../../letters/notice-kinds.ts'
import { writeNoticeLetter } from '../../letters/notice-letter.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Requester } from './locked-recipients.ts'
import { resumeAddress } from './resume-address.ts'

interface SampleAsked extends Requester {
  readonly line: MailTopic
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

export async function sendSample(
  tx: Tx,
  { organizationId, actor, line, userName }: SampleAsked,
  { cell, now }: Context,
): Promise<Sent | Refusal<'mail-unregistered'>> {
  const kinds = noticeKinds.filter((each) => mailTopicOf(each) === line)
  const kind = kinds.find((each) => noticeRow(each).audience !== 'person') ?? kinds[0]
  const rows = await recipientRows(tx, organizationId)
  const own = await recipientOf(tx, organizationId)
  const payer = payerOf(
    own,
    rows.find(({ place }) => place === 0),
  )
  const loaded = await loadContract(tx, organizationId, await organizationContractId(tx, organizationId))
  if (payer === null || loaded === null || kind === undefined) return noAddress
  const { address, name, language } = payer.recipient
  const { zone, currency } = loaded.contract
  const organization = own.organization_name
  const names = await planNames(tx)
  const around = { now, zone, today: dateOf(now, zone), currency, userName }
  const letter = writeNoticeLetter(kind, sampleFacts(kind, around), {
    brand: cell.brand,
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
