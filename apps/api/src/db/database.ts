import { type ConnectOptions, connect, type Db } from './connect.ts'
import { ensureLoginSettings, LoginSettingsError } from './login-settings.ts'
import { MigrationError, migrate, refuseUnmigrated } from './migrate.ts'
import { type CellUrls, provision } from './provision.ts'
import { refuseSpread, ScaleOutError, spreadNew } from './scale-out/scale-out.ts'

/** Possibly behind a pooler. Cannot migrate. */
interface LoginUrls {
  readonly appUrl: string
  readonly directUrl: string
}

export type CellLocation = { readonly adminUrl: string; readonly name: string } | CellUrls | LoginUrls

export interface Cell {
  readonly db: Db
  readonly directUrl: string
  /** For maintenance and tests only. */
  readonly ownerUrl: string | null
  close(): Promise<void>
}

/** Past a pooler: migrations lock by session. */
const directUrlOf = ({ ownerUrl, appUrl }: CellUrls): string => {
  const [direct, app] = [new URL(ownerUrl), new URL(appUrl)]
  direct.searchParams.set('user', app.searchParams.get('user') ?? decodeURIComponent(app.username))
  direct.searchParams.set('password', app.searchParams.get('password') ?? decodeURIComponent(app.password))
  return direct.href
}

const unfit: Readonly<Record<string, string>> = {
  '3D000': 'it does not exist; a database administrator makes it',
  '42501': 'it does not belong to the role in DATABASE_OWNER_URL, or a role lacks a right',
  '28000': 'a role in its addresses does not exist, or may not log in',
  '28P01': 'a password in its addresses is wrong',
  '42704': 'a role that it needs does not exist',
}

class UnfitDatabase extends Error {
  override readonly name = 'UnfitDatabase'
}

const unfitOf = (error: unknown, location: CellLocation): UnfitDatabase | null => {
  const repair = error instanceof Error && 'code' in error ? unfit[String(error.code)] : undefined
  if (repair === undefined || !(error instanceof Error)) return null
  const database = 'name' in location ? location.name : decodeURIComponent(new URL(location.appUrl).pathname.slice(1))
  const [said] = error.message.split('\n')
  const message = `The database ${database} cannot be used: ${repair} (${said}). See "The database" of docs/operations/production.md.`
  return new UnfitDatabase(message, { cause: error })
}

interface OpenOptions extends Omit<ConnectOptions, 'url'> {
  /** For the move itself: neither spread nor refused. */
  readonly leavesTables?: boolean
}

/** Creates and migrates as needed, and spreads what a later version added. Connects as the login. */
export const openCell = (location: CellLocation, options: OpenOptions = {}): Promise<Cell> =>
  sayUnfit(location, open(location, options))

export const sayUnfit = <T>(location: CellLocation, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw unfitOf(error, location) ?? error
  })

async function open(location: CellLocation, { leavesTables = false, ...options }: OpenOptions): Promise<Cell> {
  if ('directUrl' in location) return openAsLogin(location, options)
  const urls = 'adminUrl' in location ? await provision(location.adminUrl, location.name) : location
  const directUrl = directUrlOf(urls)
  await migrate(urls.ownerUrl)
  if (!leavesTables) await (options.isSpread === true ? spreadNew : refuseSpread)(urls.ownerUrl)
  await ensureLoginSettings(directUrl, options.isSpread === true)
  const db = connect({ ...options, url: urls.appUrl })
  return { db, directUrl, ownerUrl: urls.ownerUrl, close: () => db.destroy() }
}

async function openAsLogin({ appUrl, directUrl }: LoginUrls, options: Omit<ConnectOptions, 'url'>): Promise<Cell> {
  await refuseUnmigrated(directUrl)
  if (options.isSpread !== true) await refuseSpread(directUrl)
  await ensureLoginSettings(directUrl, options.isSpread === true)
  const db = connect({ ...options, url: appUrl })
  return { db, directUrl, ownerUrl: null, close: () => db.destroy() }
}

export const isUnfit = (error: unknown): error is MigrationError | LoginSettingsError | ScaleOutError | UnfitDatabase =>
  error instanceof MigrationError ||
  error instanceof LoginSettingsError ||
  error instanceof ScaleOutError ||
  error instanceof UnfitDatabase
