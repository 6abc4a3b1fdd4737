import type { CellConfig } from '@touchline/api/use-case/cell-config'
import type { Instant } from '@touchline/domain/calendar'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { openTestCell, type TestCell } from './cell.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createOrganization, type OrganizationOptions } from './organization.ts'
import type { TestOrganization } from './test-organization.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

/** For a whole file. */
export const sharedCell = async (now: string | Instant, config: Partial<CellConfig> = {}): Promise<TestCell> => {
  const cell = await openTestCell(now, config)
  afterAll(cell.drop)
  return cell
}

/** For a whole file. */
export const sharedWorld = async (options: WorldOptions = {}): Promise<World> => {
  const world = await openWorld(options)
  afterAll(world.close)
  return world
}

/** For a whole file. */
export const sharedDatabase = async (options: { readonly isSeeded?: boolean } = {}): Promise<TestDatabase> => {
  const database = await createTestDatabase(options)
  afterAll(database.drop)
  return database
}

const ofEachTest = <T>(open: () => Promise<T>, close: (opened: T) => unknown = () => undefined): (() => T) => {
  let opened: T | undefined
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(async () => {
    if (opened !== undefined) await close(opened)
    opened = undefined
  })
  return () => {
    if (opened === undefined) throw new Error('only a test has it')
    return opened
  }
}

/** A new club in a shared world per test, unthrottled, its administrator signed in. */
export const organizationOfEachTest = (world: World, options: OrganizationOptions = {}): TestOrganization => {
  const club = ofEachTest(async () => {
    const { ownerDb } = world.database
    await ownerDb.deleteFrom('throttles').execute()
    const made = await createOrganization(ownerDb, { createdAt: world.deps.clock.now(), ...options })
    const visited = world.visit(made)
    await visited.signIn()
    return visited
  })
  return {
    get organizationId() {
      return club().organizationId
    },
    get contractId() {
      return club().contractId
    },
    get accountId() {
      return club().accountId
    },
    get userId() {
      return club().userId
    },
    get login() {
      return club().login
    },
    get password() {
      return club().password
    },
    signIn: () => club().signIn(),
    send: (request) => club().send(request),
    get: (path) => club().get(path),
    post: (...request) => club().post(...request),
    put: (...request) => club().put(...request),
    delete: (path) => club().delete(path),
    call: (...call) => club().call(...call),
    read: (...call) => club().read(...call),
    plans: () => club().plans(),
    buy: (...purchase) => club().buy(...purchase),
    audit: () => club().audit(),
    actions: () => club().actions(),
    notices: (kind) => club().notices(kind),
    bills: () => club().bills(),
    jobs: (kind) => club().jobs(kind),
    setContract: (columns) => club().setContract(columns),
    addEntry: (...entry) => club().addEntry(...entry),
    basePlanAt: (instant) => club().basePlanAt(instant),
    addSleep: (sleep) => club().addSleep(sleep),
    setEntries: (columns) => club().setEntries(columns),
  }
}

export const worldOfEachTest = (options: WorldOptions = {}): World => {
  const world = ofEachTest(
    () => openWorld(options),
    (opened) => opened.close(),
  )
  return {
    get database() {
      return world().database
    },
    get deps() {
      return world().deps
    },
    get worker() {
      return world().worker
    },
    get server() {
      return world().server
    },
    get provider() {
      return world().provider
    },
    get mailbox() {
      return world().mailbox
    },
    get jobErrors() {
      return world().jobErrors
    },
    liveUntil: (instant) => world().liveUntil(instant),
    moveTo: (instant) => world().moveTo(instant),
    subscribe: (options) => world().subscribe(options),
    visit: (made) => world().visit(made),
    changeCard: (who, card) => world().changeCard(who, card),
    newestMail: (isIt) => world().newestMail(isIt),
    dayIn: (days) => world().dayIn(days),
    readEvents: () => world().readEvents(),
    close: () => world().close(),
  }
}
