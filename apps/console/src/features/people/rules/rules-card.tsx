import type { Person } from '@touchline/contract/people'
import type { LocalDate } from '@touchline/domain/calendar'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { regionAt } from '../../../lib/http/config.ts'
import { may, mayCall } from '../../../lib/session/role.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { HandOverDialog } from '../handover/hand-over-dialog.tsx'
import { LimitRule } from '../limit/limit-rule.tsx'
import { FactorRule } from '../second-factor/factor-rule.tsx'
import { Rule } from './rule.tsx'

interface RulesProps {
  readonly people: readonly Person[]
  readonly today: LocalDate
}

const isOfOwnWays = (): boolean => regionAt(sessionStore.read()?.base)?.provider?.isOnly !== true

export function RulesCard({ people, today }: RulesProps) {
  const t = useTranslations('people')
  const mayLeave = may('manage-people') && people.some(({ isSelf, departure }) => isSelf && departure === null)
  return (
    <Card title={t('rules')} className="rules">
      <ul>
        <LimitRule />
        {mayCall('demand-second-factor') && isOfOwnWays() && <FactorRule />}
        {mayLeave && <HandOver people={people} today={today} />}
      </ul>
    </Card>
  )
}

function HandOver({ people, today }: RulesProps) {
  const t = useTranslations('people.handover')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Rule
      id={`${id}-name`}
      name={t('rule')}
      value={
        <Button
          look="ghost"
          id={`${id}-start`}
          aria-labelledby={`${id}-start ${id}-name`}
          onClick={() => setIsOpen(true)}
        >
          {t('start')}
        </Button>
      }
    >
      {isOpen && <HandOverDialog people={people} today={today} onClose={() => setIsOpen(false)} />}
    </Rule>
  )
}
