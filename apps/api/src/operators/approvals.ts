import { type Preview, type PreviewDifference, preview as previewSchema } from '@touchline/contract/desk/preview'
import {
  type ActName,
  type ApprovalFault,
  type ApprovalStep,
  approvalEnd,
  approvalFault,
} from '@touchline/domain/operators'
import * as z from 'zod/mini'
import type { Tx } from '../db/connect.ts'
import { inRead, inTransaction } from '../db/transaction.ts'
import { type ActingOn, administration, beingChanged, carryOut, type NotActed, type NotRead, type Use } from './act.ts'
import { actNamed } from './acts.ts'
import { type ApprovalRow, approvalOf, decideApproval, insertApproval } from './approvals.store.ts'
import { differencesOf, previewing } from './preview.ts'

interface Asking {
  readonly act: ActName
  readonly input: unknown
  readonly reason: string
  readonly caseId: string | null
  /** Of the preview that the asker saw; not compared where it was not seen. */
  readonly digest: string | null
}

export type PreviewChanged = { readonly kind: 'changed'; readonly seen: Preview }

type Asked = { readonly kind: 'asked'; readonly approvalId: string; readonly preview: Preview }

const ofOrganization = z.object({ organizationId: z.nullable(z.uuid()) })

export async function askApproval(
  on: ActingOn,
  { act, input, reason, caseId, digest }: Asking,
  afterwards: (tx: Tx, approvalId: string) => Promise<void> = async () => undefined,
): Promise<Asked | PreviewChanged | NotActed | NotRead> {
  const read = rowOf(act).read(input, (row, checked) => previewing(on, row, checked, reason))
  if (read.kind === 'not-read') return read
  const seen = await read.value
  if (seen.kind === 'refused') return seen
  if (digest !== null && digest !== seen.digest) return { kind: 'changed', seen }
  const approvalId = on.ids.uuid()
  const askedAt = on.clock.now()
  const of = ofOrganization.safeParse(input)
  const organizationId = of.success ? of.data.organizationId : null
  const asked = { approvalId, act, input, organizationId, askedBy: on.operator, reason, caseId, preview: seen }
  await inTransaction(on.db, administration(), async (tx) => {
    await insertApproval(tx, { ...asked, askedAt, endsAt: approvalEnd(askedAt) })
    await afterwards(tx, approvalId)
  })
  return { kind: 'asked', approvalId, preview: seen }
}

type Faulty = { readonly kind: 'fault'; readonly fault: ApprovalFault; readonly approval: ApprovalRow }

export type NotAnswered = Faulty | { readonly kind: 'unknown' }

type Found = { readonly kind: 'found'; readonly approval: ApprovalRow } | NotAnswered

async function found(on: ActingOn, approvalId: string, step: ApprovalStep): Promise<Found> {
  const approval = await inRead(on.db, administration(), (tx) => approvalOf(tx, approvalId))
  if (approval === undefined) return { kind: 'unknown' }
  const facts = { state: approval.state, askedBy: approval.asked_by, endsAt: approval.ends_at }
  const fault = approvalFault(facts, step, on.operator, on.clock.now())
  return fault === null ? { kind: 'found', approval } : { kind: 'fault', fault, approval }
}

function rowOf(act: string) {
  const row = actNamed(act)
  if (row === undefined) throw new Error(`no act ${act} is known to this version`)
  return row
}

function readAsked<R>({ act, input }: ApprovalRow, use: Use<R>): R {
  const read = rowOf(act).read(input, use)
  if (read.kind === 'not-read') throw new Error(`what was asked of ${act} cannot be read by this version`)
  return read.value
}

const askerOf = (on: ActingOn, { asked_by: operator }: ApprovalRow): ActingOn => ({ ...on, operator })

export async function previewAsked(on: ActingOn, approvalId: string): Promise<Preview | NotActed | null> {
  const approval = await inRead(on.db, administration(), (tx) => approvalOf(tx, approvalId))
  if (approval === undefined) return null
  return readAsked(approval, (row, input) => previewing(askerOf(on, approval), row, input, approval.reason))
}

class Answered extends Error {}

type Approved =
  | { readonly kind: 'approved'; readonly approval: ApprovalRow }
  | { readonly kind: 'preview-changed'; readonly differences: readonly PreviewDifference[] }

/**
 * Previews again and acts if nothing differs; otherwise returns the request with the differences. Of concurrent
 * approvals one counts. Refused, and not decided, while somebody else changes what it is about.
 */
export async function approve(on: ActingOn, approvalId: string): Promise<Approved | NotAnswered | NotActed> {
  const step = await found(on, approvalId, 'approve')
  if (step.kind !== 'found') return step
  const { approval } = step
  const { reason, case_id: caseId, preview_digest: previewDigest } = approval
  const asker = askerOf(on, approval)
  const said = previewSchema.parse(approval.preview)
  const because = { reason, caseId, approvedBy: on.operator, previewDigest }
  const now = on.clock.now()
  const acting = readAsked(approval, async (row, input) => {
    const seen = await previewing(asker, row, input, reason)
    if (seen === beingChanged) return seen
    if (seen.kind === 'refused') return { kind: 'changed', differences: refusedNow(seen) } as const
    if (seen.digest !== previewDigest) return { kind: 'changed', differences: differencesOf(said, seen) } as const
    return carryOut(asker, row, input, because, async (tx) => {
      const decision = { state: 'approved', decidedBy: on.operator, now } as const
      if (!(await decideApproval(tx, approvalId, decision))) throw new Answered()
    })
  })
  try {
    const outcome = await acting
    if (outcome === beingChanged) return outcome
    if (outcome.kind === 'done' || outcome.kind === 'unchanged') return { kind: 'approved', approval }
    const differences = outcome.kind === 'refused' ? refusedNow(outcome) : outcome.differences
    if (await sendBack(on, approvalId, { decidedBy: null, differences }))
      return { kind: 'preview-changed', differences }
    throw new Answered()
  } catch (error) {
    if (!(error instanceof Answered)) throw error
    const again = await found(on, approvalId, 'approve')
    if (again.kind === 'found') throw error
    return again
  }
}

const refusedNow = ({ message }: NotActed): readonly PreviewDifference[] => [
  { place: 'refused', before: null, after: message },
]

const sendBack = (
  { db, clock }: ActingOn,
  approvalId: string,
  decision: { decidedBy: string | null; word?: string; differences?: readonly PreviewDifference[] },
): Promise<boolean> =>
  inTransaction(db, administration(), (tx) =>
    decideApproval(tx, approvalId, { state: 'sent-back', ...decision, now: clock.now() }),
  )

type Answer = { readonly kind: 'answered'; readonly approval: ApprovalRow } | NotAnswered

export async function answerApproval(
  on: ActingOn,
  approvalId: string,
  answer: { readonly step: 'send-back'; readonly word: string } | { readonly step: 'withdraw' },
): Promise<Answer> {
  const step = await found(on, approvalId, answer.step)
  if (step.kind !== 'found') return step
  const decidedBy = on.operator
  const now = on.clock.now()
  const isFirst =
    answer.step === 'send-back'
      ? await sendBack(on, approvalId, { decidedBy, word: answer.word })
      : await inTransaction(on.db, administration(), (tx) =>
          decideApproval(tx, approvalId, { state: 'withdrawn', decidedBy, now }),
        )
  if (isFirst) return { kind: 'answered', approval: step.approval }
  const again = await found(on, approvalId, answer.step)
  return again.kind === 'found' ? { kind: 'unknown' } : again
}
