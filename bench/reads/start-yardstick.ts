import fastify from 'fastify'
import pg from 'pg'
import { hotCalls } from './calls.ts'
import { gamesQuery } from './games-query.ts'
import { regionOfDemo } from './start-region.ts'

const location = await regionOfDemo()
if (!('adminUrl' in location)) throw new Error('the demo has one database server')
const database = new URL(location.adminUrl)
database.pathname = `/${location.name}`
const pool = new pg.Pool({ connectionString: database.href, max: 10 })
const server = fastify()
const queries = [...hotCalls.map(({ query }, index) => [`${index}`, query] as const), ['games', gamesQuery] as const]
for (const [name, text] of queries) {
  server.get<{ Params: { organizationId: string } }>(`/${name}/:organizationId`, async (request, reply) => {
    const values = [request.params.organizationId]
    const { rows } = await pool.query({ name: `call_${name}`, text, values })
    return reply.type('application/json').send(JSON.stringify(rows))
  })
}
console.log(`ready ${await server.listen({ port: 0, host: '127.0.0.1' })}`)
process.once('SIGINT', () => process.exit(0))
