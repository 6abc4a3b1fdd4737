import { useTranslations } from 'use-intl'

const codes = [
  'no-plan',
  'trial-plan',
  'read-only-plan',
  'esports',
  'unsettled',
  'not-monthly',
  'sleep-not-offered',
  'currency-unpriced',
  'cancelling',
  'sleep-planned',
  'not-asleep',
  'sleep-start',
  'sleep-length',
  'sleep-too-long',
  'waking-day',
] as const

const isKnown = (code: string): code is (typeof codes)[number] => codes.some((each) => each === code)

export function useRefusals(): (code: string) => string | null {
  const t = useTranslations('sleep.refused')
  const blocked = useTranslations('plans.blocked')
  return (code) => (code === 'asleep' ? blocked('asleep') : isKnown(code) ? t(code) : null)
}
