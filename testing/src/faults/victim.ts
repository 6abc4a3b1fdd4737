import { cellRoutes } from '@touchline/api/app'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { createWorker } from '@touchline/api/queue/worker'
import type { Deps } from '@touchline/api/use-case/deps'
import type { Instant } from '@touchline/domain/calendar'
import type { DeskRequest, TestDesk } from '../desk.ts'
import { type Request, serveRoutes } from '../http.ts'
import type { World } from '../world.ts'
import { mortal } from './mortal.ts'

async function asVictim<T>(
  { database, deps }: World,
  killedBefore: number,
  live: (deps: Deps) => Promise<T>,
): Promise<{ readonly isDead: boolean; readonly left: T }> {
  const victim = mortal(database.url, killedBefore)
  const { payments, mail } = deps
  try {
    const left = await live({ ...deps, db: victim.db, payments: victim.payments(payments), mail: victim.mail(mail) })
    return { isDead: victim.isDead(), left }
  } finally {
    await victim.bury()
  }
}

export const callVictim = (world: World, killedBefore: number, request: Request) =>
  asVictim(world, killedBefore, async (deps) => {
    const server = await serveRoutes(deps, cellRoutes(deps))
    const { status } = await server.send(request)
    await server.close()
    return status
  })

export const orderVictim = (
  world: World,
  killedBefore: number,
  openDesk: (process: { readonly deps: Deps }) => Promise<TestDesk>,
  request: DeskRequest,
) =>
  asVictim(world, killedBefore, async (deps) => {
    const desk = await openDesk({ deps })
    const { status } = await desk.send(request)
    await desk.close()
    return status
  })

export const workVictim = (world: World, killedBefore: number, now: Instant) =>
  asVictim(world, killedBefore, async (deps) => {
    const clock = { now: () => now }
    const worker = createWorker({ db: deps.db, clock, handlers: cellJobs({ ...deps, clock }) })
    await worker.runDue().catch(() => undefined)
  })
