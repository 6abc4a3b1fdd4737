interface Banner {
  readonly text: RegExp
  readonly buttons: readonly (string | RegExp)[]
}

/** Hours, as shown. */
export interface UploadTime {
  readonly used: number
  readonly limit: number
  readonly zone: string
  readonly currency: string
  /** Four fifths. */
  readonly isLow: boolean
}

const tokyo = { zone: 'Asia/Tokyo', currency: '¥', isLow: false }
const newYork = { zone: 'America/New_York', currency: '\\$', isLow: false }

export const filmed = {
  basic: { ...tokyo, used: 4.3, limit: 10 },
  standard: { ...tokyo, used: 12.4, limit: 15, isLow: true },
  'standard-plus': { ...tokyo, used: 9.1, limit: 20 },
  esports: { ...tokyo, used: 7.7, limit: 15 },
  'bank-transfer': { ...tokyo, used: 1.9, limit: 10 },
  mbp: { ...tokyo, used: 14, limit: 20 },
  pro: { ...newYork, used: 6.8, limit: 10 },
  large: { ...newYork, used: 17.5, limit: 20, isLow: true },
} as const satisfies Record<string, UploadTime>

export const filmedBy = (login: string): UploadTime | undefined =>
  new Map<string, UploadTime>(Object.entries(filmed)).get(login)

const sentences = {
  early: 'Too early in the period to tell.',
  within: 'That is within the limit.',
  over: 'too many.',
} as const

export const paceSentence = (time: UploadTime): string => sentences[paceNow(time)]

/** Independent of `domain/usage`. Unknown in a month's first three days. */
function paceNow({ used, limit, zone }: UploadTime): 'early' | 'within' | 'over' {
  const now = Temporal.Now.zonedDateTimeISO(zone)
  const start = now.with({ day: 1 }).startOfDay()
  const gone = now.epochMilliseconds - start.epochMilliseconds
  if (gone < 3 * 86_400_000) return 'early'
  const whole = start.add({ months: 1 }).epochMilliseconds - start.epochMilliseconds
  return (used * whole) / gone > limit ? 'over' : 'within'
}

export const lowTimeAhead = (time: UploadTime): readonly string[] =>
  paceNow(time) === 'over' ? [`the ${time.limit} hours run out`] : []

export const isWarned = (time: UploadTime): boolean =>
  paceNow(time) === 'over' || (paceNow(time) === 'early' && time.isLow)

const past = ({ used, limit }: UploadTime): string =>
  `${used}\u00a0h of ${limit}\u00a0h used, past the warning at ${(limit * 4) / 5}\u00a0h.`

export const warned = /Upload time runs out on|The upload time may not last until/

export function warning(time: UploadTime): readonly (string | RegExp)[] {
  if (isWarned(time)) return [warned]
  return time.isLow ? [past(time)] : []
}

/** With a price only if the missing hours are known. */
export function lowTimeBanner(time: UploadTime): Banner | undefined {
  const { used, limit, currency } = time
  if (!isWarned(time) && !time.isLow) return undefined
  const ofLimit = `${used}\\sh of ${limit}\\sh used; at this pace `
  switch (paceNow(time)) {
    case 'early':
      return {
        text: new RegExp(`^The upload time may not last until \\d+ \\w+\\. ${used} of ${limit} hours are used\\.`),
        buttons: ['Add upload time'],
      }
    case 'within':
      return { text: new RegExp(`^${RegExp.escape(past(time))} Enough until \\d+ \\w+\\.`), buttons: [] }
    case 'over':
      return {
        text: new RegExp(`^Upload time runs out on \\w+ \\d+ \\w+\\. ${ofLimit}`),
        buttons: [new RegExp(`^Add \\d+ hours? · ${currency}`)],
      }
  }
}
