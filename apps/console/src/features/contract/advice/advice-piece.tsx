import { Link } from '@tanstack/react-router'
import type { Advice } from '@touchline/domain/advice'
import { seatsAt } from '@touchline/domain/contract'
import { timeLosses } from '@touchline/domain/plans'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { OrderLink } from '../../../forms/asking/order-link.tsx'
import { useTimeLoss } from '../../../forms/time-loss.ts'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { Button } from '../../../ui/input/button.tsx'
import { useAdviceText } from './advice-text.ts'

interface PieceProps {
  readonly advice: Advice
  readonly account: PlannerAccount
  readonly onPutAway: () => void
}

/** The saving, its reason, what would be lost, and the way to it. */
export function AdvicePiece({ advice, account, onPutAway }: PieceProps) {
  const t = useTranslations('advice')
  const { title, reason } = useAdviceText(account)(advice)
  const losses = useLosses(advice, account)
  const order = orderOf(advice, account)
  return (
    <li>
      <h3>{title}</h3>
      <p className="small soft">{sentences([reason, ...losses])}</p>
      <div className="advice-ways">
        {order === null ? (
          <Link className="btn ghost" to="/billing-movies">
            {t('toVideos')}
          </Link>
        ) : (
          <>
            <OrderLink className="btn ghost" search={order} label={t('toOrder')} />
            <Link className="btn quiet" to="/planner" search={{ plan: order.plan }}>
              {t('toPlanner')}
            </Link>
          </>
        )}
        <Button look="quiet" aria-label={`${t('notNow')}: ${title}`} onClick={onPutAway}>
          {t('notNow')}
        </Button>
      </div>
    </li>
  )
}

/** What would be lost, each in a sentence. */
function useLosses(advice: Advice, { contract, catalogue, now }: PlannerAccount): readonly string[] {
  const t = useTranslations('advice')
  const say = useTimeLoss()
  if (advice.kind === 'old-videos') return [t('videosGone')]
  const group = catalogue.groups.get(advice.groupId)
  const times = group === undefined ? [] : timeLosses(contract, catalogue, group, now).map(say)
  const lost = times.length === 0 ? [] : [t('lost', { losses: times.join('; ') })]
  return group?.cycle === 'year' ? [...lost, t('bound')] : lost
}

/** The order that a piece of advice about a plan leads to, as the plan screen reads it; null of other advice. */
function orderOf(advice: Advice, { contract, catalogue, now }: PlannerAccount) {
  if (!('groupId' in advice)) return null
  const { analysts, viewers } = seatsAt(contract, catalogue, now)
  const tab = catalogue.groups.get(advice.groupId)?.cycle === 'year' ? 'yearly' : 'monthly'
  return { tab, plan: advice.groupId, analysts: Math.max(1, analysts), viewers }
}
