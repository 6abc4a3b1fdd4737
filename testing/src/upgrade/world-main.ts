/**
 * Runs in another version's folder: makes organisations and a card sandbox, prints their addresses, ends with its
 * input.
 */
import { once } from 'node:events'
import { startCluster } from '../cluster.ts'
import { openWorld } from '../world.ts'

const [now, organizations] = process.argv.slice(2).map(Number)
const cluster = await startCluster({ fsync: true })
const world = await openWorld({ cluster, now: now ?? 0, hearsEvents: false })
const made: unknown[] = []
for (let number = 1; number <= (organizations ?? 0); number += 1)
  made.push(await world.subscribe({ login: `club-${number}` }))
const { url, ownerUrl } = world.database
const { sandbox } = world.provider
const { publishableKey, secretKey, webhookSecret } = sandbox
const address = { url: sandbox.url, publishableKey, secretKey, webhookSecret }
process.stdout.write(`${JSON.stringify({ url, ownerUrl, made, sandbox: address })}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await world.close()
await cluster.stop()
