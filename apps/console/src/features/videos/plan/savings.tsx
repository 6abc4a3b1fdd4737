import type { StoredGame } from '@touchline/contract/videos'
import type { Proposal } from '@touchline/domain/storage'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { Outcome } from './outcome.tsx'
import { usePlanText } from './plan-text.ts'
import { Reach } from './reach.tsx'
import type { Selection } from './selection.ts'
import type { ProposedSaving, StoragePlan } from './use-plan.ts'

interface SavingsProps {
  readonly plan: StoragePlan
  readonly selection: Selection
  readonly isComplete: boolean
  readonly isYearly: boolean
}

/** What could be deleted, with its exact saving: each proposal sets the selection, which the reader may change. */
export function Savings({ plan, selection, isComplete, isYearly }: SavingsProps) {
  const t = useTranslations('videos.savings')
  return (
    <Card title={t('title')} className="savings">
      <div className="proposals" aria-busy={!isComplete}>
        {plan.proposals.map((proposed) => (
          <ProposalButton key={proposed.proposal.kind} proposed={proposed} plan={plan} selection={selection} />
        ))}
      </div>
      {plan.first !== null && isComplete ? (
        <Reach plan={plan} first={plan.first} selection={selection} isYearly={isYearly} />
      ) : (
        <div className="reach" />
      )}
      <Outcome plan={plan} />
    </Card>
  )
}

interface ProposalButtonProps {
  readonly proposed: ProposedSaving
  readonly plan: StoragePlan
  readonly selection: Selection
}

function ProposalButton({ proposed: { proposal, saving }, plan, selection }: ProposalButtonProps) {
  const t = useTranslations('videos.savings')
  const text = usePlanText(plan.contract)
  const { games } = proposal
  const { selected, replace } = selection
  const isChosen = selected.size === games.length && games.every(({ matchId }) => selected.has(matchId))
  const name = {
    oldest: () => t('oldest', { count: games.length }),
    'over-24-months': () => t('long', { count: games.length }),
    uploader: () => t('uploader', { count: games.length, name: proposal.kind === 'uploader' ? proposal.uploader : '' }),
  } satisfies Record<Proposal<StoredGame>['kind'], () => string>
  return (
    <button
      type="button"
      className="proposal"
      aria-pressed={isChosen}
      onClick={() => replace(isChosen ? [] : games.map(({ matchId }) => matchId))}
    >
      <b>{name[proposal.kind]()}</b>
      <span className="num">{t('saves', { amount: text.money(saving) })}</span>
    </button>
  )
}
