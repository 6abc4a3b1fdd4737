import { collectDefaultMetrics, Gauge, Histogram, Registry, 'Counter' as Sum } from 'prom-client'

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const PROVIDER_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60]
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

/** Labels never name an organisation or person. */
const ofCalls = (registers: Registry[]) => ({
  calls: new Sum({
    name: 'touchline_calls_total',
    help: 'Answered calls by region, name in the contract and status; "none" for all else that the server answers',
    labelNames: ['region', 'call', 'status'],
    registers,
  }),
  callSeconds: new Histogram({
    name: 'touchline_call_seconds',
    help: 'From the headers of a call to the end of its answer',
    labelNames: ['region', 'call'],
    buckets: CALL_SECONDS,
    registers,
  }),
  providerSeconds: new Histogram({
    name: 'touchline_provider_call_seconds',
    help: 'Calls to the card provider by what came of them, with the wait for their turn',
    labelNames: ['region', 'call', 'outcome'],
    buckets: PROVIDER_SECONDS,
    registers,
  }),
})

const ofEvents = (registers: Registry[]) => ({
  events: new Sum({
    name: 'touchline_provider_events_total',
    help: 'Events of the card provider that came to this process, by what became of them; "left-alone" is what others do in the account',
    labelNames: ['region', 'outcome'],
    registers,
  }),
})

const ofMailReports = (registers: Registry[]) => ({
  mailReports: new Sum({
    name: 'touchline_mail_reports_total',
    help: 'Mails that came to the return address of a region, by what became of them; only "came-back" and "arrived" change something',
    labelNames: ['region', 'outcome'],
    registers,
  }),
})

const ofSecurity = (registers: Registry[]) => ({
  security: new Sum({
    name: 'touchline_security_events_total',
    help: 'Security events that this process wrote, by kind',
    labelNames: ['region', 'event'],
    registers,
  }),
})

const ofJobs = (registers: Registry[]) => ({
  jobs: new Sum({
    name: 'touchline_jobs_total',
    help: 'Jobs that this process worked on, by what came of them',
    labelNames: ['region', 'kind', 'outcome'],
    registers,
  }),
  jobSeconds: new Histogram({
    name: 'touchline_job_seconds',
    help: 'How long a job, or a batch of jobs, was worked on',
    labelNames: ['region', 'kind'],
    buckets: JOB_SECONDS,
    registers,
  }),
})

const gaugeOf =
  (registers: Registry[]) =>
  (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames: ['region', ...labelNames], registers })

const atScrape = (registers: Registry[]) => {
  const gauge = gaugeOf(registers)
  return {
    isRead: gauge('touchline_database_read', '1 where the figures of the database could be read, else 0'),
    due: gauge('touchline_jobs_due', 'Jobs that are due and wait for a worker', 'kind'),
    oldestDue: gauge('touchline_jobs_oldest_due_seconds', 'How long the oldest of them has been due', 'kind'),
    running: gauge('touchline_jobs_running', 'Jobs that a worker holds', 'kind'),
    dead: gauge('touchline_jobs_given_up', 'Jobs that failed for good and that no operator queued again', 'kind'),
    onHold: gauge('touchline_organizations_on_hold', 'Organisations that are not charged before a person has looked'),
    findings: gauge('touchline_findings_open', 'What the checks of the books found and no operator released'),
    booksChecked: gauge('touchline_books_checked_seconds', 'How long ago all books were checked to the end'),
    providerCompared: gauge(
      'touchline_provider_compared_seconds',
      'How long ago the provider’s own lists were compared with the books to the end',
    ),
    archived: gauge('touchline_log_archived_seconds', 'How long ago the database kept a file of its log elsewhere'),
    archiveFails: gauge('touchline_log_archive_failing', '1 where the last try to keep one failed'),
    isSetBack: gauge('touchline_database_set_back', '1 where no card is charged before the books are reconciled'),
    machineAnswers: gauge('touchline_machine_answers', 'Of a cluster: 1 where it answers and takes writes', 'machine'),
    machinePrepared: gauge('touchline_machine_prepared', 'Prepared transactions older than a minute', 'machine'),
    machineSlots: gauge('touchline_machine_slots_left', 'Replication slots that nobody reads', 'machine'),
    machineShards: gauge('touchline_machine_shards', 'Shards of organizations on it', 'machine'),
    inFlight: gauge('touchline_charges_in_flight', 'Attempts to charge whose outcome is not known yet'),
    oldestInFlight: gauge('touchline_charges_oldest_in_flight_seconds', 'How long ago the oldest of them was made'),
    isSilent: gauge('touchline_provider_silent', '1 while calls to the provider are refused because it is silent'),
    connections: gauge('touchline_database_connections', 'Connections of this process: in use, or idle', 'state'),
    waiting: gauge('touchline_database_waiting', 'Callers in this process that wait for a connection'),
  }
}

export const createFigures = () => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  return {
    registry,
    ...ofCalls(registers),
    ...ofEvents(registers),
    ...ofMailReports(registers),
    ...ofSecurity(registers),
    ...ofJobs(registers),
    ...atScrape(registers),
  }
}

export type Figures = ReturnType<typeof createFigures>
