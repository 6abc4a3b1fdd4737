import type { WireApproval } from '@touchline/contract/desk/acts'
import { impossible } from '@touchline/contract/desk/impossible'
import { previewDifference, preview as previewSchema } from '@touchline/contract/desk/preview'
import { instantToWire } from '@touchline/contract/wire'
import {
  type ActName,
  type ApprovalFault,
  actNames,
  hasRight,
  mayApprove,
  mostDays,
  type OperatorRole,
  whoApproves,
  whoMay,
} from '@touchline/domain/operators'
import { isRecentProof } from '@touchline/domain/sign-in'
import * as z from 'zod/mini'
import { deskScope, inRead } from '../db/transaction.ts'
import { type DeskRoute, deskRoute, type Operator } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse, refuseWith } from '../use-case/refusal.ts'
import { type Acted, type ActFile, actingOn, carryOut, type NotActed, type NotRead } from './act.ts'
import { type AskedClub, askedClubs } from './acts.store.ts'
import { actNamed } from './acts.ts'
import { type ApprovalRow, approvalOf, listApprovals } from './approvals.store.ts'
import { answerApproval, approve, askApproval, type NotAnswered, previewAsked } from './approvals.ts'
import { caseFault } from './case-fault.ts'
import { type Ordered, orderedOnce } from './ordered-once.ts'
import { previewing } from './preview.ts'
import type { Desk } from './sign-in/desk.ts'
import { amountIn, standingOf } from './standing.ts'

const withDays = z.object({ until: z.object({ days: z.int() }) })

/** A role may give fewer days than the act accepts. */
const isTooLong = ({ roles }: Operator, act: ActName, input: unknown): boolean => {
  const most = mostDays(roles, act)
  if (most === null) return false
  const given = withDays.safeParse(input)
  return !given.success || given.data.until.days > most
}

const notAllowed = (roles: readonly OperatorRole[]) =>
  refuseWith('act-not-allowed', 'None of your roles may do this', { roles: [...roles] })

const onlyTyped = refuse('invalid-request', 'Only its command carries it out', { fields: ['params.act'] })

const isOfClub = (input: unknown): boolean => typeof input === 'object' && input !== null && 'organizationId' in input

function refusedTo(operator: Operator, act: ActName, input: unknown, caseId: string | null | undefined) {
  if (!hasRight(operator.roles, act)) return notAllowed(whoMay(act))
  if (isTooLong(operator, act, input)) return notAllowed(whoMay(act).filter((role) => mostDays([role], act) === null))
  const fault = isOfClub(input) ? caseFault(operator, caseId) : null
  return fault ?? (actNamed(act)?.isNoted === true ? onlyTyped : null)
}

const notRead = (fields: readonly string[]) =>
  refuse('invalid-request', 'The act does not take this', { fields: fields.map((field) => `body.input.${field}`) })

export function notPossible({ message, code, details }: NotActed) {
  const said = [details, { reason: code }].map((each) => impossible.safeParse(each).data)
  return refuseWith('act-impossible', message, { why: said.find((each) => each !== undefined) ?? null })
}

const unknownAct = notRead(['act'])

function notOrdered(outcome: NotActed | NotRead | { readonly kind: 'changed' }) {
  if (outcome.kind === 'not-read') return notRead(outcome.fields)
  if (outcome.kind === 'refused') return notPossible(outcome)
  return refuseWith('preview-changed', 'The books have changed since', { differences: [] })
}

const saidOf = (acted: Acted<unknown>, file: ActFile | null): Ordered =>
  acted.kind === 'done' ? { kind: 'done', subject: acted.subject, file } : { kind: 'unchanged' }

const faults = {
  'own-approval': () => refuse('own-approval', 'Who asked for an act does not approve it'),
  'not-asker': () => refuse('not-asker', 'Only who asked for an act withdraws it'),
  'approval-over': () => refuse('approval-over', 'It was asked for more than seven days ago'),
  'approval-answered': ({ decided_by: decidedBy, decided_at: decidedAt }: ApprovalRow) =>
    refuseWith('approval-answered', 'Somebody answered it already', {
      decidedBy,
      decidedDate: decidedAt === null ? null : instantToWire(decidedAt),
    }),
} satisfies Record<ApprovalFault, (row: ApprovalRow) => unknown>

