import { openCell } from '@touchline/api/db/database'
import { provision } from '@touchline/api/db/provision'
import { scaleOut } from '@touchline/api/db/scale-out/scale-out'
import { escapeLiteral } from 'pg'
import { asAdmin, closeDatabase, dropDatabase, type Servers } from './copy-database.ts'

/** Superusers' addresses; workers separated by spaces. */
export const machinesIn = ({ CLUSTER_COORDINATOR, CLUSTER_WORKERS }: NodeJS.ProcessEnv): Servers | null =>
  CLUSTER_COORDINATOR === undefined || CLUSTER_WORKERS === undefined
    ? null
    : { adminUrl: CLUSTER_COORDINATOR, workers: CLUSTER_WORKERS.split(' ') }

const hostOf = (url: string): string => {
  const { hostname, port } = new URL(url)
  return `${escapeLiteral(hostname)}, ${port}`
}

const within = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Steps 2 to 4 of docs/scale-out.md. */
async function prepare({ adminUrl, workers }: Servers, name: string): Promise<void> {
  await provision(adminUrl, name)
  for (const worker of workers) await asAdmin(worker, [`create database ${name}`])
  for (const server of [adminUrl, ...workers]) await asAdmin(within(server, name), ['create extension citus'])
  await asAdmin(within(adminUrl, name), [
    'alter role touchline_app login',
    'alter role touchline_jobs login',
    'alter role touchline_desk login',
    `grant connect on database ${name} to touchline_app, touchline_jobs, touchline_desk`,
    `select citus_set_coordinator_host(${hostOf(adminUrl)})`,
    ...workers.map((worker) => `select citus_add_node(${hostOf(worker)})`),
  ])
  for (const worker of workers)
    await asAdmin(worker, [
      `alter database ${name} owner to touchline_owner`,
      `revoke all on database ${name} from public`,
      `grant connect on database ${name} to touchline_api, touchline_app, touchline_jobs, touchline_desk`,
    ])
}

/** Makes the templates on the machines. */
export async function joinMachines(
  servers: Servers,
  seedCopy: (servers: Servers, template: string) => Promise<string>,
) {
  const template = `touchline_template_${process.pid}`
  await prepare(servers, template)
  const location = { adminUrl: servers.adminUrl, name: template }
  const { ownerUrl, close } = await openCell(location, { leavesTables: true })
  await close()
  if (ownerUrl !== null) await scaleOut(ownerUrl)
  await (await openCell(location, { isSpread: true })).close()
  await closeDatabase(servers, template)
  const seeded = await seedCopy(servers, template)
  await closeDatabase(servers, seeded)
  const crash = (): Promise<never> => Promise.reject(new Error('machines that somebody made are not ended here'))
  const stop = async (): Promise<void> => {
    for (const name of [seeded, template]) await dropDatabase(servers, name)
  }
  return { ...servers, template, seeded, crash, stop }
}
