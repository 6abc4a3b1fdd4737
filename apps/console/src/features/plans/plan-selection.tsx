import type { Cycle } from '@touchline/domain/catalogue'
import { planCards, planChangeBlock, termEndAt } from '@touchline/domain/plans'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '../../lib/account/account.ts'
import { Blocked } from './blocked.tsx'
import { Comparison } from './comparison.tsx'
import { LeaveWarning } from './leave-warning.tsx'
import { Announced } from './offer/announced.tsx'
import { offerOf } from './offer/offer.ts'
import { Purchase } from './offer/purchase.tsx'
import { Summary } from './offer/summary.tsx'
import { useStoredAtTermStart } from './offer/yearly-quote.ts'
import { PlanChoice } from './plan-card.tsx'
import type { Choice } from './plan-choice.ts'

interface PlanSelectionProps {
  readonly account: Account
  readonly cycle: Cycle
  readonly choice: Choice | null
  readonly onToggle: (groupId: string) => void
  readonly onDone: () => void
  readonly children: ReactNode
  /** The plan whose purchase is open from the beginning. */
  readonly initial: string | null
}

/** The cards of a tab, what they are compared by, and what the chosen one costs. */
export function PlanSelection({ account, cycle, choice, onToggle, onDone, children, initial }: PlanSelectionProps) {
  const t = useTranslations('plans')
  const [bought, setBought] = useState(initial)
  const cards = planCards({ ...account, cycle })
  const block = planChangeBlock(account)
  const stored = useStoredAtTermStart(account, choice)
  const offer = choice === null || block !== null ? null : offerOf(account, choice, stored ?? 0)
  return (
    <>
      <div className="plans-area">
        <fieldset className="plans" disabled={block !== null}>
          <legend className="hidden-text">{t('choose')}</legend>
          {cards.map((card) => (
            <PlanChoice
              key={card.group.id}
              account={account}
              card={card}
              isSelected={choice?.groupId === card.group.id}
              onToggle={() => onToggle(card.group.id)}
            />
          ))}
        </fieldset>
        {block !== null && <Blocked reason={block} />}
      </div>
      <Notes account={account} cycle={cycle} />
      <Comparison account={account} cards={cards} cycle={cycle} />
      {block === null && children}
      <Announced account={account} offer={stored === null ? null : offer} />
      {offer !== null && (
        <Summary
          account={account}
          offer={offer}
          isQuoting={stored === null}
          onBuy={() => setBought(choice?.groupId ?? null)}
        />
      )}
      <LeaveWarning isActive={choice !== null} />
      {bought !== null && bought === choice?.groupId && offer !== null && offer.kind !== 'refused' && (
        <Purchase
          account={account}
          offer={offer}
          onDone={() => {
            setBought(null)
            onDone()
          }}
          onCancel={() => setBought(null)}
        />
      )}
    </>
  )
}

/** What to know before one chooses. */
function Notes({ account, cycle }: { readonly account: Account; readonly cycle: Cycle }) {
  const t = useTranslations('plans.precautions')
  // Everything that follows a running term begins after it: the head says so.
  const whichWhen =
    termEndAt(account.contract, account.catalogue, account.now) === null ? [t('upgrade'), t('downgrade')] : []
  const notes =
    cycle === 'month'
      ? [t('monthly'), ...whichWhen, t('licence')]
      : [t('yearly'), t('renewal'), t('deadline'), t('seats'), t('licence')]
  return (
    <section className="precautions small soft" aria-label={t('title')}>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}
