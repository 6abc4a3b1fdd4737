import { pendingSleep } from '@touchline/domain/contract'
import { decideSleepWithdrawal, raisedCost, type WithdrawnSleep, withdrawableSleep } from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import type { LoadedContract } from '../../books/contract/contracts.ts'
import { dropPlannedSleep, repeatNoMore } from '../../books/contract/sleeps.ts'
import type { Tx } from '../../db/connect.ts'
import { auditedCost, type Buyer, limitOfRaised } from '../../use-case/purchase-limit.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { openInOrder } from './in-order.ts'
import type { OfContract, OpenRefusal } from './quote.ts'
import { saveChange } from './save-change.ts'

interface Withdrawn {
  readonly kind: 'withdrawn'
  readonly loaded: LoadedContract
}

/**
 * Before it begins, with its repetitions; one in progress loses only those. Above the managers' limit it needs
 * approval.
 */
export async function withdrawSleep(
  tx: Tx,
  withdrawal: OfContract & Buyer & { readonly part: WithdrawnSleep; readonly newId: () => string },
): Promise<Withdrawn | Refusal<OpenRefusal | 'nothing-reserved' | 'unsettled' | 'approval-required'>> {
  const { organizationId, contractId, part, now } = withdrawal
  const account = await openInOrder(withdrawal.newId)(tx, withdrawal, 'own')
  if (account.kind === 'refused') return account
  const { contract } = account.loaded
  const pending = withdrawableSleep(contract, now, part)
  const change = decideSleepWithdrawal({ ...account, contract, now }, part)
  if (change.kind === 'refused' || pending === null) return refuse('nothing-reserved', 'No sleep is planned')
  if (account.unsettled) return refuse('unsettled', 'The last bill is paid first')
  const raised = raisedCost({ ...account, ...change, contract, from: pending.from, now })
  const limited = await limitOfRaised(tx, withdrawal, raised)
  if (limited !== null) return limited
  if (part === 'whole') await dropPlannedSleep(tx, withdrawal)
  await repeatNoMore(tx, withdrawal)
  const { loaded } = await saveChange(tx, withdrawal, account, change)
  const left = pendingSleep(loaded.contract, now)
  const row = { organizationId, actor: withdrawal.actor, subject: `contract:${contractId}`, at: now }
  const before = { boundary: pending.from }
  await (left === null
    ? writeAudit(tx, { ...row, action: 'withdraw-sleep', before, after: auditedCost(raised) })
    : writeAudit(tx, {
        ...row,
        action: 'sleep-once',
        before,
        after: { boundary: left.until, ...auditedCost(raised) },
      }))
  return { kind: 'withdrawn', loaded }
}
