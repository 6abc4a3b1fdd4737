import { type Language, localDate } from '@touchline/contract/wire'
import { cycles, type GroupRole, groupKinds, tiers } from '@touchline/domain/catalogue'
import { COUPON_CODE_LENGTH } from '@touchline/domain/coupons'
import { textFault } from '@touchline/domain/text'
import * as z from 'zod/mini'

const says = <T extends z.ZodMiniType>(description: string, schema: T): T => schema.check(z.meta({ description }))

const textOf = (most: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((written) => textFault(written, 'lines') === null, 'contains invisible characters'),
  )
const inSix = <T extends z.ZodMiniType>(text: T) =>
  z.strictObject({ en: text, ja: text, fr: text, es: text, 'pt-pt': text, de: text } satisfies Record<
    Language,
    unknown
  >)
const names = inSix(textOf(500))
const groupNames = inSix(textOf(60))

const MOST = 1_000_000_000
const amount = z.int().check(z.minimum(0), z.maximum(MOST))
const priceList = z.strictObject({
  base: z.optional(says('The base fee, per month or year.', amount)),
  analyst: z.optional(says('One more analyst licence, per month or year.', amount)),
  viewer: z.optional(says('One viewer licence, per month or year.', amount)),
  upload: z.optional(says('One HOUR of more upload time, of a yearly plan as well: there divisible by 60.', amount)),
  export: z.optional(says('One hour of more export time per analyst.', amount)),
  storage: z.optional(says('One hour of video beyond the retention, per month or year.', amount)),
} satisfies Record<GroupRole, unknown>)

const from = z.optional(
  says(
    'The first month (YYYY-MM) of the list, in the zone of each contract. The first list has none.',
    z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month, e.g. 2027-03')),
  ),
)
const listOf = <T extends z.ZodMiniType>(prices: T) =>
  z.strictObject({ from, JPY: z.optional(prices), EUR: z.optional(prices), USD: z.optional(prices) })
const listsOf = <T extends z.ZodMiniType>(prices: T) =>
  says(
    'Before tax, in minor units. A later list names what changes; the rest continues.',
    z.array(listOf(prices)).check(z.minLength(1), z.maxLength(200)),
  )

const hours = z.number().check(z.minimum(0), z.maximum(1_000_000))

const offered = z.strictObject({
  to: says(
    'regional: organisations of Asia; global: those of Europe and America; nobody: given by operators only.',
    z.enum(['regional', 'global', 'nobody']),
  ),
  from: z.optional(says('The first day on which it can be bought.', localDate)),
  until: z.optional(says('The last day on which it can be bought; existing customers keep it.', localDate)),
})

const planNames = z.strictObject({
  base: names,
  analyst: names,
  viewer: names,
  upload: names,
  export: names,
  storage: names,
} satisfies Record<GroupRole, unknown>)

const group = z.strictObject({
  kind: z.enum(groupKinds.filter((kind) => kind !== 'add-on')),
  tier: z.optional(z.enum(tiers)),
  cycle: z.enum(cycles),
  offered,
  retired: z.optional(says('Not offered any more; existing customers keep it.', z.boolean())),
  names: groupNames,
  planNames: z.optional(says('Where a line of this group is called something else.', z.partial(planNames))),
  resolution: z.enum(['standard', 'high']),
  sessions: z._default(z.int().check(z.minimum(1), z.maximum(100)), 3),
  uploadHours: says('Upload time of the base plan, per month or year.', hours),
  uploadWarningHours: z.optional(says('When it warns; four fifths when left out.', hours)),
  exportHours: says(
    'Export time of the base plan, per analyst and month or year. From 10 hours a month or 120 a year on it is shown as unlimited, and no more of it is sold.',
    hours,
  ),
  exportWarningHours: z.optional(says('When it warns; four fifths when left out.', hours)),
  prices: listsOf(priceList),
})

const addOn = z.strictObject({
  cycle: z.enum(cycles),
  names: says('What it is called on screens, bills and papers.', groupNames),
  descriptions: names,
  soldWith: says('The plan groups, of its own cycle, that may have it.', z.array(z.string()).check(z.minLength(1))),
  most: says('How many an organisation may have.', z.int().check(z.minimum(1), z.maximum(999))),
  begins: says('now: prorated by the days; next: with the next month or term.', z.enum(['now', 'next'])),
  sleeps: says('Costs nothing while the plan sleeps.', z.boolean()),
  discounted: says('A coupon of the plan counts for it.', z.boolean()),
  unitCode: says(
    'UN/ECE recommendation 20, on electronic invoices, e.g. C62 (one) or HUR (hour).',
    z.string().check(z.regex(/^[A-Z0-9]{2,3}$/, 'must be a code of two or three capital letters or digits')),
  ),
  from: z.optional(says('The first day on which it can be bought.', localDate)),
  until: z.optional(says('The last day on which it can be bought; existing customers keep it.', localDate)),
  retired: z.optional(says('Not offered any more; existing customers keep it.', z.boolean())),
  prices: listsOf(says('Of one, per month or year.', amount)),
})

const coupon = z.strictObject({
  group: says('The plan group that it discounts.', z.string()),
  percent: z.int().check(z.minimum(1), z.maximum(99)),
  names,
  descriptions: names,
  from: says('The first day of use, in the zone of who uses it.', localDate),
  until: says('The last day of use.', localDate),
  termMonths: says(
    'How many months the discount lasts; 12 for a yearly plan.',
    z._default(z.int().check(z.minimum(1), z.maximum(12)), 12),
  ),
  uses: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  stopped: z.optional(says('Cannot be used any more; who used it keeps the discount.', z.boolean())),
})

const groupId = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9]{2,79}$/, 'must have letters and digits only, 3 to 80, a letter first'))

/** Everything that is sold (docs/operations/catalogue.md). */
export const catalogueFile = z.strictObject({
  $schema: z.optional(z.string()),
  planNames: says('What a line of a bill is called.', planNames),
  groups: says('By plan group id, in the order in which they are listed.', z.record(groupId, group)),
  addOns: says(
    'What is sold beside plans, seats, hours and storage, by an id of its own.',
    z._default(z.record(groupId, addOn), {}),
  ),
  coupons: says(
    'By coupon code.',
    z._default(
      z.record(
        z
          .string()
          .check(
            z.regex(
              new RegExp(`^[0-9A-Z]{${COUPON_CODE_LENGTH}}$`),
              `must have ${COUPON_CODE_LENGTH} capital letters or digits`,
            ),
          ),
        coupon,
      ),
      {},
    ),
  ),
})
export type CatalogueFile = z.infer<typeof catalogueFile>
export type WrittenCatalogue = z.input<typeof catalogueFile>
export type FileGroup = CatalogueFile['groups'][string]
export type FileList = FileGroup['prices'][number]
export type FileAddOn = CatalogueFile['addOns'][string]
export type FileCoupon = CatalogueFile['coupons'][string]

export const catalogueSchema = (): object => z.toJSONSchema(catalogueFile, { io: 'input', reused: 'ref' })
