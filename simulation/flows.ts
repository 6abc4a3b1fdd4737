import { instantToWire } from '@touchline/contract/wire'
import type { Request } from '@touchline/testing/http'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { SubscriberOptions, World } from '@touchline/testing/world'
import { totalIn } from './answers.ts'

/** A call that moves money, and what the audit must have of it in the end. */
export interface Flow {
  readonly name: string
  readonly options: SubscriberOptions
  readonly method: 'POST' | 'PUT'
  path(who: Actor): string
  body(world: World, who: Actor): object | undefined
  /** Whether it is bought at a price that is shown before. */
  readonly isQuoted: boolean
  readonly audit: readonly string[]
}

/** An organisation with its administrator. */
export interface Actor extends MadeOrganization {
  readonly token: string
}

const onContract =
  (rest: string) =>
  ({ organizationId, contractId }: Actor): string =>
    `/${organizationId}/manage/contract_info/${contractId}/${rest}`

const bought = { method: 'POST', isQuoted: true } as const

export const purchases: readonly Flow[] = [
  {
    ...bought,
    name: 'a first plan',
    options: { basePlanId: 'freePlan.base' },
    path: onContract('plans/monthly'),
    body: () => ({ planId: 'teamStandardPlan' }),
    audit: ['plan-purchase'],
  },
  {
    ...bought,
    name: 'a change of plan',
    options: {},
    path: onContract('plans/monthly'),
    body: () => ({ planId: 'teamStandardPlan' }),
    audit: ['plan-upgrade'],
  },
  {
    ...bought,
    name: 'hours',
    options: {},
    path: onContract('plans/upload'),
    body: () => ({ hours: 1 }),
    audit: ['buy-add-ons'],
  },
]

export const cancelling: Flow = {
  name: 'closing the account',
  options: {},
  method: 'PUT',
  path: onContract('cancel'),
  body: ({ deps }, { contractId }) => ({
    contractInfoId: contractId,
    cancellationDate: instantToWire(deps.clock.now()),
  }),
  isQuoted: false,
  audit: ['close-account'],
}

/** The call that pays a bill which could not be charged. */
export const paymentOf = ({ organizationId, token }: Actor, billingId: string): Request => ({
  method: 'POST',
  path: `/${organizationId}/manage/billing/${billingId}/pay`,
  token,
  headers: { 'idempotency-key': `pay-${billingId}` },
})

/** The request as the console sends it: at the price that the server names. */
export async function requestOf(world: World, flow: Flow, who: Actor): Promise<Request> {
  const request = { method: flow.method, path: flow.path(who), token: who.token }
  const body = flow.body(world, who)
  if (!flow.isQuoted) return { ...request, json: body }
  const headers = { 'idempotency-key': `${flow.name.replaceAll(' ', '-')}-${who.contractId}` }
  const asked = await world.server.send({ ...request, headers, json: { ...body, quotedTotal: 1 } })
  const quotedTotal = totalIn(asked.body)
  if (quotedTotal === null) throw new Error(`${flow.name} has no price: ${JSON.stringify(asked.body)}`)
  return { ...request, headers, json: { ...body, quotedTotal } }
}

/** What the audit has of the organisation, of the kinds that the flow writes. */
export async function auditOf({ database }: World, { organizationId }: Actor): Promise<readonly string[]> {
  const rows = database.ownerDb.selectFrom('audit_entries').select('action')
  return (await rows.where('organization_id', '=', organizationId).execute()).map(({ action }) => action)
}
