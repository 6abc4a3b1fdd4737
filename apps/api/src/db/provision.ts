import { createHmac } from 'node:crypto'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'

const OWNER = 'touchline_owner'
/** May only assume another role than the owner's, within a transaction. */
const LOGIN = 'touchline_api'

const PROVISION_LOCK = 7_105_110
const CONNECT_MS = 10_000

export interface CellUrls {
  readonly ownerUrl: string
  readonly appUrl: string
}

const passwordOf = (role: string, adminUrl: string): string =>
  createHmac('sha256', decodeURIComponent(new URL(adminUrl).password))
    .update(`touchline role ${role}`)
    .digest('base64url')

const urlOf = (role: string, adminUrl: string, database: string): string => {
  const url = new URL(adminUrl)
  url.username = role
  url.password = passwordOf(role, adminUrl)
  url.pathname = `/${database}`
  return url.href
}

const ensureRole = async (client: Client, role: string, attributes: string): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${role} ${attributes}`)
}

const ensureRoles = async (client: Client, adminUrl: string): Promise<void> => {
  await ensureRole(client, OWNER, 'login')
  await ensureRole(client, LOGIN, 'login noinherit')
  await ensureRole(client, 'touchline_app', 'nologin')
  await ensureRole(client, 'touchline_jobs', 'nologin')
  await ensureRole(client, 'touchline_desk', 'nologin')
  for (const role of [OWNER, LOGIN]) {
    await client.query(`alter role ${role} password ${escapeLiteral(passwordOf(role, adminUrl))}`)
  }
  await client.query(`grant touchline_app, touchline_jobs, touchline_desk to ${LOGIN}`)
  await client.query(`grant ${OWNER} to current_user`)
}

const ensureDatabase = async (client: Client, name: string): Promise<void> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  const database = escapeIdentifier(name)
  if (rowCount === 0) await client.query(`create database ${database} owner ${OWNER}`)
  await client.query(`revoke all on database ${database} from public`)
  await client.query(`grant connect on database ${database} to ${LOGIN}`)
}

export const cellUrls = (adminUrl: string, name: string): CellUrls => ({
  ownerUrl: urlOf(OWNER, adminUrl, name),
  appUrl: urlOf(LOGIN, adminUrl, name),
})

export const provision = async (adminUrl: string, name: string): Promise<CellUrls> => {
  const client = new Client({
    connectionString: adminUrl,
    application_name: 'touchline provisioning',
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [PROVISION_LOCK])
    await ensureRoles(client, adminUrl)
    await ensureDatabase(client, name)
  } finally {
    await client.end()
  }
  return cellUrls(adminUrl, name)
}
