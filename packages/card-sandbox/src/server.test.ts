import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSandbox } from './server.ts'
import { customerWithCard, offSession, openBench } from './testing/bench.ts'
import { openReceiver } from './testing/receiver.ts'

const dataFile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'card-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'books.json')
}

describe('a sandbox with a data file', () => {
  it('remembers everything after it was stopped', async () => {
    const file = dataFile()
    const first = await openBench({ dataFile: file })
    await first.control('PUT', '/clock', { now: '2026-11-01T00:00:00Z' })
    const who = await customerWithCard(first)
    const options = { idempotencyKey: 'bill:1:1' }
    const paid = await first.stripe.paymentIntents.create(offSession(who), options)
    const books = await first.control('GET', '/books')
    await first.sandbox.close()
    const second = await openBench({ dataFile: file })
    expect(await second.control('GET', '/books')).toEqual(books)
    expect((await second.stripe.paymentIntents.create(offSession(who), options)).id).toBe(paid.id)
  })

  it('has written an effect down before it answers, so that a kill loses nothing', async () => {
    const file = dataFile()
    const first = await openBench({ dataFile: file })
    const who = await customerWithCard(first)
    await first.stripe.paymentIntents.create(offSession(who))
    // The first still runs: the second reads the disk with a torn last line.
    appendFileSync(`${file}.journal`, '{"table":"charges","id"')
    const second = await openBench({ dataFile: file })
    expect(await second.control('GET', '/books')).toEqual(await first.control('GET', '/books'))
  })

  it('delivers what it had not delivered', async () => {
    const file = dataFile()
    const receiver = await openReceiver()
    receiver.answerWith(500)
    const options = { dataFile: file, webhookUrls: [receiver.url], webhookBackoffMs: [60_000] }
    const first = await openBench(options)
    await first.stripe.customers.create({})
    const attempted = { body: { deliveries: [{ attempts: 1 }] } }
    await expect.poll(() => first.control('GET', '/deliveries')).toMatchObject(attempted)
    await first.sandbox.close()
    const second = await openBench(options)
    await second.sandbox.drained()
    expect(receiver.received).toHaveLength(2)
  })
})

describe('a sandbox', () => {
  it('refuses live keys', async () => {
    await expect(startSandbox({ secretKey: 'sk_live_x' })).rejects.toThrow(/live keys/)
  })

  it('says that it is well', async () => {
    const { sandbox } = await openBench()
    expect((await fetch(new URL('/healthz', sandbox.url))).status).toBe(200)
  })
})
