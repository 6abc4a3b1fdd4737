import type { IngestionResult } from '@touchline/contract/ingestion'
import { instantToWire } from '@touchline/contract/wire'
import { isCountryCode } from '@touchline/domain/documents'
import type { AccountId } from '@touchline/domain/ids'
import { firstPasswordLinkEnd } from '@touchline/domain/sign-in'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ingest } from '../../features/ingestion/ingest.ts'
import { organizationIntake } from '../../features/ingestion/organizations.ts'
import { userIntake } from '../../features/ingestion/users.ts'
import { replaceLink } from '../../features/sign-in/own-address/store.ts'
import { hashPassword } from '../../features/sign-in/password/password-hash.ts'
import { hashOf } from '../../use-case/link-token.ts'
import { type Command, type Context, given, Refused, type Values } from '../command.ts'
import { insertAccount, recordAction } from '../store.ts'

async function* oneLine(document: unknown) {
  yield new TextEncoder().encode(JSON.stringify(document))
}

/** The options behind the fields of what the platform sends. */
const optionOf: Readonly<Record<string, string>> = {
  organizationName: '--name',
  organizationCode: '--code',
  loginName: '--login',
  username: '--login',
  displayName: '--administrator',
}

function reasonOf({ code, fields = [] }: IngestionResult['refusals'][number]): string {
  if (code === 'organization-code-taken') return 'nothing was created: another organisation has this code'
  const options = fields.map((field) => optionOf[field] ?? field).join(', ')
  return options === '' ? `nothing was created: ${code}` : `nothing was created: ${options} is empty or too long`
}

/** Through the platform's call, so that there is one way. */
async function take(
  context: Context,
  intake: typeof organizationIntake | typeof userIntake,
  document: unknown,
): Promise<void> {
  const stream = oneLine(document)
  const result =
    intake.noun === organizationIntake.noun
      ? await ingest(context, organizationIntake, stream)
      : await ingest(context, userIntake, stream)
  if (result === 'body-too-large') throw new Refused('that is too much text')
  const [refused] = result.refusals
  if (refused !== undefined) throw new Refused(reasonOf(refused))
}

/** Works once, for a week; what an operator sees is never the password that somebody signs in with. */
async function firstPasswordLink(
  tx: Tx,
  { clock, ids, cell: { region }, operator }: Context,
  accountId: AccountId,
  consoleUrl: string,
): Promise<string> {
  const token = ids.secret()
  const now = clock.now()
  const expiresAt = firstPasswordLinkEnd(now)
  // No mail brings it: it has the name of the one who hands it over.
  await replaceLink(tx, { accountId, purpose: 'password', tokenHash: hashOf(token), address: operator, now, expiresAt })
  return `${consoleUrl}/#/own-login?token=${token}&region=${region}&for=password`
}

async function run(context: Context, values: Values): Promise<void> {
  const { db, clock, ids } = context
  const now = clock.now()
  const loginName = given(values, 'login').toLowerCase()
  const taxRegion = values['tax-region']
  if (taxRegion !== undefined && !isCountryCode(taxRegion))
    throw new Refused('nothing was created: --tax-region is no country by ISO 3166, e.g. DE')
  const consoleUrl = context.readConsoleUrl()
  // Nobody knows it: the link is the way to one that somebody knows.
  const passwordHash = await hashPassword(ids.secret())
  const organizationId = ids.uuid()
  const createdDate = instantToWire(now)
  await take(context, organizationIntake, {
    organizationId,
    organizationName: given(values, 'name'),
    organizationCode: given(values, 'code'),
    createdDate,
    ...(values['lang'] === undefined ? {} : { lang: values['lang'] }),
    ...(taxRegion === undefined ? {} : { taxRegion }),
    ...(values['type'] === undefined ? {} : { organizationType: values['type'] }),
  })
  const account = { accountId: ids.uuid(), loginName, passwordHash, now }
  const link = await inTransaction(db, { system: 'administration' }, async (tx) =>
    (await insertAccount(tx, account)) ? firstPasswordLink(tx, context, account.accountId, consoleUrl) : null,
  )
  await take(context, userIntake, {
    userId: ids.uuid(),
    organizationId,
    username: loginName,
    displayName: values['administrator'] ?? loginName,
    roles: ['administrator'],
    startDate: createdDate,
    loginName,
  })
  await inTransaction(db, { system: 'administration' }, (tx) =>
    recordAction(tx, context, 'create-organization', organizationId),
  )
  context.print(`organisation ${organizationId}`)
  context.print(
    link === null ? `login ${loginName} existed and keeps its password` : `link to choose a password ${link}`,
  )
}

export const createOrganization: Command = {
  name: 'create-organization',
  positional: [],
  options: {
    name: { value: 'name', isRequired: true, says: 'what it is called' },
    code: { value: 'code', isRequired: true, says: 'unique in the region' },
    login: { value: 'login', isRequired: true, says: 'of its first administrator' },
    administrator: { value: 'name', says: 'the name shown of the administrator' },
    lang: { value: 'en|ja|fr|es|pt-pt|de', says: 'of its mails' },
    type: { value: 'ESPORTS|MBP|OTHER', says: 'OTHER when not given' },
    'tax-region': { value: 'country', says: "where it is taxed, e.g. DE; the region's own country when not given" },
  },
  summary: 'an organisation with its first administrator; prints a link at which they choose a password within a week',
  run,
}
