import type { TodayKind } from '@touchline/domain/operators'
import { deskPaths } from '../../lib/desk-icon.tsx'
import type { Missing } from './line.ts'

const pause = 'M8 5v14M16 5v14'

/** Of what is not set up. */
export const missingIcons: Readonly<Record<Missing, string>> = {
  catalogue: deskPaths.tag,
  club: 'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.8-3.6 3.2-5.4 6.5-5.4s5.7 1.8 6.5 5.4M16 4.8a3.5 3.5 0 0 1 0 6.4M18.5 15c1.7.8 2.7 2.5 3 5',
  finance: deskPaths.two,
}

/** Loaded with the list. */
export const kindIcons: Readonly<Record<TodayKind, string>> = {
  dispute: 'M5 21V4h12l-2 4 2 4H5',
  approval: deskPaths.two,
  'charging-stopped': pause,
  finding: pause,
  hold: pause,
  'failed-refund': 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10',
  charge: deskPaths.card,
  'bank-file': deskPaths.bank,
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 7l8.5 6 8.5-6',
  case: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17v.3',
  receiver: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  job: deskPaths.gear,
}
