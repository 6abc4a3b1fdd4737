import { cancellationReasons } from '@touchline/domain/cancellation'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import type { ActForm } from '../../acts/form.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { useOperator } from '../../lib/session.ts'
import type { Customer } from './customer.ts'

interface Possible extends ActForm {
  readonly isPossible: boolean
}

/** What concerns the club as a whole, each with whether it can be done now. */
function useForms({ club, contract, plans, now }: Customer): readonly Possible[] {
  const t = useTranslations('acts.choices')
  const { language } = useLanguage()
  const { organizationId, state } = club
  const { offered, changesOn } = plans
  const isLeaving = contract.cancellationDate !== null && contract.cancellationDate > now
  const isOpen = state !== 'closed'
  return [
    { name: 'end-trial', act: 'end-trial', isPossible: state === 'trial', input: () => ({ organizationId }) },
    {
      name: 'change-plan',
      act: 'change-plan',
      isPossible: isOpen && offered.length > 0,
      fields: [
        {
          name: 'plan',
          options: offered.map(({ planGroupId, cycle, names }) => [
            planGroupId,
            t(`per.${cycle}`, { plan: names[language] ?? names.en ?? planGroupId }),
          ]),
        },
        { name: 'analysts', kind: 'seats' },
        { name: 'viewers', kind: 'seats' },
        {
          name: 'starts',
          options: [
            ['now', t('now')],
            ['next-month', t('nextMonth')],
          ],
        },
      ],
      input: ({ plan = '', analysts = null, viewers = null, starts }) => ({
        organizationId,
        to: {
          groupId: plan,
          ...(analysts !== null && { analysts }),
          ...(viewers !== null && { viewers }),
          ...(starts === 'next-month' && { startsNextMonth: true }),
        },
      }),
    },
    {
      name: 'keep-plan',
      act: 'change-plan',
      isPossible: isOpen && changesOn !== null,
      input: () => ({ organizationId, to: null }),
    },
    {
      name: 'cancel-plan',
      act: 'cancel-plan',
      isPossible: isOpen && !isLeaving && state !== 'none',
      fields: [
        {
          name: 'end',
          options: [
            ['reserve', t('period')],
            ['close', t('atOnce')],
          ],
        },
        {
          name: 'why',
          options: [
            ['', t('unsaid')],
            ...cancellationReasons.map((reason) => [reason, t(`reasons.${reason}`)] as const),
          ],
        },
      ],
      input: ({ end = 'reserve', why = '' }) => ({ organizationId, way: end, ...(why !== '' && { why }) }),
    },
    {
      name: 'withdraw-cancellation',
      act: 'cancel-plan',
      isPossible: isOpen && isLeaving,
      input: () => ({ organizationId, way: null }),
    },
    {
      name: 'release-organization',
      act: 'release-organization',
      isPossible: state === 'on-hold',
      input: () => ({ organizationId, findingId: null }),
    },
  ]
}

interface ActsProps {
  readonly customer: Customer
  readonly onExtend: () => void
  readonly onForm: (form: ActForm) => void
}

export function Acts({ customer, onExtend, onForm }: ActsProps) {
  const t = useTranslations('customer')
  const ofActs = useTranslations('acts')
  const { roles } = useOperator()
  const { state } = customer.club
  const mine = useForms(customer).filter(({ act }) => hasRight(roles, act))
  const mayExtend = hasRight(roles, 'extend-trial')
  const actsOnBills = (['refund', 'send-documents', 'charge-again'] as const).some((act) => hasRight(roles, act))
  if (!mayExtend && !actsOnBills && mine.length === 0) return null
  return (
    <Card title={t('acts')}>
      <p className="soft">{t('actsHint')}</p>
      <div className="acts">
        {mayExtend && (
          <Button look="ghost" disabled={state !== 'trial'} onClick={onExtend}>
            {t('extend')}
          </Button>
        )}
        {mine
          .filter(({ isPossible }) => isPossible)
          .map((form) => (
            <Button key={form.name} look="ghost" onClick={() => onForm(form)}>
              {ofActs('opens', { title: ofActs(`forms.${form.name}.title`) })}
            </Button>
          ))}
      </div>
      {mayExtend && state !== 'trial' && <p className="soft">{t('noTrial')}</p>}
      {actsOnBills && <p className="soft">{t('refundHint')}</p>}
    </Card>
  )
}
