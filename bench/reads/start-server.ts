import { randomIds } from '@touchline/api/adapters/random-ids'
import { systemClock } from '@touchline/api/adapters/system-clock'
import { cellRoutes } from '@touchline/api/app'
import { openCell } from '@touchline/api/db/database'
import { createServer } from '@touchline/api/http/server/server'
import { createWaitingRoom } from '@touchline/api/use-case/throttle/waiting-room'
import { securityLog } from '@touchline/api/watch/security/security-log'
import { endpoints } from '@touchline/contract/endpoints'
import { testCell, testDeps } from '@touchline/testing/deps'
import { regionOfDemo } from './start-region.ts'

const location = await regionOfDemo()
const cell = await openCell(location)
const deps = {
  ...testDeps(cell.db, { clock: { ...systemClock } }),
  ids: randomIds(systemClock),
  cell: { ...testCell, mode: 'production' as const },
  waitingRoom: createWaitingRoom(),
}
const server = await createServer({
  mode: 'production',
  cells: [{ deps, routes: cellRoutes(deps), table: endpoints }],
  origins: { scripts: [], frames: [], connections: [] },
  trustedOrigins: [],
  trustedProxies: [],
  security: securityLog({ line: null, now: systemClock.now }),
  log: { level: 'error' },
})
console.log(`ready ${await server.listen({ port: 0, host: '127.0.0.1' })}`)
process.once('SIGINT', () => process.exit(0))
