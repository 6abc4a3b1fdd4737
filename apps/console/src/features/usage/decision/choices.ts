import { monthOf } from '@touchline/domain/calendar'
import { type LimitChoices, type LivedMonth, limitChoices } from '@touchline/domain/projection'
import type { UsageHistory } from '@touchline/domain/usage'
import { useMemo } from 'react'
import { paceNow } from '../../../forms/pace/pace-now.ts'
import { addOnInput, paceSubject, type UsageAccount } from '../../../forms/usage/account.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'

export const livedMonths = (history: UsageHistory, { now, contract: { zone } }: UsageAccount): readonly LivedMonth[] =>
  history.months
    .filter(({ month }) => month < monthOf(now, zone))
    .map(({ month, uploadSeconds, exportSeconds }) => ({
      month,
      used: { upload: uploadSeconds, export: exportSeconds },
    }))

export function useChoices(account: UsageAccount, kind: TimeKind): LimitChoices | null {
  return useMemo(() => {
    const subject = paceSubject(account, kind)
    const { outlook } = paceNow(subject)
    if (subject.isUnlimited || outlook === null || outlook.expected <= subject.time.limit.hard) return null
    return limitChoices({ ...account, ...addOnInput(account), kind, expected: outlook.expected })
  }, [account, kind])
}
