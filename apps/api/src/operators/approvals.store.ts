import type { Preview, PreviewDifference } from '@touchline/contract/desk/preview'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { ActName, ApprovalState } from '@touchline/domain/operators'
import { noteOnceCommitted } from '../books/note-security.ts'
import { at } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'

interface NewApproval {
  readonly approvalId: string
  readonly act: ActName
  readonly input: unknown
  readonly organizationId: OrganizationId | null
  readonly askedBy: string
  readonly reason: string
  readonly caseId: string | null
  readonly preview: Preview
  readonly askedAt: Instant
  readonly endsAt: Instant
}

export const insertApproval = (tx: Tx, approval: NewApproval) =>
  tx
    .insertInto('approvals')
    .values({
      approval_id: approval.approvalId,
      act: approval.act,
      input: JSON.stringify(approval.input),
      organization_id: approval.organizationId,
      asked_by: approval.askedBy,
      reason: approval.reason,
      case_id: approval.caseId,
      preview: JSON.stringify(approval.preview),
      preview_digest: approval.preview.digest,
      asked_at: at(approval.askedAt),
      ends_at: at(approval.endsAt),
    })
    .execute()

export const approvalOf = (tx: Tx, approvalId: string) =>
  tx.selectFrom('approvals').selectAll().where('approval_id', '=', approvalId).executeTakeFirst()

export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof approvalOf>>>

const MOST_LISTED = 200

interface AskedApprovals {
  readonly isWaiting: boolean
  readonly now: Instant
  readonly most?: number | undefined
}

export const listApprovals = (tx: Tx, { isWaiting, now, most = MOST_LISTED }: AskedApprovals) =>
  tx
    .selectFrom('approvals')
    .selectAll()
    .$if(isWaiting, (rows) => rows.where('state', '=', 'waiting').where('ends_at', '>', at(now)))
    .orderBy('asked_at', 'desc')
    .orderBy('approval_id')
    .limit(most)
    .execute()

interface Decision {
  readonly state: Exclude<ApprovalState, 'waiting'>
  readonly decidedBy: string | null
  readonly word?: string
  readonly differences?: readonly PreviewDifference[]
  readonly now: Instant
}

/** False if answered already. */
export async function decideApproval(
  tx: Tx,
  approvalId: string,
  { state, decidedBy, word, differences, now }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({
      state,
      decided_by: decidedBy,
      decided_at: at(now),
      word: word ?? null,
      differences: differences === undefined ? null : JSON.stringify(differences),
    })
    .where('approval_id', '=', approvalId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const isDecided = numUpdatedRows === 1n
  if (isDecided && decidedBy !== null)
    noteOnceCommitted(tx, { event: 'approval-decided', fields: { operator: decidedBy, outcome: state } })
  return isDecided
}
