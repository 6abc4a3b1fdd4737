import type { Instant, Milliseconds } from '@touchline/domain/calendar'

/** `mend`: what to do about it. */
export type Line =
  | { readonly kind: 'well' | 'note'; readonly what: string; readonly says: string }
  | { readonly kind: 'wrong'; readonly what: string; readonly says: string; readonly mend: string }

export const well = (what: string, says: string): Line => ({ kind: 'well', what, says })
export const note = (what: string, says: string): Line => ({ kind: 'note', what, says })
export const wrong = (what: string, says: string, mend: string): Line => ({ kind: 'wrong', what, says, mend })

/** An error becomes a line. */
export async function looked(
  what: string,
  mend: string,
  look: () => Promise<readonly Line[]>,
): Promise<readonly Line[]> {
  try {
    return await look()
  } catch (error) {
    const [said = 'it does not answer'] = (error instanceof Error ? error.message : String(error)).split('\n')
    return [wrong(what, said === '' ? 'it does not answer' : said, mend)]
  }
}

/** Whole seconds and the answer's travel. */
const LET_PASS_MS: Milliseconds = 3_000

interface Readings {
  readonly before: Instant
  readonly theirs: Instant
  readonly after: Instant
}

/** The slower the answer, the less exact its time. */
export function clockLine(what: string, { before, theirs, after }: Readings): Line {
  const aheadMs = theirs - (before + after) / 2
  return Math.abs(aheadMs) <= LET_PASS_MS + (after - before) / 2
    ? well(what, 'it agrees with this machine')
    : wrong(
        what,
        `it is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine`,
        'synchronise both by NTP (apt-get install chrony)',
      )
}
