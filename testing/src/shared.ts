import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from '@touchline/api/http/route'
import type { CellConfig } from '@touchline/api/use-case/cell-config'
import type { Deps } from '@touchline/api/use-case/deps'
import type { Instant } from '@touchline/domain/calendar'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { openTestCell, type TestCell } from './cell.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { openTestDesk, type TestDesk } from './desk.ts'
import { serveRoutes, type TestServer } from './http.ts'
import { createOrganization, type OrganizationOptions } from './organization.ts'
import type { TestOrganization } from './test-organization.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export const NOW: Instant = Date.UTC(2026, 10, 21, 4)

export const OCTOBER_CLOSES: Instant = Date.UTC(2026, 9, 31, 15)

export const NOVEMBER_CLOSES: Instant = Date.UTC(2026, 10, 30, 15)

const unthrottled = ({ ownerDb }: TestDatabase) => beforeEach(() => ownerDb.deleteFrom('throttles').execute())

/** Each test begins when the first did. */
export const sharedCell = async (now: string | Instant = NOW, config: Partial<CellConfig> = {}): Promise<TestCell> => {
  const cell = await openTestCell(now, config)
  let begin: Instant | undefined
  beforeEach(() => {
    begin ??= cell.clock.now()
    cell.clock.moveTo(begin)
  })
  unthrottled(cell.database)
  afterAll(cell.drop)
  return cell
}

export const sharedWorld = async (options: WorldOptions = {}): Promise<World> => {
  const world = await openWorld(options)
  unthrottled(world.database)
  afterAll(world.close)
  return world
}

export const sharedDatabase = async (options: { readonly isSeeded?: boolean } = {}): Promise<TestDatabase> => {
  const database = await createTestDatabase(options)
  unthrottled(database)
  afterAll(database.drop)
  return database
}

export const sharedDesk = async (
  { deps }: { readonly deps: Deps },
  given?: Parameters<typeof openTestDesk>[1],
): Promise<TestDesk> => {
  const desk = await openTestDesk([deps], given)
  afterAll(desk.close)
  return desk
}

export const sharedServer = async (deps: Deps, routes: readonly Route[]): Promise<TestServer> => {
  const server = await serveRoutes(deps, routes)
  afterAll(() => server.close())
  return server
}

export const sharedHttp = async (
  answer: RequestListener,
  atEnd: (close: () => void) => void = afterAll,
): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

export const sharedFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-test-'))
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}

export function ofEachTest<T extends object>(open: () => Promise<T>, close?: (opened: T) => unknown): T
export function ofEachTest<T extends object>(
  open: () => Promise<T>,
  close: (opened: T) => unknown = () => undefined,
): object {
  let opened: T | undefined
  const current = (): T => {
    if (opened === undefined) throw new Error('only a test has it')
    return opened
  }
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(async () => {
    if (opened !== undefined) await close(opened)
    opened = undefined
  })
  const handler: ProxyHandler<object> = {
    get: (_, key): unknown => Reflect.get(current(), key),
    has: (_, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(current(), key),
  }
  return new Proxy({}, handler)
}

/** Its administrator is signed in. */
export const organizationOfEachTest = (world: World, options: OrganizationOptions = {}): TestOrganization =>
  ofEachTest(async () => {
    const made = await createOrganization(world.database.ownerDb, { createdAt: world.deps.clock.now(), ...options })
    const visited = world.visit(made)
    await visited.signIn()
    return visited
  })

export const worldOfEachTest = (options: WorldOptions = {}): World =>
  ofEachTest(
    () => openWorld(options),
    (world) => world.close(),
  )
