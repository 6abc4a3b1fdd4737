import type { StoredGame } from '@touchline/contract/videos'
import { gamesToReach, type Proposal, type StorageBill, storageIn } from '@touchline/domain/storage'
import { Card } from '@touchline/ui/card.tsx'
import { Range } from '@touchline/ui/input/range.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { usePlanText } from './plan-text.ts'
import type { Selection } from './selection.ts'
import type { ProposedSaving, StoragePlan } from './use-plan.ts'

interface ReachProps {
  readonly plan: StoragePlan
  readonly first: StorageBill
  readonly selection: Selection
  readonly isYearly: boolean
}

/** Ten to a hundred steps. */
const stepTo = (amount: number): number => Math.max(1, 10 ** (Math.floor(Math.log10(amount)) - 1))

function Reach({ plan, first, selection, isYearly }: ReachProps) {
  const t = useTranslations('videos.savings')
  const text = usePlanText(plan.contract)
  const id = useId()
  const now = Number(storageIn(first).taxed.minor)
  const left = Number(storageIn(plan.firstAfter ?? first).taxed.minor)
  const step = stepTo(now)
  const highest = Math.ceil(now / step) * step
  const value = selection.target ?? (left === now ? highest : left)
  const shown = Math.min(value, now)
  const amount = text.money(shown)
  const reach = (target: number) => {
    const games = gamesToReach(BigInt(target), plan.charged, first, plan.contract)
    selection.replace(
      games.map(({ matchId }) => matchId),
      target,
    )
  }
  return (
    <div className="reach">
      <label htmlFor={id}>{t('reach')}</label>
      <output className="num" htmlFor={id}>
        {isYearly ? t('forTerm', { amount }) : t('aMonth', { amount })}
      </output>
      <Range
        id={id}
        max={highest}
        step={step}
        value={value}
        aria-valuetext={isYearly ? t('forTerm', { amount }) : t('aMonth', { amount })}
        onChange={({ target }) => reach(Number(target.value))}
      />
      <p className="small soft">{t('reachNote', { date: text.day(first.chargedAt) })}</p>
    </div>
  )
}

interface SavingsProps {
  readonly plan: StoragePlan
  readonly selection: Selection
  readonly isComplete: boolean
  readonly isYearly: boolean
}

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
