/** The yardstick of the reads: Fastify and one prepared query each, without sessions, row security or a contract. */
import { demoTarget } from '@touchline/demo/admin/demo-target'
import fastify from 'fastify'
import pg from 'pg'
import { hotCalls } from './calls.ts'

const { location } = await demoTarget(process.env['DATA_DIR'] ?? '', undefined, 'asia')
if (!('adminUrl' in location)) throw new Error('the demo has one database server')
const database = new URL(location.adminUrl)
database.pathname = `/${location.name}`
const pool = new pg.Pool({ connectionString: database.href, max: 10 })
const server = fastify()
for (const [index, { query }] of hotCalls.entries()) {
  server.get<{ Params: { organizationId: string } }>(`/${index}/:organizationId`, async (request, reply) => {
    const values = [request.params.organizationId]
    const { rows } = await pool.query({ name: `call_${index}`, text: query, values })
    return reply.type('application/json').send(JSON.stringify(rows))
  })
}
console.log(`ready ${await server.listen({ port: 0, host: '127.0.0.1' })}`)
process.once('SIGINT', () => process.exit(0))
