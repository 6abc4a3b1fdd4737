import { connect, type Db } from '@touchline/api/db/connect'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { createWorker, type Worker } from '@touchline/api/queue/worker'
import type { Deps } from '@touchline/api/use-case/deps'
import { asAdmin, copyDatabase, dropDatabase, type Servers } from './copy-database.ts'
import type { World } from './world.ts'

interface SecondLife {
  readonly deps: Deps
  readonly ownerDb: Db
  readonly worker: Worker
  readonly jobErrors: readonly unknown[]
  close(): Promise<void>
}

const named = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Copies the world's database; the result opens the copy. The world reconnects. */
export const remember = async (world: World, servers: Servers): Promise<() => SecondLife> => {
  const { url, ownerUrl } = world.database
  const source = new URL(url).pathname.slice(1)
  const copy = `${source}_then`
  for (const server of [...servers.workers, servers.adminUrl])
    await asAdmin(server, [`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`])
  await copyDatabase(servers, source, copy)
  return () => {
    const db = connect({ url: named(url, copy), poolSize: 4, isSpread: servers.workers.length > 0 })
    const ownerDb = connect({ url: named(ownerUrl, copy), poolSize: 2, applicationName: 'touchline tests' })
    const deps: Deps = { ...world.deps, db }
    const jobErrors: unknown[] = []
    const onError = (error: unknown) => void jobErrors.push(error)
    const worker = createWorker({ db, clock: deps.clock, handlers: cellJobs(deps), onError })
    const close = async (): Promise<void> => {
      await Promise.all([db.destroy(), ownerDb.destroy()])
      await dropDatabase(servers, copy)
    }
    return { deps, ownerDb, worker, jobErrors, close }
  }
}
