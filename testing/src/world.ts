import { stripePayments } from '@touchline/api/adapters/stripe'
import { cellRoutes } from '@touchline/api/app'
import type { Db, Tx } from '@touchline/api/db/connect'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { requestCard } from '@touchline/api/features/payment/card/request-card'
import { saveCard } from '@touchline/api/features/payment/card/save-card'
import { onceReconciled } from '@touchline/api/features/payment/reconcile/database-life'
import { readEvents } from '@touchline/api/features/payment/settlement/read-events'
import { liveUntil } from '@touchline/api/features/test-clock/live-until'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { askForDailyWork } from '@touchline/api/jobs/daily'
import { AddressRefused, type Mail } from '@touchline/api/ports/mail'
import type { Payments } from '@touchline/api/ports/payments'
import { enqueue } from '@touchline/api/queue/enqueue'
import { jobs } from '@touchline/api/queue/jobs'
import { createWorker, type Worker } from '@touchline/api/queue/worker'
import type { Deps } from '@touchline/api/use-case/deps'
import type { RegionName } from '@touchline/contract/wire'
import { DAY, HOUR, type Instant } from '@touchline/domain/calendar'
import { type Dunning, usualDunning } from '@touchline/domain/payment'
import { disagreements } from './books.ts'
import type { ClusterAddress } from './cluster.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { movableClock, testDeps } from './deps.ts'
import { serveRoutes, type TestServer } from './http.ts'
import { openMonthOf } from './open-month.ts'
import { createOrganization, type MadeOrganization, type OrganizationOptions } from './organization.ts'
import { type CardFields, type ProviderBooks, startProvider, type TestProvider } from './provider.ts'
import { type TestOrganization, visiting } from './test-organization.ts'

type Message = Parameters<Mail['send']>[0]

interface Mailbox extends Mail {
  readonly taken: readonly Message[]
  isAway: boolean
  readonly unknown: Set<string>
}

export const graceOf = (graceDays: number): Dunning => {
  const rule = { ...usualDunning.month, graceDays }
  return { month: rule, year: rule }
}

export interface WorldOptions {
  /** Asia when not given. */
  readonly region?: RegionName
  /** 2026-10-05T00:00Z when not given. */
  readonly now?: Instant
  readonly cluster?: ClusterAddress
  /** E.g. a pooler's. */
  readonly through?: (url: string) => string
  /** False: nothing for sale. */
  readonly isSeeded?: boolean
  /** None are sent when not given. */
  readonly operatorsAddress?: string
  /** Unexpected when not given. */
  readonly eventSender?: Deps['eventSender']
  readonly onProviderEvent?: Deps['onProviderEvent']
  readonly onMailReport?: Deps['onMailReport']
  /** Without: nobody hears of mails that come back. */
  readonly mailReturn?: Deps['cell']['mailReturn']
  /** One in this process when not given. */
  readonly provider?: TestProvider
  /** Wraps the real port, e.g. to die after a call. */
  readonly payments?: (real: Payments) => Payments
  /** False: the provider's events are not delivered. */
  readonly hearsEvents?: boolean
  readonly dunning?: Dunning
  /** Otherwise only what the test requests. */
  readonly worksDaily?: boolean
}

export interface SubscriberOptions extends Omit<OrganizationOptions, 'createdAt'> {
  /** Default: Visa; null: none, paying by transfer. */
  readonly card?: CardFields | null
}

/** A whole region. Time moves only by `liveUntil`. */
export interface World {
  readonly database: TestDatabase
  readonly deps: Deps
  readonly worker: Worker
  readonly server: TestServer
  readonly provider: TestProvider
  readonly mailbox: Mailbox
  readonly jobErrors: readonly unknown[]
  /** Runs jobs at their own times, with the provider's clock. */
  liveUntil(instant: Instant): Promise<number>
  moveTo(instant: Instant): Promise<void>
  /** Subscribed now, card saved, month opened. */
  subscribe(options?: SubscriberOptions): Promise<TestOrganization>
  /** Renews its session. */
  visit(made: MadeOrganization): TestOrganization
  /** Through the provider's fields. */
  changeCard(who: MadeOrganization, card: CardFields): Promise<void>
  /** After sending what is due, with its link's token; throws if none. */
  newestMail(isIt?: (mail: Message) => boolean): Promise<Message & { readonly proof: string }>
  /** In Tokyo. */
  dayIn(days: number): string
  now(): Instant
  runDue(): Promise<number>
  /** No organisation's rows are hidden. */
  asJobs<T>(work: (tx: Tx, now: Instant) => Promise<T>): Promise<T>
  charges(): Promise<ProviderBooks['charges']>
  /** Of its books and ours, in words. */
  disagreements(): Promise<readonly string[]>
  /** Waits for the provider's events and runs what follows. */
  hear(): Promise<void>
  /** Recovers lost events and runs what follows. */
  readEvents(): Promise<void>
  readPayouts(): Promise<void>
  close(): Promise<void>
}

