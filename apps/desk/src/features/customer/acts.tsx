import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import type { ActForm } from '../../acts/form.tsx'
import { useOperator } from '../../lib/session.ts'
import type { Customer } from './customer.ts'
import { useForms } from './forms.ts'
import { formGroups } from './possible.ts'

interface ActsProps {
  readonly customer: Customer
  readonly onOpen: (act: 'extend' | 'goodwill') => void
  readonly onForm: (form: ActForm) => void
}

export function Acts({ customer, onOpen, onForm }: ActsProps) {
  const t = useTranslations('customer')
  const ofActs = useTranslations('acts')
  const { roles } = useOperator()
  const { state } = customer.club
  const mine = useForms(customer).filter(({ act }) => hasRight(roles, act))
  const mayExtend = hasRight(roles, 'extend-trial')
  const mayGive = hasRight(roles, 'give-goodwill')
  const actsOnBills = (['refund', 'send-documents', 'charge-again', 'book-transfer'] as const).some((act) =>
    hasRight(roles, act),
  )
  if (!mayExtend && !mayGive && !actsOnBills && mine.length === 0) return null
  return (
    <Card title={t('acts')}>
      <p className="soft">{t('actsHint')}</p>
      <div className="acts">
        {mayExtend && (
          <Button look="ghost" disabled={state !== 'trial'} onClick={() => onOpen('extend')}>
            {t('extend')}
          </Button>
        )}
        {mayGive && (
          <Button
            look="ghost"
            aria-keyshortcuts="C"
            disabled={state === 'closed' || state === 'none'}
            onClick={() => onOpen('goodwill')}
          >
            {t('giveGoodwill')} <kbd aria-hidden="true">C</kbd>
          </Button>
        )}
      </div>
      {formGroups.map((group) => {
        const forms = mine.filter((form) => form.group === group && form.isPossible)
        if (forms.length === 0) return null
        return (
          <div key={group} className="acts-of">
            <h3>{t(`formGroups.${group}`)}</h3>
            <div className="acts">
              {forms.map((form) => (
                <Button
                  key={form.name}
                  look="ghost"
                  small
                  aria-keyshortcuts={form.name === 'end-sessions' ? 'E' : undefined}
                  onClick={() => onForm(form)}
                >
                  {ofActs('opens', { title: ofActs(`forms.${form.name}.title`) })}
                </Button>
              ))}
            </div>
          </div>
        )
      })}
      {mayExtend && state !== 'trial' && <p className="soft">{t('noTrial')}</p>}
      {actsOnBills && <p className="soft">{t('refundHint')}</p>}
    </Card>
  )
}
