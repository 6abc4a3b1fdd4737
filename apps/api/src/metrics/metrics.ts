import type { MailReportOutcome } from '@touchline/contract/mail-reports'
import type { FastifyInstance } from 'fastify'
import type { EventOutcome, Payments } from '../ports/payments.ts'
import type { JobRun } from '../queue/worker.ts'
import { type SecurityKind, securityKinds } from '../watch/security/events.ts'
import { createFigures, type Figures } from './figures.ts'
import { type ServedMetrics, serveMetrics } from './serve-metrics.ts'
import { setCells, type WatchedCell } from './watch-cell.ts'
import { watchPayments } from './watch-payments.ts'

export interface Metrics {
  payments(payments: Payments, region: string): Payments
  calls(server: FastifyInstance): void
  jobs(region: string): (run: JobRun) => void
  events(region: string): (outcome: EventOutcome) => void
  mailReports(region: string): (outcome: MailReportOutcome) => void
  security(region: string, kind: SecurityKind): void
  serve(host: string, port: number, cells: readonly WatchedCell[]): Promise<ServedMetrics>
}

export const createMetrics = (): Metrics => {
  const figures = createFigures()
  const { registry, events, mailReports, jobs, jobSeconds, security } = figures
  return {
    payments: (payments, region) => watchPayments(payments, region, figures),
    calls: (server) => watchCalls(server, figures),
    jobs:
      (region) =>
      ({ kind, outcome, count, seconds }) => {
        jobs.inc({ region, kind, outcome }, count)
        jobSeconds.observe({ region, kind }, seconds)
      },
    events: (region) => (outcome) => events.inc({ region, outcome }),
    mailReports: (region) => (outcome) => mailReports.inc({ region, outcome }),
    security: (region, event) => security.inc({ region, event }),
    serve: (host, port, cells) => {
      for (const { region } of cells) for (const event of securityKinds) security.inc({ region, event }, 0)
      return serveMetrics(host, port, {
        type: registry.contentType,
        read: async () => {
          await setCells(cells, figures)
          return registry.metrics()
        },
      })
    },
  }
}

type Watching = Pick<Figures, 'calls' | 'callSeconds'>

const watchCalls = (server: FastifyInstance, { calls, callSeconds }: Watching): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const { region, call } = request.routeOptions.config.served ?? { region: 'none', call: 'none' }
    calls.inc({ region, call, status: reply.statusCode })
    callSeconds.observe({ region, call }, reply.elapsedTime / 1_000)
    done()
  })
}
