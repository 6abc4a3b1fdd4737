import { type Advice, adviceName, giveAdvice } from '@touchline/domain/advice'
import { seatsAt } from '@touchline/domain/contract'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OrderLink } from '../../../forms/asking/order-link.tsx'
import {
  monthsOf,
  type PlannerAccount,
  planningInput,
  usePlannerAccount,
  usualYear,
} from '../../../lib/account/planner-account.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { organizationId } from '../../../lib/session/session.ts'
import { useAdviceText } from './advice-text.ts'
import { putAway, shownAdvice } from './put-away.ts'
import './suggestion.css'

export function Suggestion() {
  const account = usePlannerAccount()
  return account.state === 'ready' ? <Shown account={account.value} /> : null
}

function Shown({ account }: { readonly account: PlannerAccount }) {
  const { now, storedDays } = account
  const all = useMemo(
    () => giveAdvice({ ...planningInput(account, usualYear), lived: monthsOf(account).lived, storedDays }),
    [account, storedDays],
  )
  const [gone, setGone] = useState<readonly string[]>([])
  const advice = shownAdvice(all, organizationId(), now).find((each) => !gone.includes(adviceName(each)))
  if (advice === undefined) return null
  const leave = () => {
    putAway(advice, organizationId(), now)
    setGone([...gone, adviceName(advice)])
  }
  return <Suggested advice={advice} account={account} onPutAway={leave} />
}

interface SuggestedProps {
  readonly advice: Advice
  readonly account: PlannerAccount
  readonly onPutAway: () => void
}

function Suggested({ advice, account, onPutAway }: SuggestedProps) {
  const t = useTranslations('advice')
  const prices = useTranslations('prices.ways')
  const { title, reason } = useAdviceText(account)(advice)
  const order = orderOf(advice, account)
  return (
    <section className="suggestion" aria-label={t('title')}>
      <p>
        <b>{title}</b>
        <span className="small soft">{reason}</span>
      </p>
      <span>
        {advice.kind === 'sleep' && (
          <Link className="btn ghost small" to="/our-season">
            {prices('review')}
          </Link>
        )}
        {advice.kind === 'old-videos' && (
          <Link className="btn ghost small" to="/billing-movies">
            {t('toVideos')}
          </Link>
        )}
        {order !== null && <OrderLink className="btn ghost small" search={order} label={prices('review')} />}
        <Button look="quiet" title={t('notNow')} aria-label={`${t('notNow')}: ${title}`} onClick={onPutAway}>
          <Icon name="cross" />
        </Button>
      </span>
    </section>
  )
}

function orderOf(advice: Advice, { contract, catalogue, now }: PlannerAccount) {
  if (!('groupId' in advice)) return null
  const { analysts, viewers } = seatsAt(contract, catalogue, now)
  const tab = catalogue.groups.get(advice.groupId)?.cycle === 'year' ? 'yearly' : 'monthly'
  return { tab, plan: advice.groupId, analysts: Math.max(1, analysts), viewers }
}
