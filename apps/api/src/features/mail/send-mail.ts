import { createHash, randomBytes } from 'node:crypto'
import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { MARK_BYTES, markOf, returnAddressOf } from '@touchline/domain/mail-reports'
import { isPaused } from '@touchline/domain/recipients'
import { noteDocumentMails } from '../../books/documents/document-mails.ts'
import { type Addressees, addresseesOf, stillGetsMail } from '../../books/recipients/recipients.ts'
import { noteTaken, refusalsOfAll } from '../../books/recipients/refused-addresses.ts'
import { bookedTogether } from '../../db/booked-together.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction, jobsScope, scopeOf } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import { AddressRefused, type Attachment, type Mail, MailPutOff, type Message } from '../../ports/mail.ts'
import type { PayloadOf } from '../../queue/kinds.ts'
import { type Job, PermanentFailure, PutOff } from '../../queue/queue.ts'
import { isUnwanted } from '../../use-case/recipients/unasked-mail.store.ts'
import { addressMark } from '../../use-case/recipients/unsubscribe-token.ts'
import { noteRefusal } from './note-refusal.ts'
import { type FailedMail, keepMarks, markFailed, markSent, type NoticeMail, sentAmong } from './store.ts'

const MINUTE: Milliseconds = 60_000
/** Putting off a mail younger than this costs no try. */
const PATIENCE_MS = 3 * 24 * 60 * MINUTE
const BUSY_REST_MS = MINUTE / 2
const MAILBOX_REST_MS = 5 * MINUTE

interface Sending {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Mail
  /** Default: the sender. */
  readonly returnAddress?: string | undefined
  readonly attachmentsOf: (
    tx: Tx,
    mails: readonly { readonly organizationId: OrganizationId; readonly documentIds: readonly string[] }[],
  ) => Promise<(documentIds: readonly string[]) => readonly Attachment[]>
}

type Letter = PayloadOf<'send-mail'>
type Mailing = Pick<Job, 'uniqueKey' | 'id' | 'organizationId' | 'createdAt' | 'attempt' | 'maxAttempts'>

interface Waiting<J> {
  readonly letter: Letter
  readonly job: J
}

interface OfOrganization<J> extends Waiting<J> {
  readonly organizationId: OrganizationId
}

const isOfOrganization = <J extends Mailing>({ job: { organizationId }, letter, job }: Waiting<J>) =>
  organizationId === null ? [] : [{ organizationId, letter, job }]

/**
 * One after another; throws with the failed jobs, permanently for an unknown address. Drops unsubscribed mail, paused
 * addresses and what a worker sent before it died.
 */
export async function sendMails<J extends Mailing>(
  sending: Sending,
  waiting: readonly Waiting<J>[],
): Promise<ReadonlyMap<J, unknown>> {
  const failed = new Map<J, unknown>()
  const owned = waiting.flatMap((each) => isOfOrganization(each))
  const prepared = await prepare(sending, owned).catch(async (error: unknown) => {
    if (waiting.length > 1) throw error
    for (const each of owned) failed.set(each.job, await failureOf(sending, each, error))
    return null
  })
  if (prepared === null) return failed
  for (const { letter, job } of waiting) {
    const ready = prepared.get(job)
    const sent =
      job.organizationId === null
        ? sending.mail.send(messageOf(letter, job))
        : ready === undefined
          ? Promise.resolve()
          : send(sending, ready)
    await sent.catch((error: unknown) => failed.set(job, error))
  }
  return failed
}

interface Ready<J> extends OfOrganization<J> {
  readonly attachments: readonly Attachment[]
  readonly isRefusedBefore: boolean
  readonly returnTo: string | undefined
}

function prepare<J extends Mailing>(
  { db, clock, attachmentsOf, returnAddress }: Sending,
  waiting: readonly OfOrganization<J>[],
): Promise<ReadonlyMap<J, Ready<J>>> {
  if (waiting.length === 0) return Promise.resolve(new Map())
  return inTransaction(db, scopeOf(waiting), async (tx) => {
    const refusals = await refusalsOfAll(
      tx,
      waiting.map(({ organizationId }) => organizationId),
    )
    const noticed = waiting.filter(({ letter }) => letter.notice !== undefined)
    const addressees = await addresseesOf(tx, [...new Set(noticed.map(({ organizationId }) => organizationId))])
    const isSent = await sentAmong(tx, noticed.flatMap(noticeOf))
    const ready = new Map<J, Ready<J>>()
    const paused: FailedMail[] = []
    const now = clock.now()
    for (const each of waiting) {
      const { organizationId, letter, job } = each
      const refused = refusals(organizationId)(letter.to)
      if (noticeOf(each).some(isSent)) continue
      if (isPaused(refused)) {
        paused.push(...noticeOf(each).map((mail) => ({ ...mail, at: now, failure: 'paused' as const, said: null })))
        continue
      }
      if (await isWanted(tx, letter, addressees.get(organizationId)))
        ready.set(job, { ...each, attachments: [], isRefusedBefore: refused > 0, returnTo: undefined })
    }
    await markFailed(tx, paused)
    const papers = [...ready.values()].map(({ organizationId, letter }) => ({
      organizationId,
      documentIds: letter.documents ?? [],
    }))
    const attachments = await attachmentsOf(tx, papers)
    const returnTo = await returnAddresses(tx, [...ready.values()], returnAddress)
    return new Map(
      [...ready].map(([job, each]) => [
        job,
        { ...each, attachments: attachments(each.letter.documents ?? []), returnTo: returnTo(each) },
      ]),
    )
  })
}

