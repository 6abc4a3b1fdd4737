import type { Seconds } from '../calendar/index.ts'
import type { Limit } from '../contract/index.ts'

export type UsageMark =
  | { readonly kind: 'usage-reached'; readonly percent: number; readonly at: Seconds }
  | { readonly kind: 'limit-reached'; readonly limit: 'soft' | 'hard'; readonly at: Seconds }

/** Lowest first; a limit replaces an equal threshold. */
export function usageMarks({ soft, hard }: Limit, percents: readonly number[]): readonly UsageMark[] {
  if (hard <= 0) return []
  const limits: readonly UsageMark[] = [
    { kind: 'limit-reached', limit: 'hard', at: hard },
    ...(soft > 0 && soft < hard ? [{ kind: 'limit-reached', limit: 'soft', at: soft } as const] : []),
  ]
  const taken = new Set(limits.map(({ at }) => at))
  const own = percents
    .map((percent) => ({ kind: 'usage-reached', percent, at: Math.ceil((hard * percent) / 100) }) as const)
    .filter(({ at }) => !taken.has(at))
  return [...limits, ...own].toSorted((a, b) => a.at - b.at)
}

export const crossedMark = (marks: readonly UsageMark[], before: Seconds, after: Seconds): UsageMark | null =>
  marks.findLast(({ at }) => before < at && at <= after) ?? null

export const markName = (mark: UsageMark): string => (mark.kind === 'usage-reached' ? `${mark.percent}` : mark.limit)
