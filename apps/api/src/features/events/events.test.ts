import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { DAY, HOUR } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { operatorOn } from '@touchline/testing/commands'
import { createGame } from '@touchline/testing/game'
import { NOW, ofEachTest, sharedCell } from '@touchline/testing/shared'
import { isNight } from '@touchline/testing/size'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { webhooks } from '../../adapters/webhooks.ts'
import { writeEvents } from '../../books/events/write-events.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { cellJobs } from '../../jobs/cell-jobs.ts'
import { receiverKinds } from '../../queue/kinds.ts'
import { createWorker } from '../../queue/worker.ts'
import type { Deps } from '../../use-case/deps.ts'
import { openReceiver, type TestReceiver } from './receiver.test-support.ts'

const KINDS = ['hand-out-events', 'tell-platform', 'deliver-events', 'report-receiver', 'plan-begun']

const cell = await sharedCell()
const mails: { readonly to: string; readonly subject: string; readonly text: string }[] = []
const alerts: unknown[] = []

const deps: Deps = {
  ...cell.deps,
  eventSender: webhooks({ now: Date.now, isOwnNetworkAllowed: true, patienceMs: 5_000 }),
  mail: { send: async (mail) => void mails.push(mail) },
  operators: { address: 'ops@kita.example', alert: (fields) => void alerts.push(fields) },
}
const organization = ofEachTest(() => cell.open({ basePlanId: 'teamStandardPlan.base' }))
beforeEach(async () => {
  const { ownerDb } = cell.database
  await ownerDb.deleteFrom('receivers').execute()
  await ownerDb.deleteFrom('events').execute()
  await ownerDb.deleteFrom('jobs').execute()
})

const failures: unknown[] = []
const workerOf = (given: Deps = deps) =>
  createWorker({
    db: given.db,
    clock: given.clock,
    handlers: Object.fromEntries(Object.entries(cellJobs(given)).filter(([kind]) => KINDS.includes(kind))),
    apart: [{ kinds: receiverKinds, concurrency: 4 }],
    pollMs: 20,
    onError: (error) => void failures.push(error),
  })
const runDue = async () => {
  await workerOf().runDue()
  expect(failures).toEqual([])
}

const operator = () => operatorOn({ ...cell.deps, isOwnNetworkAllowed: true })
const type = (...words: string[]) => operator().type(words)

const added = async (...more: string[]): Promise<TestReceiver & { readonly id: string }> => {
  const receiver = await openReceiver()
  onTestFinished(receiver.close)
  const [id = '', secret = ''] = (await type('receivers', 'add', '--url', receiver.url, ...more)).map(
    (line) => line.split(/ +/)[1] ?? '',
  )
  receiver.secrets.push(secret)
  return Object.assign(receiver, { id })
}

const happen = (matchIds: readonly string[], organizationId: OrganizationId = organization.organizationId) =>
  inTransaction(deps.db, jobsScope, (tx) =>
    writeEvents(
      tx,
      matchIds.map((matchId) => ({ organizationId, kind: 'game.deleted', data: { matchId }, cause: matchId })),
      cell.clock.now(),
    ),
  )
const gamesOf = ({ heard }: TestReceiver) => heard.map(({ data }) => data)
const asGames = (matchIds: readonly string[]) => matchIds.map((matchId) => ({ matchId }))
const refuses = (response: ServerResponse): void => void response.writeHead(503).end()
const accepts = (response: ServerResponse): void => void response.writeHead(204).end()