async function returnAddresses(
  tx: Tx,
  ready: readonly OfOrganization<unknown>[],
  returnAddress: string | undefined,
): Promise<(of: OfOrganization<unknown>) => string | undefined> {
  if (returnAddress === undefined) return () => undefined
  const markFor = await keepMarks(
    tx,
    ready.flatMap(noticeOf).map((mail) => ({ ...mail, mark: markOf(randomBytes(MARK_BYTES)) })),
  )
  return (of) => {
    const mark = noticeOf(of).map(markFor)[0]
    return mark === undefined ? undefined : returnAddressOf(returnAddress, { ...of, mark })
  }
}

async function isWanted(
  tx: Tx,
  { to, notice, oneClickUnsubscribe }: Letter,
  addressees: Addressees | undefined,
): Promise<boolean> {
  if (notice === undefined) return oneClickUnsubscribe === undefined || !(await isUnwanted(tx, addressMark(to)))
  if (addressees === undefined) throw new Error('a notice is of an organisation without a contract')
  return stillGetsMail(tx, addressees, { ...notice, address: to })
}

const messageOf = (
  { to, subject, text, html, oneClickUnsubscribe }: Letter,
  { uniqueKey, id }: Mailing,
): Omit<Message, 'attachments'> => ({
  id: createHash('sha256')
    .update(uniqueKey ?? String(id))
    .digest('hex')
    .slice(0, 32),
  to,
  subject,
  text,
  html,
  ...(oneClickUnsubscribe === undefined ? {} : { oneClickUnsubscribe }),
})

const noticeOf = ({ organizationId, letter: { notice } }: OfOrganization<unknown>): readonly NoticeMail[] =>
  notice?.noticeId === undefined ? [] : [{ organizationId, noticeId: notice.noticeId, recipientId: notice.recipientId }]

async function send<J extends Mailing>(sending: Sending, ready: Ready<J>): Promise<void> {
  try {
    const { attachments, returnTo } = ready
    const message = { ...messageOf(ready.letter, ready.job), attachments }
    await sending.mail.send(returnTo === undefined ? message : { ...message, returnTo })
  } catch (error) {
    throw await failureOf(sending, ready, error)
  }
  await noterOf(sending.db)({ ...ready, sentAt: sending.clock.now() })
}

async function failureOf({ db, clock }: Sending, waiting: OfOrganization<Mailing>, error: unknown): Promise<unknown> {
  const { organizationId, letter, job } = waiting
  if (error instanceof MailPutOff && clock.now() < job.createdAt + PATIENCE_MS) return putOffOf(error)
  const isRefused = error instanceof AddressRefused
  if (!isRefused && job.attempt < job.maxAttempts) return error
  await inTransaction(db, { organizationId }, async (tx) => {
    const at = clock.now()
    const said = wordsOf(error)
    const failure = isRefused ? ('refused' as const) : null
    await markFailed(
      tx,
      noticeOf(waiting).map((mail) => ({ ...mail, at, failure, said })),
    )
    if (isRefused) await noteRefusal(tx, { organizationId, address: letter.to, said, cameBack: false }, at)
  })
  return isRefused ? new PermanentFailure('the mail server refuses the address', { cause: error }) : error
}

const MOST_WORDS = 500

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : '').slice(0, MOST_WORDS)

type Sent = Ready<unknown> & { readonly sentAt: Instant }
type Note = (sent: Sent) => Promise<unknown>

const noters = new WeakMap<Db, Note>()

/** Records mails sent in parallel together, each before its line sends the next. */
function noterOf(db: Db): Note {
  const known = noters.get(db)
  const note =
    known ??
    bookedTogether(
      async (sent: readonly Sent[]) => {
        await inTransaction(db, jobsScope, (tx) => noteSent(tx, sent))
        return sent
      },
      ({ organizationId, letter }) => `${organizationId} ${letter.to}`,
    )
  noters.set(db, note)
  return note
}

async function noteSent(tx: Tx, sent: readonly Sent[]): Promise<void> {
  for (const { organizationId, letter, sentAt } of sent.filter((each) => each.isRefusedBefore))
    await noteTaken(tx, organizationId, letter.to, sentAt)
  const papers = sent.map(({ organizationId, letter: { documents = [], to }, sentAt }) => ({
    organizationId,
    documentIds: documents,
    address: to,
    sentAt,
  }))
  await noteDocumentMails(tx, papers)
  const mails = sent.flatMap((each) => noticeOf(each).map((mail) => ({ ...mail, at: each.sentAt })))
  await markSent(tx, mails)
}

/** A rate limit is retried soon, greylisting when it ends. */
const putOffOf = (error: MailPutOff): PutOff =>
  new PutOff(error.message, { restMs: error.isServerBusy ? BUSY_REST_MS : MAILBOX_REST_MS, cause: error })
