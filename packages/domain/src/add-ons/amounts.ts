import { type Cycle, isTimeRole } from '../catalogue/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { SpecifiedAddOn } from './add-on.ts'

const oneToTen = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** Per purchase (specification, section 9). */
const hours = {
  upload: { month: oneToTen, year: [60, 120, 180, 240, 300] },
  export: { month: oneToTen, year: [10, 20, 30, 40, 50] },
} as const

export const offeredAmounts = (kind: SpecifiedAddOn['kind'], cycle: Cycle): readonly number[] =>
  isTimeRole(kind) ? hours[kind][cycle] : oneToTen

/** The smallest that covers the seconds, else the largest. */
export function amountToCover(kind: SpecifiedAddOn['kind'], cycle: Cycle, seconds: VideoSeconds): number {
  const amounts = offeredAmounts(kind, cycle)
  return amounts.find((hours) => hours * 3_600 >= seconds) ?? amounts.at(-1) ?? 1
}
