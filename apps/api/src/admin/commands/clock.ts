import { setTimeout as delay } from 'node:timers/promises'
import { localDate } from '@touchline/contract/wire'
import {
  addDays,
  addMonthsToDate,
  dateOf,
  dayStarts,
  type Instant,
  type LocalDate,
  type Milliseconds,
  type Zone,
} from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { systemClock } from '../../adapters/system-clock.ts'
import type { Db } from '../../db/connect.ts'
import { type Happened, happenedSince } from '../../features/test-clock/happened-since.store.ts'
import { acts } from '../../operators/acts.ts'
import { LEAD_MS, moveClock, offsetAt, readClock, type Unfinished, unfinishedJobs } from '../../queue/rehearsal.ts'
import { unsentMails } from '../../queue/unsent-mails.ts'
import { actBy } from '../act-by.ts'
import { type Command, type Context, given, Refused, UsageError } from '../command.ts'

const MOST_DAYS = 400

const LOOK_EVERY_MS: Milliseconds = 200
const PATIENCE_MS: Milliseconds = 60_000

/** By the machine's clock. */
interface Waiting {
  readonly patienceMs: Milliseconds
  /** Between writing a move and its start. */
  readonly leadMs: Milliseconds
}

const usualWaiting: Waiting = { patienceMs: PATIENCE_MS, leadMs: LEAD_MS }

const zoneOf = ({ cell }: Context): Zone => regionDefaults[cell.region].zone

function mustBeRehearsal({ cell }: Context): void {
  if (cell.mode !== 'rehearsal')
    throw new Refused('only the clock of a rehearsal can be moved (TOUCHLINE_MODE, docs/operations/production.md)')
}

const textOf = (instant: Instant, zone: Zone): string =>
  `${new Date(instant).toISOString()} (${dateOf(instant, zone)} in ${zone})`

const waitingText = (jobs: readonly Unfinished[]): string =>
  jobs.map(({ kind, count }) => `${count} ${kind}`).join(', ')

/** Returns what makes no progress. */
async function finish(db: Db, { patienceMs }: Waiting): Promise<readonly Unfinished[]> {
  let [seen, since] = ['', systemClock.now()]
  for (;;) {
    const clock = await readClock(db)
    const left = await unfinishedJobs(db, systemClock.now() + offsetAt(clock, systemClock.now()))
    if (left.length === 0) return left
    const text = JSON.stringify(left)
    if (text !== seen) [seen, since] = [text, systemClock.now()]
    else if (systemClock.now() - since > patienceMs) return left
    await delay(LOOK_EVERY_MS)
  }
}

const words = (count: number, one: string, several = one): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : several}`

const lineOf = (day: LocalDate, { bills, charged, declined, notices, mails, unsent, failed }: Happened): string => {
  const said = [
    words(bills, 'bill fixed', 'bills fixed'),
    words(charged, 'charged'),
    words(declined, 'declined'),
    words(notices, 'notice', 'notices'),
    words(mails, 'mail', 'mails'),
    words(unsent, 'mail not sent', 'mails not sent'),
    words(failed, 'job to be tried again (list-jobs)', 'jobs to be tried again (list-jobs)'),
  ].filter((each) => each !== null)
  return `${day}  ${said.length === 0 ? 'nothing' : said.join(', ')}`
}

/** All processes switch at one instant, then due jobs run. */
async function step({ db }: Context, to: Instant, waiting: Waiting): Promise<Happened> {
  const { leadMs } = waiting
  const inForceAt = systemClock.now() + leadMs
  if (!(await moveClock(db, await readClock(db), { to, inForceAt })))
    throw new Refused('another command moves the clock; one at a time')
  await delay(inForceAt - systemClock.now())
  const left = await finish(db, waiting)
  if (left.length > 0)
    throw new Refused(
      `the day is not finished: ${waitingText(left)} wait. Does a worker run? See list-jobs --state all`,
    )
  return happenedSince(db, to)
}

async function moveTo(context: Context, day: LocalDate, waiting: Waiting): Promise<void> {
  const { db, clock, print } = context
  const zone = zoneOf(context)
  const now = clock.now()
  const today = dateOf(now, zone)
  if (day <= today) throw new Refused(`the clock does not go back, and it is ${today}; name a later day`)
  if (day > addDays(today, MOST_DAYS))
    throw new Refused(`${MOST_DAYS} days at a time, not more: up to ${addDays(today, MOST_DAYS)}`)
  const left = await finish(db, waiting)
  if (left.length > 0)
    throw new Refused(
      `the day before is not finished: ${waitingText(left)} wait. Does a worker run? See list-jobs --state all`,
    )
  await actBy(context, {}, acts['move-clock'], { day })
  for (const start of dayStarts(now, day, zone)) print(lineOf(dateOf(start, zone), await step(context, start, waiting)))
  print(`it is ${textOf(clock.now(), zone)}`)
}

export const clockShow: Command = {
  name: 'clock show',
  positional: [],
  options: {},
  summary: 'the time of the region; of a rehearsal, how far it is from the machine’s and what is not finished',
  run: async (context) => {
    const { db, cell, clock, print } = context
    print(textOf(clock.now(), zoneOf(context)))
    if (cell.mode !== 'rehearsal') return
    const ahead = clock.now() - systemClock.now()
    print(`${Math.round(ahead / 86_400_000)} days ahead of the machine’s clock`)
    const left = await unfinishedJobs(db, clock.now())
    if (left.length > 0) print(`not finished: ${waitingText(left)}`)
  },
}

const clockTo = (waiting: Waiting): Command => ({
  name: 'clock to',
  positional: ['day'],
  options: {},
  summary:
    'moves the clock of a rehearsal to the beginning of a later day, day by day; each day’s work is done before the next',
  run: async (context, values) => {
    mustBeRehearsal(context)
    const day = given(values, 'day')
    if (!localDate.safeParse(day).success) throw new UsageError(`a day is, e.g., 2027-03-01, not "${day}"`)
    await moveTo(context, day, waiting)
  },
})

const clockBy = (waiting: Waiting): Command => ({
  name: 'clock by',
  positional: ['number', 'days|months'],
  options: {},
  summary: 'the same by so many days or months',
  run: async (context, values) => {
    mustBeRehearsal(context)
    const text = given(values, 'number')
    const count = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
    if (count === 0) throw new UsageError(`a number is whole and above 0, e.g. clock by 35 days, not "${text}"`)
    const today = dateOf(context.clock.now(), zoneOf(context))
    const day = values['days|months'] === 'months' ? addMonthsToDate(today, count) : addDays(today, count)
    await moveTo(context, day, waiting)
  },
})

export const clockCommands = (waiting: Waiting = usualWaiting): readonly Command[] => [
  clockShow,
  clockTo(waiting),
  clockBy(waiting),
]

export const unsentMailsCommand: Command = {
  name: 'unsent-mails',
  positional: [],
  options: { words: { value: 'no|yes', says: 'what they say as well; no when not given' } },
  summary:
    'mails of a rehearsal that were not sent, because the address is not on the list MAIL_ONLY_TO; the newest first, 200 at most',
  run: async ({ db, print }, values) => {
    const mails = await unsentMails(db, 200)
    for (const mail of mails) {
      print(`${new Date(mail.kept_at).toISOString()}  ${mail.address}  ${mail.subject}  not sent: not on the list`)
      if (values['words'] === 'yes') print(mail.words.replaceAll(/^/gm, '    '))
    }
    if (mails.length === 0) print('no mails')
  },
}
