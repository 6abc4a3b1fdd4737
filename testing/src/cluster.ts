import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDiscountedGroup } from '@touchline/api/books/catalogue/discounted-groups'
import { openCell } from '@touchline/api/db/database'
import { inTransaction } from '@touchline/api/db/transaction'
import { applyStarter } from '@touchline/api/features/catalogue/starter'
import { startEmbeddedPostgres } from '@touchline/embedded-postgres/embedded-postgres'
import type { TestProject } from 'vitest/node'
import { asAdmin, copyDatabase, type Servers } from './copy-database.ts'
import { guardAudit } from './faults/audit-guard.ts'
import { joinMachines, machinesIn } from './machines.ts'
import { scratch } from './scratch.ts'

export interface ClusterAddress extends Servers {
  readonly template: string
  /** Starter catalogue and some coupon groups. */
  readonly seeded: string
  /** Null where only its port is reachable. */
  readonly socketFolder: string | null
}

export interface Cluster extends ClusterAddress {
  /** Immediate shutdown; restarts on its port. */
  crash(): Promise<void>
  stop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterAddress
    /** Commands of `npm run lab -- cluster`, else empty. */
    standby: { readonly behind: string; readonly takeover: string }
  }
}

const discounts = [
  ['teamBasicPlan', 10],
  ['teamStandardPlan', 20],
  ['yearlyStandardPlan', 20],
  ['yearlyStandardPlusPlan', 15],
] as const

/** So that copies need no provisioning. */
async function seedCopy(servers: Servers, template: string): Promise<string> {
  const name = `${template}_seeded`
  await copyDatabase(servers, template, name)
  const { db, close } = await openCell({ adminUrl: servers.adminUrl, name }, { isSpread: servers.workers.length > 0 })
  await inTransaction(db, { system: 'administration' }, async (tx) => {
    await applyStarter(tx, { region: 'asia', now: Date.UTC(2026, 0, 1) })
    for (const [group, percent] of discounts) await ensureDiscountedGroup(tx, group, percent)
  })
  await close()
  return name
}

interface ClusterOptions {
  readonly fsync?: boolean
  /** Default: `CLUSTER_COORDINATOR` and `CLUSTER_WORKERS`. */
  readonly machines?: Servers | null
}

/** With a migrated template. */
export const startCluster = async (options: ClusterOptions = {}): Promise<Cluster> => {
  const { fsync = false, machines = machinesIn(process.env) } = options
  if (machines !== null) return { ...(await joinMachines(machines, seedCopy)), socketFolder: null }
  // One that waits for a disk gets a disk.
  const parent = mkdtempSync(join(fsync ? tmpdir() : scratch, 'touchline-cluster-'))
  // Under root the server's own account must enter.
  chmodSync(parent, 0o711)
  const startServer = (port?: number) =>
    startEmbeddedPostgres({
      dataDir: join(parent, 'data'),
      fsync,
      ...(port === undefined ? {} : { port }),
    })
  let server = await startServer()
  const adminUrl = server.connectionString('postgres')
  const template = 'touchline_template'
  await (await openCell({ adminUrl, name: template })).close()
  await guardAudit(server.connectionString(template))
  const workers: readonly string[] = []
  const seeded = await seedCopy({ adminUrl, workers }, template)
  const crash = async (): Promise<void> => {
    process.kill(server.pid, 'SIGQUIT')
    await server.stop()
    server = await startServer(server.port)
  }
  const stop = async (): Promise<void> => {
    await server.stop()
    rmSync(parent, { recursive: true, force: true })
  }
  return { adminUrl, workers, template, seeded, socketFolder: server.socketFolder, crash, stop }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  const { adminUrl, workers, template, seeded, socketFolder } = cluster
  // A test's connections end before PostgreSQL keeps a plan by itself, after five.
  if (workers.length === 0)
    await asAdmin(adminUrl, [`alter system set plan_cache_mode = 'force_generic_plan'`, 'select pg_reload_conf()'])
  project.provide('cluster', { adminUrl, workers, template, seeded, socketFolder })
  const { STANDBY_BEHIND: behind = '', STANDBY_TAKES_OVER: takeover = '' } = process.env
  project.provide('standby', { behind, takeover })
  return () => cluster.stop()
}
