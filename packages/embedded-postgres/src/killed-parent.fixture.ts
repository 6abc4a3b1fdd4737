// Killed by the test: starts a server, writes a row, says so, waits.
import { Client } from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
const client = new Client(server.connectionString('postgres'))
await client.connect()
await client.query('create table survivor as select 42 as answer')
process.stdout.write(`${server.pid}\n`)
setInterval(() => undefined, 60_000)
