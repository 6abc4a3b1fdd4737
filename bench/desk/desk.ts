import { startCluster } from '@touchline/testing/cluster'
import { createTestDatabase, type TestDatabase } from '@touchline/testing/database'
import { timeBankFile } from '@touchline/testing/large/bank-lines'
import { timeCampaign } from '@touchline/testing/large/campaign-of-clubs'
import { makeClubs, tablesReadWhole, timeExact, timeFinds } from '@touchline/testing/large/found-clubs'
import { makeJournal, timeDerived, timeExport } from '@touchline/testing/large/journal-of-clubs'
import { makeLives, type Timed, timeOpened, timeRevenue } from '@touchline/testing/large/lives-of-clubs'
import { timePreview } from '@touchline/testing/large/run-of-clubs'
import { plantLines, timeDone, timeToday } from '@touchline/testing/large/today-lines'
import type { Part } from '../part.ts'
import { alone, compared, limited, type Row } from '../row.ts'
import { operatorRows } from './operators.ts'

const CLUBS = 100_000
const TIMES = 20
const MOST_MILLISECONDS = 100
const MOST_OF_TODAY = 60
const LINES = 10_000
const MOST_OF_BANK_FILE = 5_000
const MOST_OF_REVENUE = 2_000
const MOST_OF_OPENED = 200
const REVENUE_TIMES = 5
const MOST_OF_DERIVED = 30_000
const MOST_OF_EXPORT = 20_000
const JOURNAL_TIMES = 3
const MOST_OF_RUN = 60_000
const MOST_MEMORY = 150

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0
const p95 = (values: readonly number[]): number => quantile(values, 0.95)
const median = (values: readonly number[]): number => quantile(values, 0.5)

const rowsOfRun = ({ milliseconds, processor, memory, written }: Awaited<ReturnType<typeof timePreview>>) => [
  limited(
    `preview of a 1st for ${CLUBS.toLocaleString('en')} clubs`,
    milliseconds,
    MOST_OF_RUN,
    'ms',
    `${Math.round(processor)} ms of Node's processor`,
  ),
  limited('preview of a 1st: more memory', memory, MOST_MEMORY, 'MiB'),
  alone('preview of a 1st: tables that it writes', written.join(', ')),
]

async function rowsOfJournal(database: TestDatabase): Promise<readonly Row[]> {
  await makeJournal(database)
  const { times, memory } = await timeExport(database, JOURNAL_TIMES)
  const of = (work: string, found: readonly Timed[], most: number) =>
    limited(
      work,
      median(found.map(({ milliseconds }) => milliseconds)),
      most,
      'ms',
      `${Math.round(median(found.map(({ processor }) => processor)))} ms of Node's processor`,
    )
  return [
    of(
      `journal of a month with ${CLUBS.toLocaleString('en')} bills`,
      await timeDerived(database, JOURNAL_TIMES),
      MOST_OF_DERIVED,
    ),
    of('journal written as CSV', times, MOST_OF_EXPORT),
    limited('journal written as CSV: more memory', memory, MOST_MEMORY, 'MiB'),
  ]
}

const rowsOfCampaign = ({ computed, sent }: Awaited<ReturnType<typeof timeCampaign>>) =>
  [
    { work: 'computed', ...computed },
    { work: 'sent', ...sent },
  ].flatMap(({ work, clubs, milliseconds, processor, memory }) => [
    alone(
      `a campaign ${work} for ${clubs.toLocaleString('en')} clubs`,
      `${Math.round(milliseconds / 1_000)} s, ${Math.round(processor / 1_000)} s of Node's processor`,
    ),
    limited(`a campaign ${work}: more memory`, memory, MOST_MEMORY, 'MiB'),
  ])

const rowOfBankFile = ({ read, matched }: Awaited<ReturnType<typeof timeBankFile>>): Row =>
  limited(
    `a file of the bank of ${LINES.toLocaleString('en')} lines, matched against as many bills`,
    matched,
    MOST_OF_BANK_FILE,
    'ms',
    `read in ${Math.round(read)} ms`,
  )

async function rowsOfRevenue(database: TestDatabase): Promise<readonly Row[]> {
  const revenue = await timeRevenue(database, REVENUE_TIMES)
  const opened = p95((await timeOpened(database, TIMES)).map(({ milliseconds }) => milliseconds))
  return [
    limited(
      `revenue of a month of ${CLUBS.toLocaleString('en')} clubs: median`,
      median(revenue.map(({ milliseconds }) => milliseconds)),
      MOST_OF_REVENUE,
      'ms',
      `${Math.round(median(revenue.map(({ processor }) => processor)))} ms of Node's processor`,
    ),
    limited('revenue: a figure opened to its clubs, p95', opened, MOST_OF_OPENED, 'ms'),
  ]
}

export const desk: Part = async (run) => [...(await clubRows()), ...(await operatorRows(run))]

async function clubRows(): Promise<readonly Row[]> {
  const cluster = await startCluster()
  try {
    const database = await createTestDatabase({ cluster, isSeeded: true })
    await makeClubs(database, CLUBS)
    const exact = p95(await timeExact(database, TIMES * 10))
    const finds = await timeFinds(database, TIMES)
    const count = await plantLines(database)
    const today = p95(await timeToday(database, TIMES))
    const done = p95(await timeDone(database, TIMES))
    await makeLives(database)
    const revenue = await rowsOfRevenue(database)
    const journal = await rowsOfJournal(database)
    const previewed = await timePreview(database)
    const campaign = await timeCampaign(database)
    const whole = await tablesReadWhole(database, cluster.adminUrl)
    const bankFile = await timeBankFile(database, LINES)
    const rows: readonly Row[] = [
      limited(
        `find among ${CLUBS.toLocaleString('en')} clubs: p95 of all`,
        p95(finds.flatMap(({ milliseconds }) => milliseconds)),
        MOST_MILLISECONDS,
        'ms',
        finds.map(({ kind, milliseconds }) => `${kind} ${p95(milliseconds).toFixed(0)}`).join(', '),
      ),
      alone('tables that a find reads whole', whole.length === 0 ? 'none' : whole.join(', ')),
      limited(`Today with ${count} lines: p95`, today, MOST_OF_TODAY, 'ms', `one exact query ${exact.toFixed(2)} ms`),
      compared({
        work: 'p95 of what was done without anyone',
        ours: done,
        yardstick: exact,
        unit: 'ms',
        against: 'one exact query',
      }),
      ...revenue,
      ...journal,
      ...rowsOfRun(previewed),
      ...rowsOfCampaign(campaign),
      rowOfBankFile(bankFile),
    ]
    await database.drop()
    return rows
  } finally {
    await cluster.stop()
  }
}