describe('an event', () => {
  it('is written with its cause, and sent where its kind is wanted, verified by the official library', async () => {
    const receiver = await added('--kinds', 'game.withdrawn')
    const other = await added('--kinds', 'plan.paused,member.joined')
    const { matchId } = await createGame(cell.database.ownerDb, organization, { storedAt: NOW })
    await organization.delete(`/data/record/game_match/${matchId}/force`)
    await organization.delete(`/data/record/game_match/${matchId}/force`)
    await runDue()
    expect(receiver.heard).toEqual([
      {
        id: expect.any(String),
        type: 'game.withdrawn',
        timestamp: new Date(NOW).toISOString(),
        organizationId: organization.organizationId,
        data: { matchId, keptUntil: '2026-12-21T14:59:59.999Z' },
      },
    ])
    expect(other.heard).toEqual([])
  })

  it('of a rehearsal says so', async () => {
    const receiver = await added('--kinds', 'game.deleted')
    await happen(['rehearsed'])
    await workerOf({ ...deps, cell: { ...deps.cell, mode: 'rehearsal' } }).runDue()
    expect(receiver.heard).toMatchObject([{ type: 'game.deleted', rehearsal: true }])
  })

  it('is not there when its cause is rolled back, and is the same when its cause is noted again', async () => {
    const { organizationId } = organization
    const failing = inTransaction(deps.db, { organizationId }, async (tx) => {
      const event = { organizationId, kind: 'game.deleted', data: { matchId: 'x' }, cause: 'x' } as const
      await writeEvents(tx, [event], NOW)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const receiver = await added()
    await happen(['one'])
    await happen(['one', 'two'])
    await runDue()
    expect(gamesOf(receiver)).toEqual(asGames(['one', 'two']))
  })

  it('is handed out by a job of the version before, too, which called it by another name', async () => {
    const receiver = await added()
    await happen(['one'])
    const { ownerDb } = cell.database
    await ownerDb.updateTable('jobs').set({ kind: 'tell-platform' }).where('kind', '=', 'hand-out-events').execute()
    await runDue()
    expect(gamesOf(receiver)).toEqual(asGames(['one']))
  })

  it('waits, with all behind it and nothing of others, until it is accepted; its id stays the same', async () => {
    const receiver = await added()
    const other = await cell.open()
    receiver.behave = (response, count) => (count === 1 ? refuses(response) : accepts(response))
    await happen(['one', 'two'])
    await runDue()
    expect(gamesOf(receiver)).toEqual([])
    await happen(['theirs'], other.organizationId)
    await runDue()
    expect(gamesOf(receiver)).toEqual(asGames(['theirs']))
    expect((await type('deliveries', 'list', '--state', 'waiting')).join('\n')).toMatch(/tried 1\n.*\n +answered 503/)
    cell.clock.moveTo(NOW + HOUR)
    await runDue()
    expect(gamesOf(receiver)).toEqual(asGames(['theirs', 'one', 'two']))
  })
})

describe('a receiver', () => {
  it('that fails for three days is given up, operators hear, and resumed it gets all that waits', async () => {
    const receiver = await added()
    receiver.behave = refuses
    await happen(['one', 'two'])
    for (const hour of [0, 1, 5, 48]) {
      cell.clock.moveTo(NOW + hour * HOUR)
      await runDue()
    }
    cell.clock.moveTo(NOW + 3 * DAY)
    await runDue()
    expect((await type('receivers', 'list')).join('\n')).toMatch(
      /given-up {2}2 waiting[^]*three days of failures; the last: answered 503/,
    )
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ops@kita.example', 'Events of asia: a receiver is given up'],
    ])
    expect(mails[0]?.text).toContain(receiver.url)
    expect(alerts).toHaveLength(1)
    receiver.behave = accepts
    await happen(['three'])
    await runDue()
    expect(gamesOf(receiver)).toEqual([])
    await type('receivers', 'resume', receiver.id)
    await runDue()
    expect(gamesOf(receiver)).toEqual(asGames(['one', 'two', 'three']))
  })

  it('that says it is gone is given up at once; a redirect is a failure, and named', async () => {
    const gone = await added()
    gone.behave = (response) => void response.writeHead(410).end()
    const moved = await added()
    moved.behave = (response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
    await happen(['one'])
    await runDue()
    const lines = (await type('receivers', 'list')).join('\n')
    expect(lines).toMatch(/given-up[^]*answered 410/)
    expect((await type('deliveries', 'list', '--receiver', moved.id)).join('\n')).toContain(
      'answered 302, a redirect to another address',
    )
  })

  it('hears both secrets while it is being changed, and then the new one', async () => {
    const receiver = await added()
    const [old = ''] = receiver.secrets
    const [line = ''] = await type('receivers', 'rotate', receiver.id, '--days', '3')
    const next = line.replace('secret ', '')
    await expect(type('receivers', 'rotate', receiver.id)).rejects.toThrow('being changed')
    receiver.secrets.splice(0, 1, old)
    await happen(['by the old one'])
    await runDue()
    receiver.secrets.splice(0, 1, next)
    await happen(['by the new one'])
    await runDue()
    cell.clock.moveTo(NOW + 4 * DAY)
    await happen(['later'])
    receiver.secrets.splice(0, 1, old)
    await runDue()
    expect(gamesOf(receiver)).toEqual(asGames(['by the old one', 'by the new one']))
    const rows = await cell.database.ownerDb.selectFrom('receivers').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(next.slice('whsec_'.length))
  })

  it('is paused, changed and removed, and events are sent again, in order', async () => {
    const receiver = await added()
    await type('receivers', 'pause', receiver.id, '--reason', 'a move of their servers')
    await happen(['one', 'two'])
    await runDue()
    expect(gamesOf(receiver)).toEqual([])
    expect((await type('receivers', 'list')).join('\n')).toMatch(/paused {2}2 waiting[^]*a move of their servers/)
    await type('receivers', 'resume', receiver.id)
    await runDue()
    const since = new Date(NOW).toISOString()
    expect(await type('deliveries', 'resend', '--since', since)).toEqual(['sent again: 2'])
    await runDue()
    expect(gamesOf(receiver)).toEqual(asGames(['one', 'two', 'one', 'two']))
    const ids = receiver.heard.map(({ id }) => id)
    expect(ids.slice(2)).toEqual(ids.slice(0, 2))
    await type('receivers', 'change', receiver.id, '--kinds', 'plan.paused')
    await happen(['three'])
    await runDue()
    expect(receiver.heard).toHaveLength(4)
    await type('receivers', 'remove', receiver.id)
    expect(await type('deliveries', 'list')).toEqual(['no deliveries'])
    await expect(type('receivers', 'resume', receiver.id)).rejects.toThrow('there is no receiver')
  })

  it.each([
    ['http://video.kita.example/events', 'https'],
    ['https://127.0.0.1/events', 'own network'],
    ['https://[::ffff:10.0.0.1]/events', 'own network'],
    ['https://169.254.169.254/latest', 'own network'],
    ['https://localhost/events', 'own network'],
    ['https://a:b@video.kita.example/', 'no password'],
    ['events', 'https://'],
  ])('is not added at %s', async (url, said) => {
    const production = operatorOn(cell.deps)
    await expect(production.type(['receivers', 'add', '--url', url])).rejects.toThrow(said)
  })

  it('is none of more than the workers send to at a time, and wants kinds that there are', async () => {
    await expect(type('receivers', 'add', '--url', 'https://a.example', '--kinds', 'plan.bought')).rejects.toThrow(
      'there is no kind plan.bought',
    )
    for (let count = 0; count < 16; count += 1) await type('receivers', 'add', '--url', `https://a.example/${count}`)
    await expect(type('receivers', 'add', '--url', 'https://a.example')).rejects.toThrow('16 receivers at most')
  })
})

describe('thousands of events', () => {
  const ORGANIZATIONS = 50
  const EACH = isNight ? 200 : 40

  it('reach in order those who listen, while others fail and hang, and those when they come back', async () => {
    const steady = await added()
    const failing = await added('--kinds', 'member.left')
    const hanging = await added('--kinds', 'member.left')
    failing.behave = (response, count) => (count % 3 === 0 ? refuses(response) : accepts(response))
    const held: ServerResponse[] = []
    hanging.behave = (response) => void held.push(response)
    const organizationIds = Array.from({ length: ORGANIZATIONS }, () => randomUUID())
    const eventsOf = (organizationId: string) =>
      Array.from({ length: EACH }, (_, index) => {
        const cause = String(index)
        return index % 10 === 0
          ? ({ organizationId, kind: 'member.left', data: { memberId: null, memberRole: null }, cause } as const)
          : ({ organizationId, kind: 'game.deleted', data: { matchId: cause }, cause } as const)
      })
    await inTransaction(deps.db, jobsScope, (tx) => writeEvents(tx, organizationIds.flatMap(eventsOf), NOW))
    const order = await cell.database.pick('events', ['event_id', 'organization_id'], {}, 'position')
    const placeOf = new Map(order.map(({ event_id }, place) => [event_id, place]))
    const isInOrder = ({ heard }: TestReceiver): boolean =>
      [...Map.groupBy(heard, ({ organizationId }) => organizationId).values()].every((of) => {
        const places = [...new Set(of.map(({ id }) => placeOf.get(id) ?? -1))]
        return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
      })

    const began = performance.now()
    const clock = { now: () => NOW + Math.floor((performance.now() - began) * 60) }
    const eventSender = webhooks({ now: Date.now, isOwnNetworkAllowed: true, patienceMs: 30_000 })
    const worker = workerOf({ ...deps, clock, eventSender })
    worker.start()
    onTestFinished(() => worker.stop())
    await steady.until(ORGANIZATIONS * EACH)
    expect(hanging.heard).toEqual([])
    hanging.behave = accepts
    failing.behave = accepts
    for (const response of held) response.destroy()
    const few = (ORGANIZATIONS * EACH) / 10
    await Promise.all([failing.until(few), hanging.until(few)])
    await worker.stop()
    expect([steady, failing, hanging].map(isInOrder)).toEqual([true, true, true])
    expect(new Set(steady.heard.map(({ id }) => id)).size).toBe(ORGANIZATIONS * EACH)
    expect(new Set(hanging.heard.map(({ id }) => id)).size).toBe(few)
    expect(failures).toEqual([])
  }, 240_000)
})
