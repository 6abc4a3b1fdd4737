import * as z from 'zod/mini'
import { caseWords, deskCase } from '../cases.ts'
import { endpoint } from '../endpoint.ts'
import { id, language } from '../wire.ts'
import * as calls from './calls/cases.ts'

const caseId = z.string().check(z.regex(/^\d{10}$/))

const listDeskCases = endpoint({
  ...calls.listDeskCases,
  summary: 'What clubs asked, newest first: of one club all of it, of the region what is open.',
  access: 'operator',
  right: 'read-cases',
  query: z.strictObject({ organizationId: z.optional(id), case: z.optional(caseId) }),
  response: z.object({ cases: z.array(deskCase) }),
  refusals: [],
})

const change = { access: 'operator', right: 'answer-cases' } as const

const listKnownAnswers = endpoint({
  ...calls.listKnownAnswers,
  ...change,
  summary: 'Texts of DESK_FILE that answer what is often asked; {places} are filled from the case, or by the operator.',
  response: z.object({
    answers: z.array(z.object({ name: z.string(), texts: z.partialRecord(language, z.string()) })),
  }),
  refusals: [],
})

const answered = {
  ...change,
  params: z.object({ caseId }),
  status: 204,
  response: z.undefined(),
} as const

const noteCase = endpoint({
  ...calls.noteCase,
  ...change,
  summary: 'Opens a case for somebody who rang.',
  /** `personId`: who rang, of the club's people; null where it is none of them, and nobody is mailed. */
  body: z.strictObject({ organizationId: id, personId: z.nullable(id), words: caseWords }),
  status: 201,
  response: deskCase,
  refusals: ['not-found', 'too-many-cases'],
})

const answerCase = endpoint({
  ...calls.answerCase,
  ...answered,
  summary: 'Answers a case, once: by mail to who asked, and in the console of the club.',
  body: z.strictObject({ organizationId: id, answer: caseWords }),
  refusals: ['not-found', 'case-answered', 'case-closed'],
})

const closeCase = endpoint({
  ...calls.closeCase,
  ...answered,
  summary: 'Closes a case, answered or not; looks that were opened with it end.',
  body: z.strictObject({ organizationId: id }),
  refusals: ['not-found', 'case-closed'],
})

export const deskCaseEndpoints = { listDeskCases, listKnownAnswers, noteCase, answerCase, closeCase } as const