const unknownApproval = refuse('not-found', 'There is no such approval')

const isAct = (name: string): name is ActName => actNames.some((act) => act === name)

function toWire(
  row: ApprovalRow,
  { name, roles }: Operator,
  clubs: ReadonlyMap<string, AskedClub>,
): readonly WireApproval[] {
  if (!isAct(row.act)) return []
  const minor = amountIn(row.input)
  const club = clubs.get(row.organization_id ?? '')
  const currency = club?.currency ?? null
  return [
    {
      approvalId: row.approval_id,
      act: row.act,
      organizationId: row.organization_id,
      club: club === undefined ? null : { name: club.name, code: club.code },
      input: z.json().parse(row.input),
      askedBy: row.asked_by,
      askedDate: instantToWire(row.asked_at),
      endsDate: instantToWire(row.ends_at),
      reason: row.reason,
      caseId: row.case_id,
      state: row.state,
      decidedBy: row.decided_by,
      decidedDate: row.decided_at === null ? null : instantToWire(row.decided_at),
      word: row.word,
      differences: z.array(previewDifference).parse(row.differences ?? []),
      sum: minor === null || currency === null ? null : { minor, currency },
      preview: previewSchema.parse(row.preview),
      isMine: row.asked_by === name,
      mayApprove: row.asked_by !== name && mayApprove(roles, row.act),
    },
  ]
}

const orderRoutes = (deps: Deps, desk: Desk): readonly DeskRoute[] => {
  return [
    deskRoute('previewAct', async ({ operator, params: { act }, body: { input, reason, caseId } }) => {
      const refused = refusedTo(operator, act, input, caseId)
      if (refused !== null) return refused
      const on = actingOn(deps, operator)
      const read = actNamed(act)?.read(input, (row, checked) => previewing(on, row, checked, reason))
      if (read === undefined) return unknownAct
      if (read.kind === 'not-read') return notRead(read.fields)
      const seen = await read.value
      if (seen.kind === 'refused') return notPossible(seen)
      return answer({ preview: seen, standing: await standingOf(on, desk, operator, { act, input }) })
    }),
    deskRoute('orderAct', async ({ operator, params: { act }, body, idempotencyKey: key }) => {
      const { input, reason, caseId, digest } = body
      const refused = refusedTo(operator, act, input, caseId)
      if (refused !== null) return refused
      const on = actingOn(deps, operator)
      return orderedOnce(on, { key, parts: [operator.name, act, body] }, async (keep) => {
        const { needsSecond, limit, usedToday } = await standingOf(on, desk, operator, { act, input })
        if (needsSecond && body.ask !== true)
          return refuseWith('second-person-needed', 'Another operator has to approve it', { limit, usedToday })
        if (needsSecond) {
          const asked = await askApproval(on, { act, input, reason, caseId, digest }, (tx, approvalId) =>
            keep(tx, { kind: 'asked', approvalId }),
          )
          if (asked.kind === 'asked') return answer({ kind: 'asked' as const, approvalId: asked.approvalId })
          return notOrdered(asked)
        }
        const read = actNamed(act)?.read(input, async (row, checked) => {
          const seen = await previewing(on, row, checked, reason)
          if (seen.kind === 'refused') return seen
          if (seen.digest !== digest) return { kind: 'changed' } as const
          const because = { reason, caseId, previewDigest: digest }
          const outcome = await carryOut(on, row, checked, because, (tx, acted) =>
            row.fileOf === undefined ? keep(tx, saidOf(acted, null)) : Promise.resolve(),
          )
          if (outcome.kind === 'refused') return outcome
          const file = outcome.kind === 'done' ? (row.fileOf?.(outcome.said, checked) ?? null) : null
          return answer(saidOf(outcome, file))
        })
        if (read === undefined) return unknownAct
        if (read.kind === 'not-read') return notOrdered(read)
        const outcome = await read.value
        return outcome.kind === 'answer' ? outcome : notOrdered(outcome)
      })
    }),
  ]
}

