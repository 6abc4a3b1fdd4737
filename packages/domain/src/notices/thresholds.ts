export interface NoticeThresholds {
  /** Percent of the hard limit, ascending. */
  readonly usagePercents: readonly number[]
  /** Minor units of the contract's currency; null: not set. */
  readonly nextPaymentAbove: number | null
  readonly storageAbove: number | null
}

export const defaultThresholds: NoticeThresholds = {
  usagePercents: [80, 100],
  nextPaymentAbove: null,
  storageAbove: null,
}

const MOST_PERCENTS = 5
const HIGHEST_PERCENT = 999

const isUsagePercent = (percent: number): boolean => Number.isInteger(percent) && percent <= HIGHEST_PERCENT

export const arePercents = (percents: readonly number[]): boolean =>
  percents.length <= MOST_PERCENTS &&
  percents.every(isUsagePercent) &&
  percents.every((percent, index) => percent > (percents[index - 1] ?? 0))
