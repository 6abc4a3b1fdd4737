import type { Preview } from '@touchline/contract/desk/preview'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Because } from '../books/operator-actions.ts'
import type { Tx } from '../db/connect.ts'
import { inRead } from '../db/transaction.ts'
import { type Act, type Acted, carryOut, type NotActed } from '../operators/act.ts'
import { nameOf } from '../operators/acts.ts'
import { askApproval } from '../operators/approvals.ts'
import { previewing } from '../operators/preview.ts'
import { type Context, caseIn, Refused, reasonIn, type Values } from './command.ts'
import { findOrganization } from './find-organization.ts'

export class Previewed extends Error {
  readonly seen: Preview | NotActed
  constructor(seen: Preview | NotActed) {
    super('a preview, nothing was done')
    this.seen = seen
  }
}

export class AskedInstead extends Error {
  readonly approvalId: string
  constructor(approvalId: string) {
    super('asked, nothing was done')
    this.approvalId = approvalId
  }
}

/** Returns the approval's id. Throws refusals. */
export async function askBy<I, D>(
  context: Context,
  values: Values,
  row: Act<I, D>,
  input: NoInfer<I>,
): Promise<string> {
  const asking = { act: nameOf(row), input, reason: reasonIn(values), caseId: caseIn(values), digest: null }
  const outcome = await askApproval(context, asking)
  if (outcome.kind === 'asked') return outcome.approvalId
  throw new Refused(outcome.kind === 'refused' ? outcome.message : 'it cannot be asked for')
}

/** Throws refusals. */
export async function actBy<I, D>(
  context: Context,
  values: Values,
  row: Act<I, D>,
  input: NoInfer<I>,
): Promise<Acted<D>> {
  const reason = values['reason'] === undefined ? {} : { reason: reasonIn(values) }
  const because: Partial<Because> = { ...reason, caseId: caseIn(values) }
  const { instead } = context
  if (instead === 'preview') throw new Previewed(await previewing(context, row, input, because.reason ?? ''))
  if (instead === 'ask') throw new AskedInstead(await askBy(context, values, row, input))
  const outcome = await carryOut(context, row, input, because)
  if (outcome.kind === 'refused') throw new Refused(outcome.message)
  return outcome
}

export const reading = <T>({ db }: Pick<Context, 'db'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inRead(db, { system: 'administration' }, work)

export const organizationIn = (context: Context, values: Values): Promise<OrganizationId> =>
  reading(context, (tx) => findOrganization(tx, values))
