import type { Instant } from '../calendar/index.ts'
import type { Contract, SeatCounts, SeatsGivenUp } from './contract.ts'

type Giving = Pick<Contract, 'cancellation' | 'seatsGivenUp'>

/** None once ended. */
export const pendingGivenUp = ({ cancellation, seatsGivenUp = [] }: Giving): SeatsGivenUp | null =>
  cancellation.state === 'done' ? null : (seatsGivenUp.find(({ kept }) => kept === null) ?? null)

export function seatsEndedAt({ seatsGivenUp = [] }: Pick<Contract, 'seatsGivenUp'>, at: Instant): SeatCounts {
  let analysts = 0
  let viewers = 0
  for (const { at: ended, seats, kept } of seatsGivenUp) {
    if (ended !== at || kept === null) continue
    analysts += seats.analysts - kept.analysts
    viewers += seats.viewers - kept.viewers
  }
  return { analysts, viewers }
}
