import { type Morning, measureMorning } from '@touchline/testing/morning'
import { startScript } from '../demo.ts'
import type { Part } from '../part.ts'
import { compared, limited, type Row } from '../row.ts'

const NOTICES = 2_000
/** Constant, because of batches. */
const MOST_MEMORY_MIB = 150

function rowsOf({ notices, memory, ...seconds }: Morning): readonly Row[] {
  const rate = (took: number): number => notices / took
  const million = (took: number): string => `a million in ${Math.round(1_000_000 / rate(took) / 60)} min`
  const of = `of ${notices.toLocaleString('en')}`
  return [
    compared({
      work: `notices planned, ${of}`,
      ours: rate(seconds.planning),
      yardstick: rate(seconds.copying),
      unit: 'a second',
      against: 'rows copied by one statement',
      also: million(seconds.planning),
    }),
    compared({
      work: `notices written and queued, ${of}`,
      ours: rate(seconds.queueing),
      yardstick: rate(seconds.copying),
      unit: 'a second',
      against: 'rows copied by one statement',
      also: million(seconds.queueing),
    }),
    compared({
      work: `mails written and sent, ${of}`,
      ours: rate(seconds.sending),
      yardstick: rate(seconds.bareSending),
      unit: 'a second',
      against: 'handed over without queue',
      also: million(seconds.sending),
    }),
    limited('memory that sending adds', memory.most - memory.before, MOST_MEMORY_MIB, 'MiB'),
  ]
}

/** Planned, queued, and sent to a mail server that is never busy. */
export async function measured(count: number): Promise<readonly Row[]> {
  const sink = await startScript('bench/notices/start-sink.ts', {})
  try {
    return rowsOf(await measureMorning(count, sink.url.replace('http', 'smtp')))
  } finally {
    await sink.stop()
  }
}

export const notices: Part = () => measured(NOTICES)
