import { pendingGivenUp } from '@touchline/domain/contract'
import { decideGivingUp } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import type { Account } from '../../lib/account/account.ts'
import { Link } from '../../lib/navigation/index.ts'
import { Allowed } from '../allowed.tsx'
import { KeepSeats } from '../scheduled/keep-seats.tsx'

interface SeatWaysProps {
  readonly account: Pick<Account, 'contract' | 'catalogue' | 'now'>
}

const none = { analysts: 0, viewers: 0 }

export function SeatWays({ account }: SeatWaysProps) {
  const t = useTranslations('giveSeats')
  if (pendingGivenUp(account.contract) !== null) return <KeepSeats contractId={account.contract.id} />
  // The linked page explains unpaid bills.
  const decided = decideGivingUp({ ...account, unsettled: false, seats: none, inUse: none })
  if (decided.kind === 'refused' || decided.left.analysts + decided.left.viewers < 2) return null
  return (
    <Allowed to="buy">
      <Link className="btn ghost small" to="/people/seats">
        {t('name')}
      </Link>
    </Allowed>
  )
}
