import { boughtThings, decideTakeBack, type TakeBackRefusal } from '@touchline/domain/add-ons'
import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import { purchaseRow } from '../../books/additions/additions.store.ts'
import { additionOf, takeBackInput, usersOf } from '../../books/additions/additions.ts'
import { writeAudit } from '../../books/audit.ts'
import { markInProgress } from '../../books/billing/billings.ts'
import { type LoadedContract, loadContract, loadDocuments } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { monthlyEffect } from '../../books/contract/monthly-effect.ts'
import { readCuts, saveCuts } from '../../books/contract/scheduled-cuts.ts'
import type { Tx } from '../../db/connect.ts'
import { openChange } from '../../use-case/account.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { raiseVersion } from './store.ts'

interface TakeBack {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly sequence: number
  readonly actor: string
  readonly now: Instant
  readonly newId: () => string
}

interface TakenBack {
  readonly kind: 'taken-back'
  readonly loaded: LoadedContract
}

const messages = {
  'nothing-reserved': 'It was taken back already, or another change has ended it since',
  'take-back-over': 'It can no longer be taken back',
  'hours-in-use': 'Some of the hours are used',
  'seats-in-use': 'Somebody has one of the seats',
} satisfies Record<TakeBackRefusal, string>

const stored = z.object({ comparedAmount: z.optional(z.int()), userId: z.nullable(z.string()) })

/** Nothing of it was charged. Locks the organisation before reading its usage. */
export async function takeBackAddition(
  tx: Tx,
  asked: TakeBack,
): Promise<TakenBack | Refusal<TakeBackRefusal | 'not-found' | 'parked'>> {
  const { organizationId, contractId, sequence, actor, now, newId } = asked
  const account = await openChange(tx, asked, 'own')
  if (account.kind === 'refused') return account
  const row = await purchaseRow(tx, organizationId, sequence)
  const addition = row === undefined ? null : additionOf(row)
  if (row === undefined || addition === null) return refuse('not-found', 'No such purchase')
  await lockOrganizations(tx, [organizationId])
  const { catalogue } = account
  const { organization, users } = await loadDocuments(tx, organizationId)
  const books = { contract: organization.contract, users: usersOf(users), catalogue, now }
  const decision = decideTakeBack(await takeBackInput(tx, organizationId, books), addition)
  if (decision.kind === 'refused') return refuse(decision.reason, messages[decision.reason])
  const { schedule } = decision
  const { data } = stored.safeParse(row.after)
  const userId = data?.userId ?? null
  const holder = [organization, ...users].find((each) => `contract:${each.contract.id}` === row.subject)
  if (holder === undefined) throw new Error(`the purchase ${sequence} is of no document of the organisation`)
  const target = { organizationId, contractId: holder.contract.id }
  await saveSchedule(tx, { ...target, catalogue, newId, now }, schedule)
  const gone = new Set(schedule.withdraw)
  const cuts = await readCuts(tx, target)
  if (cuts.some(({ entryId }) => gone.has(entryId)))
    await saveCuts(
      tx,
      target,
      cuts.filter(({ entryId }) => !gone.has(entryId)),
    )
  await raiseVersion(tx, organizationId, target.contractId)
  await markInProgress(tx, { organizationId, contract: organization.contract, now })
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  const isLasting = userId === null && addition.entries.some(({ end }) => end === null)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'take-back-addition',
    subject: row.subject,
    before: { sequence },
    after: {
      entries: addition.entries.map(({ contractPlanId, start, end }) => ({ contractPlanId, start, end })),
      bought: boughtThings(entriesOf(holder, gone), catalogue).map((each) => ({ ...each })),
      comparedAmount: -(data?.comparedAmount ?? 0),
      userId,
      ...(isLasting && { effect: monthlyEffect(organization, after, catalogue, now) }),
    },
    at: now,
  })
  return { kind: 'taken-back', loaded: after }
}

const entriesOf = ({ contract }: LoadedContract, gone: ReadonlySet<string>) =>
  contract.entries.filter(({ id }) => gone.has(id))
