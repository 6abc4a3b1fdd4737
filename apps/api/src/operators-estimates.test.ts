import { applied, exported, withLists } from '@touchline/testing/catalogue'
import { operatorOn } from '@touchline/testing/commands'
import { sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import type { SubscriberOptions } from '@touchline/testing/world'
import { expect, it } from 'vitest'
import { commands } from './admin/commands.ts'
import { estimatesCheck } from './checks/estimates.ts'

const NOVEMBER = Date.parse('2026-11-10T03:00:00Z')
const because = ['--operator', 'Sato', '--reason', 'Agreed with Mori']

const world = await sharedWorld({ now: NOVEMBER })

const selling = () => ({ database: world.database, clock: world.deps.clock })
const operator = (input?: Walk['input']) =>
  operatorOn({ ...world.deps, ...(input === undefined ? {} : { readInput: input }) })
const type = (...words: readonly string[]) => operator().type(words)

const draftsOf = ({ organizationId }: TestOrganization) =>
  world.database.ownerDb
    .selectFrom('billing_drafts')
    .select(['billing_id', 'total'])
    .where('organization_id', '=', organizationId)
    .orderBy('billing_id')
const drafts = (of: TestOrganization) => draftsOf(of).execute()
const total = async (of: TestOrganization) => (await draftsOf(of).executeTakeFirst())?.total ?? null

const oldEstimates = () =>
  world.asJobs(async (tx) => {
    const clubs = await tx.selectFrom('organizations').select('organization_id').execute()
    return (await estimatesCheck.faults(clubs.map((club) => club.organization_id)).execute(tx)).rows
  })

const settled = async (options: SubscriberOptions = {}) => {
  const club = await world.subscribe(options)
  await world.runDue()
  return club
}

/** A club of France, which owes the tax itself while its number counts. */
const numbered = async () => {
  const club = await settled({ taxRegion: 'FR' })
  const { ownerDb } = world.database
  const taxes = (rate: number) =>
    JSON.stringify([
      { from: null, tax: { rate, category: rate === 0 ? 'AE' : 'S', name: 'vat', reasonCode: null, reason: null } },
    ])
  await ownerDb
    .insertInto('buyer_taxes')
    .values(
      [true, false].map((has) => ({
        tax_region: 'FR',
        has_number: has,
        taxes: taxes(has ? 0 : 2_000),
        issuer_country: 'FR',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const buyer = {
    name: 'Rive Gauche',
    attention: null,
    addressLines: ['4 rue des Sports'],
    postalCode: '69007',
    city: 'Lyon',
    state: null,
    country: 'FR',
    taxNumber: 'FR40303265045',
    orderReference: null,
    orderReferences: [],
    language: 'fr',
  }
  const headers = { 'if-match': '"0"' }
  expect(await club.put('/manage/buyer', { buyer, fiscalYearStart: 1 }, headers)).toMatchObject({ status: 200 })
  await world.runDue()
  return club
}

interface Walk {
  readonly club: () => Promise<TestOrganization>
  readonly words: (of: TestOrganization) => readonly string[] | Promise<readonly string[]>
  readonly changesBill: boolean
  readonly input?: () => Promise<string>
}

const grant = (of: TestOrganization, group: string, ...more: readonly string[]) => [
  'grant-plan',
  of.organizationId,
  '--group',
  group,
  ...more,
  ...because,
]
const granted = async (group: string, ...more: readonly string[]) => {
  const club = await settled({ basePlanId: 'freeReadonlyPlan.base' })
  await type(...grant(club, group, ...more))
  await world.runDue()
  return club
}
const method = (of: TestOrganization, to: string) => [
  'set-payment-method',
  of.organizationId,
  '--method',
  to,
  ...because,
]
const onTrial = (...words: readonly string[]) => ['trial', ...words, ...because]

const walks: Readonly<Record<string, readonly Walk[]>> = {
  'grant-plan': [
    {
      club: () => settled({ basePlanId: 'freeReadonlyPlan.base' }),
      words: (of) => grant(of, 'mbpPlan', '--until', '2026-11-20'),
      changesBill: true,
    },
    {
      club: () => granted('mbpPlan', '--until', '2026-11-20'),
      words: (of) => grant(of, 'mbpPlan', '--until', '2026-11-28'),
      changesBill: true,
    },
    { club: () => granted('mbpPlan', '--until', '2026-11-20'), words: (of) => grant(of, 'mbpPlan'), changesBill: true },
    { club: () => settled(), words: (of) => grant(of, 'teamStandardPlan'), changesBill: true },
  ],
  goodwill: [
    {
      club: () => settled(),
      words: (of) => ['goodwill', 'give', of.organizationId, '--amount', '700', ...because],
      changesBill: true,
    },
    {
      club: async () => {
        const club = await settled()
        await type('goodwill', 'give', club.organizationId, '--amount', '700', ...because)
        await world.runDue()
        return club
      },
      words: async (of) => {
        const [listed = ''] = await type('goodwill', 'list', of.organizationId)
        return ['goodwill', 'end', of.organizationId, '--giving', listed.slice(0, listed.indexOf(' ')), ...because]
      },
      changesBill: true,
    },
  ],
  'change-plan': [
    {
      club: () => settled(),
      words: (of) => ['change-plan', of.organizationId, '--group', 'teamStandardPlan', ...because],
      changesBill: true,
    },
    {
      club: async () => {
        const club = await settled({ basePlanId: 'teamStandardPlan.base' })
        await type('change-plan', club.organizationId, '--group', 'teamBasicPlan', ...because)
        return club
      },
      words: (of) => ['change-plan', of.organizationId, ...because],
      changesBill: false,
    },
  ],
  'end-vat-number': [
    {
      club: () => numbered(),
      words: (of) => ['end-vat-number', of.organizationId, '--from', '2026-11-01', ...because],
      changesBill: true,
    },
    {
      club: () => numbered(),
      words: (of) => ['end-vat-number', of.organizationId, '--from', '2026-11-02', ...because],
      changesBill: false,
    },
  ],
  'cancel-plan': [
    {
      club: () => settled(),
      words: (of) => ['cancel-plan', of.organizationId, '--end', 'period', ...because],
      changesBill: false,
    },
    {
      club: () => settled(),
      words: (of) => ['cancel-plan', of.organizationId, '--end', 'now', ...because],
      changesBill: true,
    },
  ],
  trial: [
    {
      club: () => granted('freePlan', '--until', '2026-11-20'),
      words: (of) => onTrial('extend', of.organizationId, '--days', '3'),
      changesBill: false,
    },
    {
      club: () => granted('freePlan', '--until', '2026-11-20'),
      words: (of) => onTrial('end', of.organizationId),
      changesBill: false,
    },
  ],
  'set-payment-method': [
    { club: () => granted('tinyPlan'), words: (of) => method(of, 'bank-transfer'), changesBill: true },
    {
      club: async () => {
        const club = await granted('tinyPlan')
        await type(...method(club, 'bank-transfer'))
        await world.runDue()
        return club
      },
      words: (of) => method(of, 'card'),
      changesBill: true,
    },
  ],
  catalogue: [
    {
      club: () => settled(),
      words: () => ['catalogue', 'apply', '-', '--operator', 'Sato'],
      changesBill: false,
      input: async () => {
        const lists = { teamBasicPlan: { from: '2026-12', JPY: { base: 1 } } }
        return JSON.stringify(withLists(await exported(selling()), lists))
      },
    },
  ],
  'rerun-billing': [
    {
      club: () => settled(),
      words: async (of) => ['rerun-billing', (await drafts(of))[0]?.billing_id ?? ''],
      changesBill: false,
    },
  ],
}

const untouched: Readonly<Record<string, readonly string[]>> = {
  nothing: [
    'check-settings',
    'campaigns',
    'catalogue draft',
    'catalogue drafts',
    'catalogue rehearse',
    'catalogue rehearsal',
    'catalogue publish',
    'catalogue withdraw',
    'clock show',
    'coupons',
    'deliveries list',
    'doctor',
    'find',
    'inspect-billing',
    'journal close',
    'journal export',
    'list-credits',
    'list-disputes',
    'dispute-evidence',
    'list-unpaid',
    'payouts list',
    'payouts show',
    'preview-run',
    'revenue',
    'list-findings',
    'list-jobs',
    'list-mails',
    'list-operator-actions',
    'list-organizations',
    'migrate',
    'preview',
    'ask',
    'approvals list',
    'approvals send-back',
    'approvals withdraw',
    'list-service-keys',
    'list-taxes',
    'list-transfers',
    'bank-file read',
    'bank-file list',
    'bank-file show',
    'bank-file close',
    'receivers list',
    'scale-out',
    'unsent-mails',
    'verify-books',
  ],
  'who signs in, and who may ask': [
    'add-administrator',
    'create-service-key',
    'end-provider-link',
    'end-sessions',
    'erase-person',
    'export-person',
    'remove-second-factor',
    'revoke-service-key',
    'rotate-service-key',
    'set-login-address',
  ],
  'what is told to whom': [
    'rename-organization',
    'clear-maintenance',
    'deliveries resend',
    'receivers add',
    'receivers change',
    'receivers pause',
    'receivers remove',
    'receivers resume',
    'receivers rotate',
    'send-mail-again',
    'set-maintenance',
  ],
  'bills that are fixed, and what is paid of them': [
    'answer-brake',
    'approvals approve',
    'bank-file book',
    'book-transfer',
    'charge-again',
    'move-transfer',
    'charging',
    'sign-run',
    'send-documents',
    'send-evidence',
    'reconcile-charges',
    'refund-billing',
    'release-organization',
    'return-credit',
  ],
  'a club that has no plan, or a trial': ['create-organization'],
  'when jobs run, of which each asks for itself': ['clock by', 'clock to', 'requeue-job'],
  'whole databases': ['backup', 'copy-region', 'restore'],
}

const { teamBasicPlan, ...groups } = (await exported(selling())).groups
if (teamBasicPlan === undefined) throw new Error('there is no basic plan')
const tiny = { ...teamBasicPlan, offered: { to: 'nobody' as const }, prices: [{ JPY: { base: 30, viewer: 1 } }] }
const file = { ...(await exported(selling())), groups: { ...groups, teamBasicPlan, tinyPlan: tiny } }
const faults = await applied(selling(), file)
if (faults.length > 0) throw new Error(faults.join('\n'))

it('every command of an operator is walked here, or changes no running bill', () => {
  expect([...Object.keys(walks), ...Object.values(untouched).flat()].toSorted()).toEqual(
    commands.map(({ name }) => name).toSorted(),
  )
})

it.each(Object.entries(walks).flatMap(([name, each]) => each.map((walk, index) => [name, index + 1, walk] as const)))(
  '%s (%d) leaves no estimate of a running bill that is old',
  async (_, _index, { club, words, changesBill, input }) => {
    const of = await club()
    const before = await total(of)
    await operator(input).type(await words(of))
    expect(await oldEstimates()).toEqual([])
    await world.runDue()
    expect(await oldEstimates()).toEqual([])
    expect((await total(of)) !== before).toBe(changesBill)
  },
)