const createMailbox = (): Mailbox => {
  const taken: Message[] = []
  const mailbox: Mailbox = {
    taken,
    isAway: false,
    unknown: new Set(),
    send: async (message) => {
      if (mailbox.isAway) throw new Error('the mail server does not answer')
      if (mailbox.unknown.has(message.to)) throw new AddressRefused('550 no such user here')
      taken.push(message)
    },
  }
  return mailbox
}

const changeCard = async (
  deps: Deps,
  provider: TestProvider,
  who: MadeOrganization,
  card: CardFields,
): Promise<void> => {
  const request = await requestCard(deps, who.organizationId, who.userId)
  if (request.kind === 'refused') throw new Error(`no card could be requested: ${request.code}`)
  const typed = await provider.typeCard(request.clientSecret, card)
  if (typed.kind === 'declined') throw new Error(`the card was declined: ${JSON.stringify(typed.body)}`)
  if (typed.kind === 'challenge') await provider.answerChallenge(typed.intentId, 'succeed')
  const paymentMethodId = await provider.savedBy(request.clientSecret)
  if (paymentMethodId === null) throw new Error('the card was not set up')
  const saved = await saveCard(deps, { ...who, actor: who.userId, paymentMethodId })
  if (saved.kind === 'refused') throw new Error(`the card was not saved: ${saved.code}`)
}

const subscribe = async (
  { deps, database, provider }: Pick<World, 'deps' | 'database' | 'provider'>,
  { card, ...options }: SubscriberOptions,
): Promise<MadeOrganization> => {
  const createdAt = deps.clock.now()
  const made = await createOrganization(database.ownerDb, { basePlanId: 'teamBasicPlan.base', ...options, createdAt })
  await database.ownerDb
    .updateTable('contracts')
    .set({
      payer_name: 'Kita Hanako',
      payer_tel: '+81355500142',
      payer_country: 'JP',
      payer_mail: 'office@kita.example',
    })
    .where('contract_id', '=', made.contractId)
    .execute()
  if (card !== null) await changeCard(deps, provider, made, card ?? {})
  await openMonthOf(deps, made)
  return made
}

/** The shortest proof of a session. */
const SESSION_IS_NEW = 5 * 60_000

const visitor =
  ({ server, ownerDb, now }: { readonly server: TestServer; readonly ownerDb: Db; readonly now: () => Instant }) =>
  (made: MadeOrganization): TestOrganization => {
    let session: { readonly token: string; readonly since: Instant } | undefined
    /** People barred from signing in keep their session. */
    const token = async (): Promise<string> => {
      const last = session
      if (last !== undefined && Math.abs(now() - last.since) <= SESSION_IS_NEW) return last.token
      const renewing = server.signIn(made)
      session = { token: await (last === undefined ? renewing : renewing.catch(() => last.token)), since: now() }
      return session.token
    }
    return visiting({ server, ownerDb, token }, made)
  }

type Parts = Pick<World, 'deps' | 'worker' | 'mailbox' | 'provider' | 'database'>

