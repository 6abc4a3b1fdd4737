import { planRoles, priceSections } from '@touchline/domain/catalogue'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, language, localized, minorUnits, yearMonth } from '../wire.ts'
import * as calls from './calls/drafts.ts'
import { comparison } from './run-totals.ts'

const draftStates = ['saved', 'rehearsing', 'rehearsed', 'ordered', 'published'] as const

export type DraftState = (typeof draftStates)[number]

const draft = z.object({
  draftId: z.string(),
  version: z.int(),
  state: z.enum(draftStates),
  savedBy: z.string(),
  savedDate: instant,
  /** For which it is rehearsed, and on which it is published once it is ordered. */
  publishDate: z.nullable(instant),
})

const month = z.string()
const signedUnits = z.int()

const said = z.object({
  place: z.string(),
  said: localized,
  price: z.nullable(z.object({ currency, role: z.enum(planRoles) })),
})

const change = z.object({
  ...said.shape,
  /** Of the plan or add-on. */
  names: z.nullable(localized),
  price: z.nullable(
    z.object({
      currency,
      role: z.enum(planRoles),
      roleNames: localized,
      cycle: z.enum(['month', 'year']),
      /** Null: from the beginning. */
      from: z.nullable(yearMonth),
      before: z.nullable(minorUnits),
      after: z.nullable(minorUnits),
    }),
  ),
})

const hardest = z.object({
  organizationId: id,
  name: z.string(),
  groupId: z.nullable(z.string()),
  month,
  cycle: z.enum(['month', 'year']),
  before: minorUnits,
  after: minorUnits,
  monthly: signedUnits,
  /** Hundredths of a percent. */
  percent: z.nullable(z.int()),
  protectedBy: z.nullable(z.enum(['term', 'kept', 'notice', 'other'])),
})

const ofMonth = z.object({ month, minor: signedUnits })

const rehearsed = z.object({
  currency,
  more: z.int(),
  less: z.int(),
  same: z.int(),
  /** Minor units a month with tax, of a term a twelfth. */
  median: signedUnits,
  /** Bars of that width in minor units, each from `from` on; contracts that pay the same are in none. */
  width: minorUnits,
  bars: z.array(z.object({ from: signedUnits, count: z.int() })),
  /** Before tax. */
  billed: z.array(ofMonth),
  protectedUntil: z.array(z.object({ month, count: z.int() })),
  hardest: z.array(hardest),
})

const access = { access: 'operator', right: 'read-catalogue' } as const

const kept = z.strictObject({
  /** Its code. */
  club: z.string().check(z.maxLength(60)),
  /** The first month (YYYY-MM) at the new price. */
  until: z.string(),
})

const MOST_FILE_BYTES = 1_024 * 1_024

const draftId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))

const saveDraft = endpoint({
  ...calls.saveDraft,
  access: 'operator',
  right: 'save-draft',
  summary:
    'Saves a catalogue file as the next version of a draft, beside the catalogue of this moment. Nothing is sold by it.',
  params: z.object({ draftId }),
  bodyBytes: MOST_FILE_BYTES,
  body: z.strictObject({
    /** The newest version that was seen; 0 for a new draft. */
    after: z.int().check(z.nonnegative()),
    file: z.json(),
    kept: z.array(kept).check(z.maxLength(200)),
  }),
  response: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['saved', 'unchanged']), version: z.int() }),
    z.object({ kind: z.literal('not-saved'), faults: z.array(said) }),
  ]),
  refusals: ['act-impossible'],
})

const listDrafts = endpoint({
  ...calls.listDrafts,
  ...access,
  summary: 'Drafts of the catalogue in their newest version, the latest saved first, a hundred at most.',
  response: z.object({ drafts: z.array(draft) }),
  refusals: [],
})

const getDraft = endpoint({
  ...calls.getDraft,
  ...access,
  summary: 'A draft: what it changes, its faults, and what every contract would pay by it once that is computed.',
  params: z.object({ draftId: z.string() }),
  response: z.object({
    ...draft.shape,
    isOutdated: z.boolean(),
    changes: z.array(change),
    faults: z.array(said),
    kept: z.array(kept),
    progress: z.object({ done: z.int(), all: z.int() }),
    currencies: z.array(rehearsed),
  }),
  refusals: ['not-found'],
})

/** Before tax; hours by the hour. */
const prices = z.partialRecord(currency, minorUnits)

const listedPrice = z.nullable(
  z.object({
    prices,
    next: z.nullable(z.object({ from: yearMonth, prices })),
  }),
)

const getPrices = endpoint({
  ...calls.getPrices,
  ...access,
  summary: 'What new customers pay this month, and by the published list that comes.',
  response: z.object({
    month: yearMonth,
    rows: z.array(
      z.object({
        section: z.enum(priceSections),
        role: z.enum(planRoles),
        names: localized,
        groups: z.array(z.object({ groupId: z.string(), names: localized, isOnSale: z.boolean() })),
        month: listedPrice,
        year: listedPrice,
      }),
    ),
  }),
  refusals: [],
})

const getCatalogueFile = endpoint({
  ...calls.getCatalogueFile,
  ...access,
  summary: 'The catalogue in force as a file, as the command `catalogue export` writes it.',
  response: z.object({ file: z.json() }),
  refusals: [],
})

const getDraftFile = endpoint({
  ...calls.getDraftFile,
  ...access,
  summary: 'The newest version of a draft as a file, beside the catalogue in force.',
  params: z.object({ draftId: z.string() }),
  response: z.object({
    version: z.int(),
    savedBy: z.string(),
    kept: z.array(kept),
    file: z.json(),
    inForce: z.json(),
    firstMonth: z.string(),
    apart: z.nullable(z.object({ base: z.nullable(z.json()), ours: z.json() })),
  }),
  refusals: ['not-found'],
})

const getDraftBills = endpoint({
  ...calls.getDraftBills,
  ...access,
  summary:
    'What the newest published version of a draft was rehearsed to bill, next to what was billed, of a month of the twelve.',
  params: z.object({ draftId: z.string() }),
  query: z.strictObject({ month: z.optional(yearMonth) }),
  response: z.object({
    months: z.array(yearMonth),
    /** Without one asked for, the newest; null before the first is billed. */
    month: z.nullable(yearMonth),
    comparison: z.nullable(comparison),
  }),
  refusals: ['not-found'],
})

const getDraftLetters = endpoint({
  ...calls.getDraftLetters,
  ...access,
  summary: 'What a club of the rehearsal is mailed when the draft is published, in each language.',
  params: z.object({ draftId: z.string() }),
  query: z.strictObject({ organizationId: id }),
  response: z.object({ letters: z.array(z.object({ language, subject: z.string(), text: z.string() })) }),
  refusals: ['not-found', 'act-impossible'],
})

export const draftEndpoints = {
  saveDraft,
  listDrafts,
  getDraft,
  getDraftFile,
  getDraftBills,
  getDraftLetters,
  getPrices,
  getCatalogueFile,
} as const
