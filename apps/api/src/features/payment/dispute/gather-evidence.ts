import { documentContent } from '@touchline/contract/document-content'
import type { Instant } from '@touchline/domain/calendar'
import { documentNumber } from '@touchline/domain/documents'
import { type Currency, decimalText, money } from '@touchline/domain/money'
import type { EvidencePart, EvidenceTexts } from '@touchline/domain/payment'
import type { Tx } from '../../../db/connect.ts'
import {
  type DisputeRow,
  documentMailsOf,
  documentsFor,
  purchaseBefore,
  sameCardBefore,
  signInsOf,
  usedIn,
} from './evidence.store.ts'

const SIGN_INS = 100

const names = { invoice: 'Invoice', receipt: 'Receipt', 'credit-note': 'Credit note' } as const

const minuteOf = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const sumOf = (minor: number, currency: Currency): string =>
  `${decimalText(money(BigInt(minor), currency))} ${currency}`

const counted = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

type Numbered = Pick<Awaited<ReturnType<typeof documentsFor>>[number], 'kind' | 'issuer' | 'year' | 'number'>

const titleOf = ({ kind, issuer, year, number }: Numbered): string =>
  `${names[kind]} ${documentNumber(kind, issuer, year, number)}`

const keyOf = ({ organization_id: organizationId, billing_id: billingId }: DisputeRow) => ({
  organizationId,
  billingId,
})

async function documents(tx: Tx, dispute: DisputeRow): Promise<string> {
  const rows = await documentsFor(tx, keyOf(dispute))
  const lines = rows.map((row) => {
    const { total, currency, buyer, servicePeriod } = documentContent.parse(row.content)
    return `${titleOf(row)} of ${row.issue_date} to ${buyer.name}, for ${servicePeriod.from} to ${servicePeriod.to}: ${sumOf(total, currency)}.`
  })
  return lines.join('\n')
}

async function contract(tx: Tx, dispute: DisputeRow): Promise<string> {
  const [rows, bought] = await Promise.all([documentsFor(tx, keyOf(dispute)), purchaseBefore(tx, dispute)])
  const invoice = rows.findLast(({ kind }) => kind === 'invoice')
  if (invoice === undefined) return ''
  const { planName, lines, currency } = documentContent.parse(invoice.content)
  const payer = [dispute.payer_name, dispute.payer_mail].filter((each) => each !== null).join(', ')
  return [
    `${planName.en}, used online by ${dispute.club}${payer === '' ? '' : `; payer: ${payer}`}.`,
    ...lines.map((line) => `- ${line.names.en}: ${sumOf(line.amount, currency)} before tax`),
    ...(bought === undefined ? [] : [`Bought by ${bought.name} on ${minuteOf(bought.happened_at)}.`]),
  ].join('\n')
}

async function usage(tx: Tx, dispute: DisputeRow): Promise<string> {
  const used = await usedIn(tx, dispute)
  if (used === undefined || (used.games === 0 && used.upload_seconds === 0 && used.later === 0)) return ''
  const later = used.later === 0 ? '' : ` After the charge they used the service ${counted(used.later, 'time')}.`
  const hours = (used.upload_seconds / 3_600).toFixed(1)
  return `From ${dispute.from} to ${dispute.to} they uploaded ${hours} hours of video and added ${counted(used.games, 'game')}.${later}`
}

async function signIns(tx: Tx, dispute: DisputeRow): Promise<string> {
  const rows = await signInsOf(tx, dispute, SIGN_INS)
  const [first] = rows
  if (first === undefined) return ''
  const intro = `${counted(first.all, 'sign-in')} by ${counted(first.people, 'person', 'people')} since ${dispute.from}`
  const lines = rows.map(
    ({ name, created_at: time, browser, system }) =>
      `- ${[minuteOf(time), name, browser, system].filter((each) => each !== null).join(', ')}`,
  )
  return [first.all > rows.length ? `${intro}, the newest ${rows.length}:` : `${intro}:`, ...lines].join('\n')
}

async function sameCard(tx: Tx, dispute: DisputeRow): Promise<string> {
  const found = await sameCardBefore(tx, dispute)
  if (found === undefined || found.since === null) return ''
  const disputed = found.disputed === 0 ? 'none of them disputed' : `${found.disputed} of them disputed`
  return `The same card paid ${counted(found.bills, 'bill')} of this customer before, since ${minuteOf(found.since)}, ${disputed}.`
}

async function mails(tx: Tx, dispute: DisputeRow): Promise<string> {
  const rows = await documentMailsOf(tx, keyOf(dispute))
  return rows
    .map((row) => `${titleOf(row)} was handed to the mail server of ${row.address} on ${minuteOf(row.sent_at)}.`)
    .join('\n')
}

const gatherers: Readonly<Record<EvidencePart, (tx: Tx, dispute: DisputeRow) => Promise<string>>> = {
  documents,
  contract,
  usage,
  'sign-ins': signIns,
  'same-card': sameCard,
  mails,
}

/** Names no game, player or network address. */
export async function gatherEvidence(tx: Tx, dispute: DisputeRow): Promise<EvidenceTexts> {
  const found = await Promise.all(
    Object.entries(gatherers).map(async ([part, gather]) => [part, await gather(tx, dispute)] as const),
  )
  return Object.fromEntries(found.filter(([, text]) => text !== ''))
}
