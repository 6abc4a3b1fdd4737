import type { PlanCard } from '@touchline/domain/plans'
import type { Account } from '../../../lib/account/account.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { OwnPast } from './own-past.ts'
import { useVerdict } from './verdict-lines.ts'

interface VerdictProps {
  readonly account: Account
  readonly card: PlanCard
  readonly past: OwnPast
}

const icons = { gain: 'check', loss: 'cross', note: 'dash' } as const

/** What the plan adds to the one in force and takes from it, with the reader's own figures. */
export function Verdict({ account, card, past }: VerdictProps) {
  const lines = useVerdict(account, past)(card)
  return (
    <ul className="plan-changes">
      {lines.map(({ tone, text }) => (
        <li key={text} className={tone}>
          <Icon name={icons[tone]} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
