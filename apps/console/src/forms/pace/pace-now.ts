import { type Pace, pace } from '@touchline/domain/usage'
import type { PaceSubject } from './pace-subject.ts'

/** `paceOf` adds the last weeks' range. */
export const paceNow = ({ time, isUnlimited, period, zone, now: at }: PaceSubject): Pace =>
  pace({ used: time.used, limit: isUnlimited ? null : time.limit, period, zone, at, weeks: [] })
