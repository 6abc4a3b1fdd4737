import { cancellationReasons } from '@touchline/domain/cancellation'
import { useTranslations } from 'use-intl'
import type { ActForm } from '../../acts/form.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Customer } from './customer.ts'

interface Possible extends ActForm {
  readonly isPossible: boolean
}

interface Words {
  readonly t: ReturnType<typeof useTranslations<'acts.choices'>>
  readonly language: ReturnType<typeof useLanguage>['language']
}

/** What concerns the club as a whole, each with whether it can be done now. */
export function useForms(customer: Customer): readonly Possible[] {
  const words = { t: useTranslations('acts.choices'), language: useLanguage().language }
  return [
    ...stateForms(customer),
    ...planForms(customer, words),
    ...leavingForms(customer, words),
    ...clubForms(customer),
  ]
}

const stateForms = ({ club: { organizationId, state } }: Customer): readonly Possible[] => [
  { name: 'end-trial', act: 'end-trial', isPossible: state === 'trial', input: () => ({ organizationId }) },
  {
    name: 'release-organization',
    act: 'release-organization',
    isPossible: state === 'on-hold',
    input: () => ({ organizationId, findingId: null }),
  },
]

const planForms = (
  { club: { organizationId, state }, plans: { offered, changesOn } }: Customer,
  { t, language }: Words,
): readonly Possible[] => [
  {
    name: 'change-plan',
    act: 'change-plan',
    isPossible: state !== 'closed' && offered.length > 0,
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
    isPossible: state !== 'closed' && changesOn !== null,
    input: () => ({ organizationId, to: null }),
  },
]

function leavingForms({ club, contract, now }: Customer, { t }: Words): readonly Possible[] {
  const { organizationId, state } = club
  const isLeaving = contract.cancellationDate !== null && contract.cancellationDate > now
  return [
    {
      name: 'cancel-plan',
      act: 'cancel-plan',
      isPossible: !isLeaving && state !== 'closed' && state !== 'none',
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
      isPossible: isLeaving && state !== 'closed',
      input: () => ({ organizationId, way: null }),
    },
  ]
}

const clubForms = ({ club: { organizationId }, taxNumber, taxNumberEndsOn }: Customer): readonly Possible[] => [
  {
    name: 'rename-organization',
    act: 'rename-organization',
    isPossible: true,
    fields: [{ name: 'name', kind: 'line' }],
    input: ({ name = '' }) => ({ organizationId, name }),
  },
  {
    name: 'add-administrator',
    act: 'add-administrator',
    isPossible: true,
    fields: [
      { name: 'person', kind: 'line' },
      { name: 'address', kind: 'mail' },
    ],
    input: ({ person = '', address = '' }) => ({ organizationId, name: person, address }),
  },
  {
    name: 'end-vat-number',
    act: 'end-vat-number',
    isPossible: taxNumber !== null,
    fields: [{ name: 'from', kind: 'day' }],
    input: ({ from = null }) => ({ organizationId, from }),
  },
  {
    name: 'keep-vat-number',
    act: 'end-vat-number',
    isPossible: taxNumberEndsOn !== null,
    input: () => ({ organizationId, from: null }),
  },
]
