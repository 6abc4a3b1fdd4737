import type { Part } from '../part.ts'
import { alone, compared, type Row } from '../row.ts'
import { firstVisits, type Visit } from './first-visit.ts'

const sizeOf = ({ kib, requests, paintMs, usableMs, completeMs }: Visit): string => {
  const complete = completeMs === usableMs ? '' : `, complete after ${completeMs.toFixed(0)} ms`
  return `painted after ${paintMs.toFixed(0)} ms${complete}, ${kib.toFixed(0)} KiB in ${requests} requests`
}

const visitRow = (page: string, visit: Visit, bare: Visit): Row =>
  compared({
    work: `first visit: ${page}`,
    ours: visit.usableMs,
    yardstick: bare.usableMs,
    unit: 'ms',
    against: 'bare React page',
    also: sizeOf(visit),
  })

/** When a page can be used, next to a bare React page that is built and visited in the same run. */
export const visits: Part = async (run) => {
  const { bare, ours } = await firstVisits((await run.demo()).url)
  return [
    alone('first visit: bare React page', `${bare.usableMs.toFixed(0)} ms, ${sizeOf(bare)}`),
    ...ours.map(({ page, visit }) => visitRow(page, visit, bare)),
  ]
}
