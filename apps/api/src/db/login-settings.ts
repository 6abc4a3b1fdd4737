import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg'

type Settings = Readonly<Record<string, string>>

/** On the login, because poolers share connections. */
const settings: Settings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '30s',
}

/** Row security needs this setting on every machine. */
const spreadSettings: Settings = { ...settings, 'citus.propagate_set_commands': 'local' }

const CONNECT_MS = 10_000

/** A setting of the login in this database overrides ours. */
export class LoginSettingsError extends Error {
  constructor(names: readonly string[]) {
    super(
      `The login of DATABASE_URL has other settings in this database than it needs: ${names.join(', ')}. ` +
        'Remove them: ALTER ROLE <login> IN DATABASE <database> RESET ALL',
    )
    this.name = 'LoginSettingsError'
  }
}

const asLogin = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    connectionString: url,
    application_name: 'touchline settings',
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const missing = async (client: Client, wanted: Settings): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[], $2::text[]) as wanted (name, value) where current_setting(name, true) is distinct from value',
    [Object.keys(wanted), Object.values(wanted)],
  )
  return rows.map(({ name }) => name)
}

const TAKEN = new Set(['XX000', '23505'])
const TRIES = 20
const REST_MS = 50

const setAll = async (client: Client, wanted: Settings, left = TRIES): Promise<void> => {
  try {
    for (const [name, value] of Object.entries(wanted))
      await client.query(`alter role current_user set ${escapeIdentifier(name)} = ${escapeLiteral(value)}`)
  } catch (error) {
    if (left === 0 || !(error instanceof DatabaseError) || !TAKEN.has(error.code ?? '')) throw error
    await delay(REST_MS)
    await setAll(client, wanted, left - 1)
  }
}

/** At the database's own address. `isSpread`: Citus. */
export const ensureLoginSettings = async (url: string, isSpread: boolean): Promise<void> => {
  const wanted = isSpread ? spreadSettings : settings
  const isChanged = await asLogin(url, async (client) => {
    const names = await missing(client, wanted)
    if (names.length > 0) await setAll(client, wanted)
    return names.length > 0
  })
  if (!isChanged) return
  const still = await asLogin(url, (client) => missing(client, wanted))
  if (still.length > 0) throw new LoginSettingsError(still)
}
