import { caseKinds, caseStates, LONGEST_CASE } from '@touchline/domain/cases'
import * as z from 'zod/mini'
import * as calls from './calls/cases.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, listQuery, organizationParams, results, typedLine, typedLines } from './wire.ts'

export const caseWords = typedLines(LONGEST_CASE)

/** As the console showed it, in the words of the person who asks. */
const shown = {
  title: typedLine(200),
  /** With its currency; null of a notice. */
  figure: z.nullable(typedLine(60)),
  /** How the figure is worked out, a line each. */
  steps: z.array(typedLine(300)).check(z.maxLength(40)),
}

const asked = z.strictObject({
  kind: z.enum(caseKinds.filter((kind) => kind !== 'call')),
  /** The bill or the notice; null of an amount that is not billed yet. */
  id: z.nullable(id),
  ...shown,
})
export type CaseAbout = z.infer<typeof asked>

/** `call`: written down by support, with nothing shown. */
export const caseAbout = z.object({ ...asked.def.shape, kind: z.enum(caseKinds), title: z.string() })

const kept = {
  caseId: z.string(),
  state: z.enum(caseStates),
  about: caseAbout,
  words: z.string(),
  /** Who asked, or who rang; null where the person has no login here. */
  askedBy: z.nullable(z.string()),
  askedDate: instant,
  answer: z.nullable(z.string()),
  answeredDate: z.nullable(instant),
}

const ownCase = z.object({ ...kept, isOwn: z.boolean() })
export type OwnCase = z.infer<typeof ownCase>

export const deskCase = z.object({
  ...kept,
  organizationId: id,
  club: z.string(),
  /** Of the mail with the answer. */
  lang: z.nullable(z.string()),
  openedBy: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
})

const openCase = endpoint({
  ...calls.openCase,
  summary: 'Asks support about a figure, a bill or a notice, as the console showed it.',
  access: 'organization',
  action: 'ask-support',
  params: organizationParams,
  idempotent: true,
  body: z.strictObject({ about: asked, words: caseWords }),
  rate: { windowSeconds: 3600, perAccount: 30, perOrganization: 100, perAddress: 200 },
  status: 201,
  response: ownCase,
  refusals: ['not-found', 'too-many-cases', 'not-permitted', 'too-many-attempts', 'idempotency-key-reused'],
})

const listCases = endpoint({
  ...calls.listCases,
  summary: 'What was asked, by whom, and what support answered, newest first.',
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({}),
  response: results(ownCase),
  refusals: [],
})

export const caseEndpoints = { openCase, listCases } as const
