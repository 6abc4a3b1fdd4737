import { type IngestionResult, ingestionResult } from '@touchline/contract/ingestion'
import type { TestDatabase } from './database.ts'
import type { Reply, Request, TestServer } from './http.ts'
import { createServiceKey } from './service-key.ts'

interface Platform {
  readonly key: string
  /** Lines of a noun as they are. */
  post(noun: string, text: string, headers?: Request['headers']): Promise<Reply>
  /** Throws if nothing could be read. */
  feed(noun: string, ...lines: readonly unknown[]): Promise<IngestionResult>
}

/** The video platform with a key of its own. */
export async function platformOf({
  server,
  database,
}: {
  readonly server: TestServer
  readonly database: TestDatabase
}): Promise<Platform> {
  const key = await createServiceKey(database.ownerDb)
  const post = (noun: string, text: string, more: Request['headers'] = {}) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...more }
    return server.send({ method: 'POST', path: `/ingestion/${noun}`, text, headers })
  }
  const feed = async (noun: string, ...lines: readonly unknown[]) => {
    const { status, body } = await post(noun, lines.map((line) => JSON.stringify(line)).join('\n'))
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return ingestionResult.parse(body)
  }
  return { key, post, feed }
}

/** A line of an analyst. */
export const userLine = (organizationId: string, rest: object = {}) => ({
  userId: crypto.randomUUID(),
  organizationId,
  username: 'a.tanaka',
  displayName: 'Aya Tanaka',
  roles: ['analyst'],
  startDate: '2026-09-01T00:00:00.000Z',
  ...rest,
})
