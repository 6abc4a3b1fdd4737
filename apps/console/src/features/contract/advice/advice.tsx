import { adviceName, giveAdvice, type Advice as Piece } from '@touchline/domain/advice'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  monthsOf,
  type PlannerAccount,
  planningInput,
  usePlannerAccount,
  usualYear,
} from '../../../lib/account/planner-account.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { Card } from '../../../ui/card.tsx'
import { AdvicePiece } from './advice-piece.tsx'
import { putAway, shownAdvice } from './put-away.ts'
import './advice.css'

/** What would cost less, where it is worth reading; what cannot be read yet leaves no gap. */
export function Advice() {
  const account = usePlannerAccount()
  return account.state === 'ready' ? <Shown account={account.value} /> : null
}

function Shown({ account }: { readonly account: PlannerAccount }) {
  const t = useTranslations('advice')
  const { now, storedDays } = account
  const all = useMemo(
    () => giveAdvice({ ...planningInput(account, usualYear), lived: monthsOf(account).lived, storedDays }),
    [account, storedDays],
  )
  const [gone, setGone] = useState<readonly string[]>([])
  const shown = shownAdvice(all, organizationId(), now).filter((advice) => !gone.includes(adviceName(advice)))
  if (shown.length === 0) return null
  const leave = (advice: Piece) => {
    putAway(advice, organizationId(), now)
    setGone([...gone, adviceName(advice)])
  }
  return (
    <Card title={t('title')} className="advice">
      <ul>
        {shown.map((advice) => (
          <AdvicePiece key={adviceName(advice)} advice={advice} account={account} onPutAway={() => leave(advice)} />
        ))}
      </ul>
    </Card>
  )
}
