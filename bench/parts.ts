import { boot } from './boot.ts'
import { consoleLoad } from './console/console.ts'
import { desk } from './desk/desk.ts'
import { ingestion } from './ingestion/ingestion.ts'
import { large } from './large/large.ts'
import { monthClose } from './month-close/month-close.ts'
import { monthWhole } from './month-whole/month-whole.ts'
import { notices } from './notices/notices.ts'
import { list } from './pages/list.ts'
import { planner } from './pages/planner.ts'
import { visits } from './pages/visits.ts'
import { paper } from './paper.ts'
import type { Part } from './part.ts'
import { games } from './reads/games.ts'
import { oneVisit } from './reads/one-visit.ts'
import { reads } from './reads/reads.ts'
import { settlement } from './settlement/settlement.ts'
import { throughput } from './throughput.ts'
import { turns } from './turns.ts'

/** In the order of printing; each is also a word of the command line. */
export const parts: Readonly<Record<string, Part>> = {
  paper,
  notices,
  start: boot,
  throughput,
  turns,
  'one-visit': oneVisit,
  reads,
  console: consoleLoad,
  months: monthClose,
  'month-whole': monthWhole,
  settlement,
  ingestion,
  games,
  visits,
  list,
  planner,
  large,
  desk,
}
