import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Part } from '../part.ts'
import { alone, compared, limited, type Row } from '../row.ts'
import { type FirstVisits, firstVisits, type Visit } from './first-visit.ts'

const sizeOf = ({ kib, requests, paintMs, waves, wavesInAll }: Visit): string => {
  const painted = Number.isNaN(paintMs) ? '' : `painted after ${paintMs.toFixed(0)} ms, `
  return `${painted}${kib.toFixed(0)} KiB in ${requests} requests, ${waves} waves until then, ${wavesInAll} in all`
}

function rowsOf({ page: work, goal, visit }: FirstVisits['ours'][number], bare: Visit): readonly Row[] {
  const against = { yardstick: bare.usableMs, unit: 'ms', against: 'bare React page' }
  const usable = { work, ours: visit.usableMs, goal: { most: goal.usable }, also: sizeOf(visit), ...against }
  const whole = goal.complete === undefined ? {} : { goal: { most: goal.complete } }
  const bound = (what: string, ours: number, allowed: number | undefined) =>
    allowed === undefined ? [] : [limited(`${work}: ${what}`, ours, allowed, '')]
  return [
    compared(usable),
    ...(visit.completeMs === visit.usableMs
      ? []
      : [compared({ work: `${work}: whole`, ours: visit.completeMs, ...whole, ...against })]),
    ...bound('waves of requests until its figures', visit.waves, goal.waves),
    ...bound('waves of requests in all', visit.wavesInAll, goal.wavesInAll),
    ...bound('KiB', visit.kib, goal.kib),
    ...bound('requests', visit.requests, goal.requests),
  ]
}

export const visits: Part = async (run) => {
  const { url } = await run.demo()
  execFileSync(process.execPath, [join(import.meta.dirname, 'start-compressing.ts')])
  const { bare, ours } = await firstVisits(url)
  return [
    alone('bare React page', `${bare.usableMs.toFixed(0)} ms, ${sizeOf(bare)}`),
    ...ours.flatMap((each) => rowsOf(each, bare)),
  ]
}
