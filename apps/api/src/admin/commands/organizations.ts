import type { IngestionResult, OrganizationLine } from '@touchline/contract/ingestion'
import { instantToWire, regionName } from '@touchline/contract/wire'
import type { OrganizationId } from '@touchline/domain/ids'
import { regionDefaults } from '@touchline/domain/organization'
import { organizationsNamed } from '../../books/organization/organization-names.ts'
import { hasLogin, insertAccount } from '../../books/people/first-login.store.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ingest } from '../../features/ingestion/ingest.ts'
import { organizationIntake } from '../../features/ingestion/organizations.ts'
import { userIntake } from '../../features/ingestion/users.ts'
import { makeFirstLink } from '../../features/sign-in/forgotten/first-link.ts'
import { acts } from '../../operators/acts.ts'
import { isProviderOnly } from '../../use-case/cell-config.ts'
import { noPassword } from '../../use-case/no-password.ts'
import { actBy } from '../act-by.ts'
import { type Command, type Context, given, Refused, UsageError, type Values } from '../command.ts'
import { daysIn } from '../days.ts'

async function* oneLine(document: unknown) {
  yield new TextEncoder().encode(JSON.stringify(document))
}

const optionOf: Readonly<Record<string, string>> = {
  organizationName: '--name is empty or too long',
  organizationCode: '--code is empty or too long',
  zone: '--zone is no time zone, e.g. Europe/Berlin',
  taxRegion: '--country is no country in two capital letters, e.g. DE',
  loginName: '--login is empty or too long',
  username: '--login is empty or too long',
  displayName: '--administrator is empty or too long',
}

function reasonOf({ code, fields = [] }: IngestionResult['refusals'][number]): string {
  if (code === 'organization-code-taken') return 'nothing was created: another organisation has this code'
  if (code === 'trial-unknown')
    return 'nothing was created: this region has no trial of that name in its currency; --trial is the id of a plan group'
  if (code === 'username-taken')
    return 'nothing was created: another user of the organisation is called as --login says'
  const faults = fields.map((field) => optionOf[field] ?? field).join(', ')
  return `nothing was created: ${faults === '' ? code : faults}`
}

async function take(
  context: Context,
  intake: typeof organizationIntake | typeof userIntake,
  document: unknown,
): Promise<void> {
  const stream = oneLine(document)
  const parts = { ...context, sender: 'operator' } as const
  const result =
    intake.noun === organizationIntake.noun
      ? await ingest(parts, organizationIntake, stream)
      : await ingest(parts, userIntake, stream)
  if (result === 'body-too-large') throw new Refused('that is too much text')
  const [refused] = result.refusals
  if (refused !== undefined) throw new Refused(reasonOf(refused))
}

async function withoutLogin(tx: Tx, code: string): Promise<OrganizationId | null> {
  const organizationId = (await organizationsNamed(tx, 'code', [code])).get(code)
  if (organizationId === undefined) return null
  if (!(await hasLogin(tx, organizationId))) return organizationId
  throw new Refused(
    `nothing was created: another organisation has this code: ${organizationId}. Its administrators invite others on their People screen`,
  )
}

const saidOf = (values: Values) =>
  Object.fromEntries(
    Object.entries({
      lang: values['lang'],
      organizationType: values['type'],
      taxRegion: values['country'],
      currency: values['currency'],
      zone: values['zone'],
    }).filter(([, value]) => value !== undefined),
  )

async function make(
  context: Context,
  values: Values,
  code: string,
  rest: Pick<OrganizationLine, 'createdDate' | 'trial'>,
): Promise<OrganizationId> {
  const organizationId: OrganizationId = context.ids.uuid()
  const line = { organizationId, organizationName: given(values, 'name'), organizationCode: code, ...rest }
  await take(context, organizationIntake, { ...line, ...saidOf(values) })
  return organizationId
}

function trialIn(values: Values): OrganizationLine['trial'] | null {
  const { trial } = values
  if (trial === undefined && values['days'] === undefined) return null
  if (trial === undefined || values['days'] === undefined)
    throw new UsageError('a trial has a plan and days: --trial freePlan --days 14')
  return { contractPlanGroupId: trial, days: daysIn(values) }
}

async function run(context: Context, values: Values): Promise<void> {
  const { db, clock, ids, cell, operator } = context
  const now = clock.now()
  const loginName = given(values, 'login').toLowerCase()
  // Reports settings that would prevent a start.
  context.checkSettings()
  const consoleUrl = context.readConsoleUrl()
  const createdDate = instantToWire(now)
  const code = given(values, 'code')
  const trial = trialIn(values)
  const known = await inTransaction(db, { system: 'administration' }, (tx) => withoutLogin(tx, code))
  if (known !== null && trial !== null)
    throw new Refused('nothing was created: the platform made this organisation already; grant-plan gives it a trial')
  const organizationId =
    known ?? (await make(context, values, code, { createdDate, ...(trial === null ? {} : { trial }) }))
  // Nobody knows this password: the link sets one that the operator never sees.
  const account = { accountId: ids.uuid(), loginName, passwordHash: noPassword(), now }
  const at = { ids, cell: { ...cell, consoleUrl }, now }
  const way = await inTransaction(db, { system: 'administration' }, async (tx) => {
    if (!(await insertAccount(tx, account))) return `login ${loginName} existed and keeps its password`
    if (isProviderOnly(cell)) return `login ${loginName} signs in at ${cell.signInProvider?.name}`
    return `link to choose a password ${await makeFirstLink(tx, at, account.accountId, operator)}`
  })
  await take(context, userIntake, {
    userId: ids.uuid(),
    organizationId,
    username: loginName,
    displayName: values['administrator'] ?? loginName,
    roles: ['administrator'],
    startDate: createdDate,
    loginName,
    signInLink: false,
  })
  await actBy(context, {}, acts['create-organization'], { what: organizationId })
  context.print(`organisation ${organizationId}${known === null ? '' : ' existed, and has its first login now'}`)
  context.print(way)
}

const byRegion = (of: 'currency' | 'zone' | 'taxRegion'): string =>
  `${regionName.options.map((name) => `${regionDefaults[name][of]} in ${name}`).join(', ')} when not given`

export const createOrganization: Command = {
  name: 'create-organization',
  positional: [],
  options: {
    name: { value: 'name', isRequired: true, says: 'what it is called' },
    code: { value: 'code', isRequired: true, says: 'unique in the region' },
    login: { value: 'login', isRequired: true, says: 'of its first administrator' },
    administrator: { value: 'name', says: 'the name shown of the administrator' },
    country: { value: 'country', says: `whose tax it pays, two letters; ${byRegion('taxRegion')}` },
    currency: { value: 'JPY|EUR|USD', says: `in which it pays, for good; ${byRegion('currency')}` },
    zone: { value: 'zone', says: `by which its months begin, for good; ${byRegion('zone')}` },
    lang: {
      value: 'en|ja|fr|es|pt-pt|de',
      says: 'of its mails and papers; NEW_ORGANIZATION_LANG, or en, when not given',
    },
    type: { value: 'ESPORTS|MBP|OTHER', says: 'OTHER when not given' },
    trial: { value: 'group', says: 'begins with this trial of the catalogue, e.g. freePlan; no plan when not given' },
    days: { value: 'number', says: 'how long the trial lasts; today is the first day' },
  },
  summary:
    'an organisation with its first administrator, who also gets one that the platform made and nobody can sign in to; prints a ' +
    'link at which they choose a password within a week',
  run,
}
