import { useQuery } from '@tanstack/react-query'
import { userLimitsAt } from '@touchline/domain/contract'
import { alertOf } from '@touchline/domain/usage'
import type { ReactNode } from 'react'
import { paceNow } from '../../forms/pace/pace-now.ts'
import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import { userTimes } from '../../forms/usage/account.ts'
import { ExportAlert } from '../../forms/usage/export-alert.tsx'
import { usageByUserQuery } from '../../lib/account/usage-by-user.ts'
import type { OverviewAccount } from './account/overview-account.ts'

interface ExportNeedProps {
  readonly account: OverviewAccount
  readonly subject: PaceSubject
  readonly otherwise: ReactNode
}

/** Fetches users only if one alone could have used so much. */
export function ExportNeed({ account, subject, otherwise }: ExportNeedProps) {
  const { contract, catalogue, now } = account
  const limit = userLimitsAt(contract, null, catalogue, now)?.export ?? subject.time.limit
  const asOne = { ...subject, time: { limit, used: subject.time.used } }
  const enabled = alertOf(asOne.time, paceNow(asOne)) !== 'none'
  const { data } = useQuery({ ...usageByUserQuery(), enabled })
  if (!enabled || data === undefined) return otherwise
  const ofUsers = { ...account, usage: data.usage }
  const isAnyone = userTimes(ofUsers, 'export').some(({ alert }) => alert !== 'none')
  return isAnyone ? <ExportAlert account={ofUsers} /> : otherwise
}
