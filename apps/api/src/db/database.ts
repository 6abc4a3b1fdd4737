import { type ConnectOptions, connect, type Db } from './connect.ts'
import { migrate } from './migrate.ts'
import { type CellUrls, provision } from './provision.ts'
import { scaleOut } from './scale-out/scale-out.ts'

/** Either an administrator's address, from which roles and database follow, or two addresses that a database administrator prepared. */
export type CellLocation = { readonly adminUrl: string; readonly name: string } | CellUrls

export interface Cell {
  readonly db: Db
  /** For what needs a separate connection (LISTEN). */
  readonly appUrl: string
  /** For maintenance and tests; requests and jobs never use it. */
  readonly ownerUrl: string
  close(): Promise<void>
}

/**
 * Opens a region's database: creates it if needed, migrates it, spreads it where that is asked for, and connects as the
 * login that owns nothing.
 */
export const openCell = async (location: CellLocation, options: Omit<ConnectOptions, 'url'> = {}): Promise<Cell> => {
  const { ownerUrl, appUrl } = 'adminUrl' in location ? await provision(location.adminUrl, location.name) : location
  await migrate(ownerUrl)
  if (options.isSpread === true) await scaleOut(ownerUrl)
  const db = connect({ ...options, url: appUrl })
  return { db, appUrl, ownerUrl, close: () => db.destroy() }
}
