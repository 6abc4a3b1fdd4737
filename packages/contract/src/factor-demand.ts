import { billingRoles } from '@touchline/domain/people'
import * as z from 'zod/mini'
import * as calls from './calls/factor-demand.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, localDate, organizationParams } from './wire.ts'

const factorDemand = z.object({
  /** Null: none. */
  demand: z.nullable(
    z.object({
      demandedDate: instant,
      /** From then on, in the organisation's zone, nobody enters without one. */
      startsOn: localDate,
      isInForce: z.boolean(),
      by: z.nullable(z.string()),
    }),
  ),
  nextStart: localDate,
  hasOwn: z.boolean(),
  people: z.int(),
  without: z.array(z.object({ _id: id, name: z.string(), role: z.enum(billingRoles) })),
})
export type FactorDemand = z.infer<typeof factorDemand>

const ofAdministrators = {
  access: 'organization',
  action: 'demand-second-factor',
  params: organizationParams,
  response: factorDemand,
} as const

const readFactorDemand = endpoint({
  ...calls.readFactorDemand,
  ownWay: true,
  ...ofAdministrators,
  summary: 'Whether the organisation demands a second factor, and who has none.',
  refusals: [],
})

/** In force 14 days after switching on, which mails people without one; off at once. */
export const setFactorDemand = endpoint({
  ...calls.setFactorDemand,
  ownWay: true,
  ...ofAdministrators,
  proof: 'recent',
  summary: 'Demands a second factor of everybody who enters, from a day on, or no more.',
  body: z.strictObject({ isDemanded: z.boolean() }),
  rate: { windowSeconds: 3600, perAccount: 20, perOrganization: 40, perAddress: 100 },
  refusals: ['second-factor-missing', 'too-many-attempts'],
})

export const factorDemandEndpoints = { readFactorDemand, setFactorDemand } as const