const isSeenBy = (operator: Operator, { organization_id: club, case_id: caseId }: ApprovalRow): boolean =>
  club === null || caseFault(operator, caseId) === null

const approvalRoutes = (deps: Deps, desk: Desk): readonly DeskRoute[] => {
  const { db, clock } = deps
  /** Null if the operator may answer. */
  const refusedApprover = async (operator: Operator, approvalId: string) => {
    const row = await inRead(db, deskScope, (tx) => approvalOf(tx, approvalId))
    if (row === undefined || !isAct(row.act) || !isSeenBy(operator, row)) return unknownApproval
    return row.asked_by === operator.name || mayApprove(operator.roles, row.act)
      ? null
      : notAllowed(whoApproves(row.act))
  }
  return [
    deskRoute('listApprovals', async ({ operator, query: { state }, most }) => {
      const asked = { isWaiting: state === 'waiting', now: clock.now(), most }
      const approvals = await inRead(db, deskScope, async (tx) => {
        const rows = await listApprovals(tx, asked)
        const seen = rows.filter((row) => isSeenBy(operator, row))
        const clubs = await askedClubs(
          tx,
          seen.flatMap(({ organization_id: id }) => id ?? []),
        )
        return seen.flatMap((row) => toWire(row, operator, clubs))
      })
      return answer({ approvals })
    }),
    deskRoute('previewApproval', async ({ operator, params: { approvalId } }) => {
      const refused = await refusedApprover(operator, approvalId)
      if (refused !== null) return refused
      const seen = await previewAsked(actingOn(deps, operator), approvalId)
      if (seen === null) return unknownApproval
      return seen.kind === 'refused' ? notPossible(seen) : answer({ preview: seen })
    }),
    deskRoute('approveAct', async ({ operator, params: { approvalId } }) => {
      const refused = await refusedApprover(operator, approvalId)
      if (refused !== null) return refused
      if (!isRecentProof(operator.provenAt, desk.now()))
        return refuse('proof-too-old', 'Who approves signs in again first')
      const outcome = await approve(actingOn(deps, operator), approvalId)
      if (outcome.kind === 'approved') return answer(undefined)
      if (outcome.kind === 'preview-changed')
        return refuseWith('preview-changed', 'The books have changed since', { differences: [...outcome.differences] })
      if (outcome.kind === 'refused') return notPossible(outcome)
      return notAnswered(outcome, 'not-asker')
    }),
    deskRoute('sendBackAct', async ({ operator, params: { approvalId }, body: { word } }) => {
      const refused = await refusedApprover(operator, approvalId)
      if (refused !== null) return refused
      const outcome = await answerApproval(actingOn(deps, operator), approvalId, { step: 'send-back', word })
      return outcome.kind === 'answered' ? answer(undefined) : notAnswered(outcome, 'not-asker')
    }),
    deskRoute('withdrawAct', async ({ operator, params: { approvalId } }) => {
      const outcome = await answerApproval(actingOn(deps, operator), approvalId, { step: 'withdraw' })
      if (outcome.kind === 'answered') return answer(undefined)
      if (outcome.kind === 'unknown') return unknownApproval
      return outcome.fault === 'approval-answered' ? faults[outcome.fault](outcome.approval) : faults[outcome.fault]()
    }),
  ]
}

export const actRoutes = (deps: Deps, desk: Desk): readonly DeskRoute[] => [
  ...orderRoutes(deps, desk),
  ...approvalRoutes(deps, desk),
]

export function notAnswered(outcome: NotAnswered, impossible: 'not-asker') {
  if (outcome.kind === 'unknown') return unknownApproval
  const { fault, approval } = outcome
  if (fault === impossible) throw new Error(`who answers ${approval.approval_id} was refused as its asker`)
  return fault === 'approval-answered' ? faults[fault](approval) : faults[fault]()
}
