import type { RegionConfig } from '@touchline/api/configuration/configuration'
import { connect } from '@touchline/api/db/connect'
import { sql } from 'kysely'

/**
 * Counts what the tables hold, for the database's planner: without it the lists of ten thousand take seconds until the
 * database counts by itself, a minute after the world is made.
 */
export async function analyse(regions: readonly RegionConfig[]): Promise<void> {
  for (const { location } of regions) {
    if (!('adminUrl' in location)) continue
    const url = new URL(location.adminUrl)
    url.pathname = `/${location.name}`
    const admin = connect({ url: url.href, poolSize: 1 })
    await sql`analyze`.execute(admin)
    await admin.destroy()
  }
}
