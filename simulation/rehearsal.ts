/**
 * `npm run rehearse`, or `npm run rehearse -- --organizations 100`: a production region is lost, restored to a moment, and
 * its books reconciled with the card provider (docs/operations/recovery.md). Needs Debian's package postgresql.
 */
import { parseArgs } from 'node:util'
import { debianServer } from '@touchline/testing/rehearsal/debian-server'
import { rehearse } from '@touchline/testing/rehearsal/rehearse'

const { values } = parseArgs({ options: { organizations: { type: 'string', default: '12' } } })
const server = await debianServer()
try {
  const { broken, forgotten, reconciled, restoreSeconds } = await rehearse(server, Number(values.organizations))
  for (const fault of broken.slice(0, 20)) console.log(fault)
  const counts = Object.entries(reconciled).map(([as, count]) => `${count} ${as}`)
  console.log(
    `PostgreSQL ${server.version}, ${values.organizations} organisations: restored in ${restoreSeconds.toFixed(1)} s, ` +
      `${forgotten} charges forgotten; ${counts.join(', ')}: ${broken.length} faults`,
  )
  if (broken.length > 0) process.exitCode = 1
} finally {
  server.remove()
}