const happenings = ({ deps, worker, mailbox, provider, database }: Parts) => ({
  now: deps.clock.now,
  runDue: () => worker.runDue(),
  asJobs: <T>(work: (tx: Tx, now: Instant) => Promise<T>) =>
    inTransaction(deps.db, jobsScope, (tx) => work(tx, deps.clock.now())),
  charges: async () => (await provider.books()).charges,
  disagreements: () => disagreements(database.ownerDb, provider),
  hear: async () => {
    await provider.control('POST', '/webhooks/drain')
    await worker.runDue()
  },
  dayIn: (days: number) => new Date(deps.clock.now() + 9 * HOUR + days * DAY).toISOString().slice(0, 10),
  newestMail: async (isIt: (mail: Message) => boolean = () => true) => {
    await worker.runDue()
    const mail = mailbox.taken.findLast(isIt)
    if (mail === undefined) throw new Error('no mail came')
    return { ...mail, proof: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
  },
  readEvents: async () => {
    await readEvents(deps)
    await worker.runDue()
  },
  readPayouts: async () => {
    const now = deps.clock.now()
    const day = Math.floor(now / DAY)
    await inTransaction(deps.db, jobsScope, (tx) => enqueue(tx, jobs.readPayouts({ day, after: null }), { now }))
    await worker.runDue()
  },
})

const providerPort = ({ sandbox }: TestProvider): Payments =>
  stripePayments({ secretKey: sandbox.secretKey, webhookSecrets: [sandbox.webhookSecret], apiUrl: sandbox.url })

const listenToEvents = async ({
  server,
  provider,
  deps,
}: Pick<World, 'server' | 'provider' | 'deps'>): Promise<void> => {
  const url = `${await server.listen()}${deps.cell.base}/provider/webhook`
  await provider.control('POST', '/webhook_endpoints', { url, secret: provider.sandbox.webhookSecret })
}

const givenIn = ({ eventSender, onProviderEvent, onMailReport }: WorldOptions) => ({
  ...(eventSender === undefined ? {} : { eventSender }),
  ...(onProviderEvent === undefined ? {} : { onProviderEvent }),
  ...(onMailReport === undefined ? {} : { onMailReport }),
})

/** Real except mail server and time. */
export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  const { cluster, through, isSeeded = true } = options
  const database = await createTestDatabase({ cluster, through, isSeeded })
  const provider = options.provider ?? (await startProvider())
  const clock = movableClock(options.now ?? Date.UTC(2026, 9, 5))
  const mailbox = createMailbox()
  const real = providerPort(provider)
  const jobErrors: unknown[] = []
  const onError = (error: unknown) => void jobErrors.push(error)
  const payments = onceReconciled(options.payments?.(real) ?? real, database.db, onError)
  const operators = { address: options.operatorsAddress ?? null, alert: () => undefined }
  const base = testDeps(database.db, { clock, mail: mailbox, payments, operators, ...givenIn(options) })
  const region = options.region ?? base.cell.region
  const address = { region, base: `/${region}/api/v0` }
  const cell = {
    ...base.cell,
    ...address,
    dunning: options.dunning ?? base.cell.dunning,
    mailReturn: options.mailReturn ?? base.cell.mailReturn,
  }
  const worker = createWorker({ db: database.db, clock, handlers: cellJobs({ ...base, cell }), onError })
  const moved = async (instant: Instant) =>
    void (await provider.control('PUT', '/clock', { now: new Date(instant).toISOString() }))
  const living = { clock: { now: clock.now, set: clock.moveTo }, worker, moved }
  const advance = (target: number) => liveUntil(living, target)
  const deps: Deps = { ...base, cell, demo: { advance } }
  const server = await serveRoutes(deps, cellRoutes(deps))
  const visit = visitor({ server, ownerDb: database.ownerDb, now: clock.now })
  await moved(clock.now())
  if (options.worksDaily ?? false)
    await inTransaction(database.db, jobsScope, (tx) => askForDailyWork(tx, clock.now(), { isTimeMoved: true }))
  if (options.hearsEvents ?? true) await listenToEvents({ server, provider, deps })
  return {
    database,
    deps,
    worker,
    server,
    provider,
    mailbox,
    jobErrors,
    liveUntil: advance,
    moveTo: (instant) => {
      clock.moveTo(instant)
      return moved(instant)
    },
    subscribe: async (subscriber = {}) => visit(await subscribe({ deps, database, provider }, subscriber)),
    visit,
    changeCard: (who, card) => changeCard(deps, provider, who, card),
    ...happenings({ deps, worker, mailbox, provider, database }),
    close: async () => {
      await provider.close()
      await server.close()
      await database.drop()
    },
  }
}
