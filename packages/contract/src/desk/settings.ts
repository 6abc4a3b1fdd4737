import { actNames, operatorRoles } from '@touchline/domain/operators'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, language, minorUnits } from '../wire.ts'
import * as calls from './calls/settings.ts'

const role = z.enum(operatorRoles)

const getSettings = endpoint({
  ...calls.getSettings,
  summary: 'What the files of this process say, as it read them at its start, and what became of them since.',
  access: 'operator',
  right: 'settings',
  response: z.object({
    files: z.array(
      z.object({
        variable: z.enum(['BRAND_FILE', 'ISSUERS_FILE', 'DESK_FILE']),
        digest: z.string(),
        sinceDate: instant,
        isChanged: z.boolean(),
        faults: z.array(z.string()),
      }),
    ),
    groups: z.array(z.object({ group: z.string(), roles: z.array(role) })),
    /** Per operator, club and day. */
    limits: z.array(z.object({ role, act: z.enum(actNames), currency, amount: minorUnits })),
    alwaysTwo: z.array(z.enum(actNames)),
    secondFactor: z.nullable(z.object({ amr: z.array(z.string()), acr: z.array(z.string()) })),
    caseUrl: z.nullable(z.string()),
    /** By language, with their places. */
    answers: z.array(z.object({ name: z.string(), texts: z.partialRecord(language, z.string()) })),
  }),
  refusals: [],
})

const machines = { access: 'operator', right: 'machines', refusals: [] } as const

const listReceivers = endpoint({
  ...calls.listReceivers,
  ...machines,
  summary: 'The receivers of events.',
  response: z.object({
    receivers: z.array(
      z.object({
        receiverId: id,
        url: z.string(),
        /** Null for all. */
        kinds: z.nullable(z.array(z.string())),
        state: z.enum(['active', 'paused', 'given-up']),
        pauseReason: z.nullable(z.string()),
        formerUntil: z.nullable(instant),
        waiting: z.int(),
      }),
    ),
  }),
})

const listDeliveries = endpoint({
  ...calls.listDeliveries,
  ...machines,
  summary: 'What was sent to receivers and what waits, the newest first, 200 at most.',
  query: z.strictObject({ receiver: z.optional(id), state: z.optional(z.enum(['waiting', 'delivered'])) }),
  response: z.object({
    deliveries: z.array(
      z.object({
        deliveryId: z.int(),
        receiverId: id,
        organizationId: id,
        eventId: id,
        kind: z.string(),
        happenedDate: instant,
        state: z.enum(['waiting', 'delivered']),
        attempts: z.int(),
        /** Of the next try, or when it was taken. */
        date: instant,
        error: z.nullable(z.string()),
      }),
    ),
  }),
})

const listServiceKeys = endpoint({
  ...calls.listServiceKeys,
  ...machines,
  summary: 'The keys of the video platform and of scripts, without the keys.',
  response: z.object({
    keys: z.array(
      z.object({
        keyId: id,
        name: z.string(),
        scopes: z.array(z.string()),
        state: z.enum(['in force', 'revoked', 'expired']),
        createdDate: instant,
        endsDate: z.nullable(instant),
        lastUsedDate: z.nullable(instant),
      }),
    ),
  }),
})

const listJobs = endpoint({
  ...calls.listJobs,
  ...machines,
  summary: 'Jobs that were given up or are tried again, the newest first, 200 at most.',
  response: z.object({
    jobs: z.array(
      z.object({
        jobId: z.int(),
        kind: z.string(),
        organizationId: z.nullable(id),
        isGivenUp: z.boolean(),
        attempts: z.int(),
        runDate: instant,
        error: z.nullable(z.string()),
      }),
    ),
  }),
})

export const settingsEndpoints = { getSettings, listReceivers, listDeliveries, listServiceKeys, listJobs } as const
